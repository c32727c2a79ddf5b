// The course's mathematics for paper: typeset once the fonts are there, which MathJax measures, each formula
// with its words, its glyphs as text.
MathJax.startup = {typeset: false};
MathJax.loader = {
  load: ["a11y/semantic-enrich"],
  paths: {mathjax: mathjaxFolder, sre: mathjaxFolder + "/sre/mathmaps"},
};
Object.assign(MathJax.options, {
  processHtmlClass: "math",
  enableAssistiveMml: false,
  menuOptions: {settings: {assistiveMml: false}},
  enableEnrichment: true,
  sre: {speech: "shallow", locale: "en", domain: "clearspeak", modality: "speech"},
});

const SAID = [
  [/raised to the down tack power/g, "transpose"], [/the metric of/g, "the norm of"],
];

async function typeset() {
  await Promise.all([...document.fonts].map(face => face.load()));
  await MathJax.startup.promise;
  await MathJax.typesetPromise();
  await document.fonts.ready;
  window.dispatchEvent(new Event("resize"));    // reading.js fits what is too wide
  const formulas = [...MathJax.startup.document.math];
  formulas.forEach(sayFormula);
  showGlyphs();
  return {
    formulas: formulas.length,
    wrong: document.querySelectorAll("mjx-merror, [data-mml-node=merror]").length,
  };
}

// A picture with words. Its glyphs must not be hidden: without content a picture gets no tag.
function sayFormula(formula) {
  const root = formula.typesetRoot, spoken = root.querySelector("[data-semantic-speech]");
  let words = spoken ? spoken.getAttribute("data-semantic-speech") : formula.math.trim();
  for (const [wrong, right] of SAID) words = words.replace(wrong, right);
  root.setAttribute("role", "img");
  root.setAttribute("aria-label", words);
  root.removeAttribute("tabindex");
  for (const part of root.querySelectorAll("[aria-hidden]")) part.removeAttribute("aria-hidden");
}

// MathJax's glyphs are the contents of ::before, which get no tag: make them text, in the same places.
const KEPT = ["display", "width", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "boxSizing",
  "textAlign", "transform", "marginTop", "marginBottom", "lineHeight", "fontFamily"];

function showGlyphs() {
  const found = [];
  for (const box of document.querySelectorAll("mjx-c")) {
    const style = getComputedStyle(box, "::before");
    if (!style.content || ["none", "normal"].includes(style.content)) continue;
    const text = style.content.slice(1, -1).replace(/\\(.)/g, "$1");
    found.push([box, text, KEPT.map(name => style[name])]);
  }
  for (const [box, text, values] of found) {
    const glyph = document.createElement("mjx-g");
    glyph.textContent = text;
    KEPT.forEach((name, i) => { glyph.style[name] = values[i]; });
    box.append(glyph);
    box.classList.add("real");
  }
}

// Page numbers by the names of what is linked; the names that have none.
function fillPages(numbers) {
  const missing = [];
  for (const place of document.querySelectorAll(".page[data-to]")) {
    if (place.dataset.to in numbers) place.textContent = numbers[place.dataset.to];
    else missing.push(place.dataset.to);
  }
  return missing;
}
