// Small things for reading. What scrolls inside the page can be reached with the keyboard: formulas,
// tables and code that are wider than the page become stops for the Tab key.
(function () {
  "use strict";
  // The search page fetches each result to quote from it, which a browser forbids from a folder.
  if (location.protocol === "file:" && typeof DOCUMENTATION_OPTIONS !== "undefined")
    DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

  const WIDE = "div.math, .pst-scrollable-table-container, .bd-article table, div.cell_output, pre, .ledger-statement, .ledger-entry";

  function mark() {
    for (const box of document.querySelectorAll(WIDE)) {
      const wide = box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "visible";
      if (wide) {
        box.tabIndex = 0;
        box.dataset.wide = "";
      } else if ("wide" in box.dataset) {
        box.removeAttribute("tabindex");
        delete box.dataset.wide;
      }
    }
  }

  window.addEventListener("load", function () {
    const ready = window.MathJax && MathJax.startup && MathJax.startup.promise;
    Promise.resolve(ready).then(mark);
  });
  window.addEventListener("resize", mark);
  document.addEventListener("toggle", mark, true);
})();
