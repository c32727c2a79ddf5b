// Small things for reading. A displayed formula or printed lines that are wider than the page are set
// smaller, and a formula that would become too small is broken before its relations. On a telephone a table
// that is too wide shows its cells one below the other, each with the head of its column. What still scrolls
// inside the page (formulas, tables, code) is a stop for the Tab key. A link into a fold opens it. A button
// in the header opens all folded checks, here and on the pages that follow. Printing opens the other folds,
// and the search page quotes from what it finds.
(function () {
  "use strict";
  // The search page would fetch each result to quote from it, which a browser forbids from a folder:
  // the quotations come from search-texts.js instead.
  if (typeof DOCUMENTATION_OPTIONS !== "undefined") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
  const statics = document.currentScript.src.replace(/reading\.js.*$/, "");

  function excerpt(text, words) {
    const low = text.toLowerCase();
    const at = words.map(word => low.indexOf(word)).filter(i => i >= 0);
    if (!at.length) return "";
    const start = Math.max(0, low.lastIndexOf(" ", Math.min(...at) - 90) + 1);
    return (start ? "… " : "") + text.slice(start, low.indexOf(" ", start + 230) >>> 0) + " …";
  }

  function quoteResults() {
    const list = document.getElementById("search-results");
    if (!list) return;
    const words = (new URLSearchParams(location.search).get("q") || "").toLowerCase().split(/\s+/).filter(Boolean);
    const root = new URL("..", statics).pathname;
    const script = document.createElement("script");
    script.src = statics + "search-texts.js";
    function quote() {
      for (const item of list.querySelectorAll("li:not([data-quoted])")) {
        const link = item.querySelector("a");
        const path = link && decodeURIComponent(new URL(link.href).pathname);
        const name = link && path.slice(root.length).replace(/\.html$/, "");
        item.dataset.quoted = "";
        const text = name && excerpt(window.courseTexts[name] || "", words);
        if (!text) continue;
        const shown = document.createElement("p");
        shown.className = "context";
        shown.textContent = text;
        item.append(shown);
      }
    }
    script.onload = function () {
      quote();
      new MutationObserver(quote).observe(list, {childList: true, subtree: true});
    };
    document.head.append(script);
  }

  const WIDE = "div.math, .pst-scrollable-table-container, .bd-article table, div.cell_output, pre, " +
    ".ledger-statement, .ledger-entry, article mjx-container:not([display])";

  const SMALLEST = 0.6, SMALLEST_PRINT = 0.68, SMALLEST_WORDS = 0.85, BREAK = 0.7;
  const COLUMNS = /\S {3,}\S/;

  // The pieces of a formula that stay on one line: from a relation, or from behind a gap, to the next.
  function pieces(formula) {
    const math = formula.querySelector("mjx-math");
    if (math.querySelector(":scope > .piece")) return [...math.children];
    // A formula that holds a table, as of cases, comes as the only cell of another.
    const cells = math.querySelectorAll(
      ":scope > mjx-mtable:only-child > mjx-table > mjx-itable > mjx-mtr > mjx-mtd");
    if (cells.length === 1) math.replaceChildren(...cells[0].querySelectorAll(":scope > :not(mjx-tstrut)"));
    const atoms = [...math.children];
    let term = false;    // behind a gap, before the first relation there
    const starts = atoms.filter(function (atom, i) {
      if (!i) return false;
      if (atoms[i - 1].matches("mjx-mspace, mjx-mstyle") && width(atoms[i - 1]) > 12) return term = true;
      if (!atom.matches("mjx-mo[space='4']")) return false;
      const first = term;
      term = false;
      return !first;
    });
    if (!starts.length) return [];
    const made = [];
    for (const atom of atoms) {
      if (!made.length || starts.includes(atom)) {
        made.push(document.createElement("span"));
        made.at(-1).className = "piece";
      }
      made.at(-1).append(atom);
    }
    math.append(...made);
    return made;
  }

  function width(box) { return box.getBoundingClientRect().width; }

  // Where a formula has room: the line, less the number that stands beside it on a wide page.
  function room(box) {
    const number = box.querySelector(".eqno");
    const beside = number && getComputedStyle(box).flexWrap === "nowrap";
    return box.clientWidth - (beside ? width(number) + 6 : 0);    // slanted letters reach over the edge
  }

  function fitFormulas() {
    const boxes = [...document.querySelectorAll("article div.math, article .ledger-statement")]
      .filter(box => box.clientWidth && box.querySelector("mjx-container"));
    const formulas = boxes.map(box => box.querySelector("mjx-container"));
    formulas.forEach(function (formula, i) {
      boxes[i].classList.remove("broken");
      formula.dataset.size = formula.dataset.size || parseFloat(formula.style.fontSize);
      formula.style.fontSize = formula.dataset.size + "%";
    });
    const shares = formulas.map((formula, i) => room(boxes[i]) / width(formula.querySelector("mjx-math")));
    formulas.forEach(function (formula, i) {
      if (shares[i] >= 1) return;
      let share = shares[i];
      if (share < BREAK) {
        const widest = Math.max(...pieces(formula).map(width));
        const broken = Math.min(0.9, boxes[i].clientWidth / widest);
        if (broken >= SMALLEST && widest > 0) {
          boxes[i].classList.add("broken");
          share = broken;
        }
      }
      formula.style.fontSize = Math.max(SMALLEST, share) * 0.995 * formula.dataset.size + "%";
    });
  }

  // A formula in the text goes on in the next line, as the text does.
  function breakFormulas() {
    const all = [...document.querySelectorAll("article mjx-container:not([display])")];
    const wide = all.filter(function (formula) {
      const comma = formula.closest(".nobreak"), block = formula.closest("p, li, dd, td, figcaption, summary");
      return overflows(formula) || comma && block && block.clientWidth && width(comma) > block.clientWidth;
    });
    for (const formula of wide)
      if (pieces(formula).length) formula.parentElement.classList.add("broken");
  }

  // Slanted letters reach a little over the edge of a formula in the text.
  function overflows(formula) { return width(formula.firstElementChild) > width(formula) + 12; }

  // Printed lines: words wrap, and a few long lines of a table; else a table keeps its columns.
  function fitPrint() {
    for (const print of document.querySelectorAll("article div.cell_output pre")) {
      if (!print.clientWidth) continue;
      print.classList.remove("wrapped");
      print.style.fontSize = "";
      const edges = parseFloat(getComputedStyle(print).paddingLeft), room = print.clientWidth - 2 * edges;
      const share = room / (print.scrollWidth - 2 * edges);
      if (share >= 1) continue;
      const lines = print.textContent.trimEnd().split("\n");
      const longest = some => Math.max(1, ...some.map(line => line.length));
      const most = longest(lines) * share;
      const smallest = lines.some(line => COLUMNS.test(line)) ? SMALLEST_PRINT : SMALLEST_WORDS;
      const long = lines.filter(line => line.length > most / smallest);
      const columns = long.filter(line => COLUMNS.test(line));
      const wraps = long.length && (long.length <= Math.max(2, lines.length / 3) || columns.length < 3);
      print.classList.toggle("wrapped", Boolean(wraps));
      const fits = wraps ? most / longest(lines.filter(line => !long.includes(line))) : share;
      const size = Math.min(1, Math.max(smallest, fits * 0.99));
      print.style.fontSize = size * parseFloat(getComputedStyle(print).fontSize) + "px";
    }
  }

  // The head of its column before each cell but the first, to be shown where cells stand one below the other.
  function nameCells(table) {
    const heads = [...table.querySelectorAll("thead th")];
    for (const row of table.querySelectorAll("tbody tr"))
      [...row.cells].slice(1).forEach(function (cell, i) {
        const name = document.createElement("span");
        name.className = "cell-name";
        if (heads[i + 1]) name.append(...heads[i + 1].cloneNode(true).childNodes);
        cell.prepend(name);
      });
  }

  const NARROW = matchMedia("screen and (max-width: 700px)");

  function fitTables() {
    for (const frame of document.querySelectorAll("article .pst-scrollable-table-container")) {
      const table = frame.querySelector(":scope > table.table");
      if (!table || !table.tHead || table.tHead.rows[0].cells.length < 3 || !frame.clientWidth) continue;
      table.classList.remove("stacked");
      if (!NARROW.matches || frame.scrollWidth <= frame.clientWidth + 1) continue;
      if (!table.querySelector(".cell-name")) nameCells(table);
      table.classList.add("stacked");
    }
  }

  function mark() {
    fitTables();
    fitFormulas();
    breakFormulas();
    fitPrint();
    for (const box of document.querySelectorAll(WIDE)) {
      const wide = box.matches("mjx-container") ? overflows(box) :
        box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "visible";
      if (wide) {
        box.tabIndex = 0;
        box.dataset.wide = "";
      } else if ("wide" in box.dataset) {
        box.removeAttribute("tabindex");
        delete box.dataset.wide;
      }
    }
  }

  // Once for all that happens between two frames: a button opens forty folds.
  let due = false;
  function markSoon() {
    if (!due) requestAnimationFrame(function () {
      due = false;
      mark();
    });
    due = true;
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

  // The reader's choice, where the browser keeps it: for good, and for this tab, since Chromium may forget
  // on one page of a disk what the page before it had stored for good.
  function remembered(choice) {
    try {
      for (const store of [sessionStorage, localStorage])
        if (choice !== undefined) store.setItem("checks", choice ? "shown" : "folded");
      return (sessionStorage.getItem("checks") || localStorage.getItem("checks")) === "shown";
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

  // Print what is folded, but neither imports nor the code of checks and figures.
  const PRINTED = ":is(details.sd-dropdown, .tag_hide-cell details, details.given):not([open])";
  let opened = [];
  window.addEventListener("beforeprint", function () {
    opened = [...document.querySelectorAll(PRINTED)];
    for (const fold of opened) fold.open = true;
  });
  window.addEventListener("afterprint", function () {
    for (const fold of opened) fold.open = false;
  });

  // Where a line of code has to be broken, break it after a bracket, a comma or a dot.
  function markBreaks() {
    for (const sign of document.querySelectorAll(".highlight span.p, .highlight span.o"))
      if (/[([{,.=]$/.test(sign.textContent)) sign.after(document.createElement("wbr"));
  }

  document.addEventListener("DOMContentLoaded", function () {
    markBreaks();
    addChecksButton();
    quoteResults();
    reveal();
  });
  window.addEventListener("hashchange", reveal);
  window.addEventListener("load", function () {
    for (const button of document.querySelectorAll("button.copybtn"))
      button.setAttribute("aria-label", "Copy this code");
    // What is read on a fold is its name: show or hide, and what.
    for (const label of document.querySelectorAll("details.hide > summary")) {
      label.removeAttribute("aria-label");
      label.parentElement.classList.toggle("given", label.textContent.includes("what is given"));
    }
    const ready = window.MathJax && MathJax.startup && MathJax.startup.promise;
    Promise.all([ready, document.fonts.ready]).then(mark);
  });
  window.addEventListener("resize", markSoon);
  document.addEventListener("toggle", markSoon, true);
})();
