// Small things for reading. What scrolls inside the page can be reached with the keyboard: formulas,
// tables and code that are wider than the page become stops for the Tab key. A link into a fold opens
// it. A button in the header opens all folded checks, here and on the pages that follow.
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

  // Not every browser opens the folds around what a link leads to.
  function reveal() {
    const target = document.getElementById(location.hash.slice(1));
    const closed = "details:not([open])";
    let fold = target && target.closest(closed);
    if (!fold) return;
    for (; fold; fold = fold.closest(closed)) fold.open = true;
    target.scrollIntoView();
  }

  // The reader's choice, where the browser keeps it.
  function remembered(choice) {
    try {
      if (choice !== undefined) localStorage.setItem("checks", choice ? "shown" : "folded");
      return localStorage.getItem("checks") === "shown";
    } catch {
      return Boolean(choice);
    }
  }

  function addChecksButton() {
    const folds = document.querySelectorAll("details.check-fold");
    const neighbour = document.querySelector(".article-header-buttons .theme-switch-button");
    if (!folds.length || !neighbour) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-sm nav-link pst-navbar-icon checks-button";
    button.title = "Show all checks";
    button.setAttribute("aria-label", button.title);
    button.dataset.bsToggle = "tooltip";
    button.dataset.bsPlacement = "bottom";
    button.innerHTML = '<i class="fa-solid fa-list-check fa-lg"></i>';
    let shown = remembered();
    function show() {
      button.setAttribute("aria-pressed", shown);
      for (const fold of folds) fold.open = shown;
    }
    button.addEventListener("click", function () {
      shown = !shown;
      remembered(shown);
      show();
    });
    show();
    neighbour.before(button);
  }

  document.addEventListener("DOMContentLoaded", function () {
    addChecksButton();
    reveal();
  });
  window.addEventListener("hashchange", reveal);
  window.addEventListener("load", function () {
    const ready = window.MathJax && MathJax.startup && MathJax.startup.promise;
    Promise.resolve(ready).then(mark);
  });
  window.addEventListener("resize", mark);
  document.addEventListener("toggle", mark, true);
})();
