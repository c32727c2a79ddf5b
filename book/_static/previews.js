// Hover previews: a link to an equation, theorem, figure, glossary entry or reference shows what
// stands at its end. The text comes from previews-data.js beside this file, fetched from disk at
// the first hover. Escape closes; the preview can be pointed at; touch follows the link as usual.
(function () {
  "use strict";
  const base = document.currentScript.src.replace(/previews\.js.*$/, "");
  const root = new URL("..", base);
  let tip = null, owner = null, timer = 0, loading = null;

  function load() {
    loading = loading || new Promise(function (resolve) {
      const script = document.createElement("script");
      script.src = base + "previews-data.js";
      script.onload = function () { resolve(window.coursePreviews || {}); };
      script.onerror = function () { resolve({}); };
      document.head.append(script);
    });
    return loading;
  }

  function key(link) {
    const to = new URL(link.href);
    if (!to.hash || !to.pathname.startsWith(root.pathname)) return null;
    const path = to.pathname.slice(root.pathname.length) || "index.html";
    return decodeURIComponent(path + to.hash);
  }

  function hide() {
    clearTimeout(timer);
    if (owner) owner.removeAttribute("aria-describedby");
    if (tip) tip.remove();
    tip = owner = null;
  }

  function hideSoon() {
    clearTimeout(timer);
    timer = setTimeout(hide, 200);
  }

  function place(link) {
    const at = link.getClientRects()[0] || link.getBoundingClientRect(), gap = 6;
    const width = tip.offsetWidth, height = tip.offsetHeight;
    const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8));
    const above = at.top - height - gap;
    tip.style.left = left + "px";
    tip.style.top = (above > 8 ? above : at.bottom + gap) + "px";
  }

  async function show(link) {
    const previews = await load(), html = previews[key(link)];
    if (!html || owner !== link) return;
    tip = document.createElement("div");
    tip.className = "course-preview bd-content";
    tip.id = "course-preview";
    tip.setAttribute("role", "tooltip");
    tip.innerHTML = html;
    for (const image of tip.querySelectorAll("img"))
      image.src = new URL(image.getAttribute("src"), root).href;
    tip.addEventListener("mouseenter", function () { clearTimeout(timer); });
    tip.addEventListener("mouseleave", hideSoon);
    (document.querySelector("main") || document.body).append(tip);
    link.setAttribute("aria-describedby", tip.id);
    place(link);
    if (window.MathJax && MathJax.typesetPromise) {
      const shown = tip;
      await MathJax.typesetPromise([shown]);
      if (shown === tip) place(link);
    }
  }

  function begin(event) {
    const link = event.target.closest && event.target.closest("article a[href*='#']");
    if (!link || link.classList.contains("headerlink") || !key(link)) return;
    if (owner === link) { clearTimeout(timer); return; }
    hide();
    owner = link;
    timer = setTimeout(function () { show(link); }, 150);
  }

  document.addEventListener("pointerover", function (event) {
    if (event.pointerType === "mouse") begin(event);
  });
  document.addEventListener("pointerout", function (event) {
    if (owner && event.target.closest && event.target.closest("a") === owner) hideSoon();
  });
  document.addEventListener("focusin", function (event) {
    if (event.target.matches && event.target.matches(":focus-visible")) begin(event);
  });
  document.addEventListener("focusout", hideSoon);
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") hide(); });
})();
