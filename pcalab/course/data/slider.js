for (const root of document.querySelectorAll('[data-slider="ID"]:not([data-ready])')) {
  root.dataset.ready = "";
  const find = (selector) => root.querySelector(selector);
  const image = find("img"), input = find("input"), output = find("output");
  const button = find("button"), name = find("label").textContent;
  const data = JSON.parse(find('script[type="application/json"]').textContent);
  let timer = null;
  const show = () => {
    const i = Number(input.value);
    image.src = data.frames[i];
    image.alt = data.alts[i];
    output.textContent = data.texts[i];
    input.setAttribute("aria-valuetext", data.texts[i]);
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    button.textContent = "Play";
    button.setAttribute("aria-label", "Play: " + name);
    output.setAttribute("aria-live", "polite");
  };
  const play = () => {
    if (input.value === input.max) input.value = 0;
    button.textContent = "Pause";
    button.setAttribute("aria-label", "Pause: " + name);
    output.setAttribute("aria-live", "off");
    timer = setInterval(() => {
      input.value = Number(input.value) + 1;
      show();
      if (input.value === input.max || !root.isConnected) stop();
    }, 200);
  };
  input.addEventListener("input", () => { stop(); show(); });
  button.addEventListener("click", () => timer === null ? play() : stop());
  const controls = find(".pcalab-slider-controls");
  for (const event of ["keydown", "touchstart", "pointerdown"])  // not for the deck around it
    controls.addEventListener(event, (e) => e.stopPropagation());
  controls.hidden = false;
  input.value = input.defaultValue;
}
