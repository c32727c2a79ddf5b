// @ts-check
/**
 * The frame that all explorables share: a picture with marks to move, a range for each quantity, questions
 * to guess at, a sentence that says what is seen, and the numbers in a table.
 *
 * A page holds <div data-explorable="name"> with a still picture and its data. The script name.js calls
 * Explorables.define(name, spec), spec as in types.d.ts, and the still picture gives way to the live one.
 */
"use strict";

/** @typedef {{tag: string, node: SVGElement, values: Record<string, any>}} Drawn */

/** Draws into an SVG; marks of the frame before are changed, not made anew. */
class Pen {
	/** @param {SVGElement} group */
	constructor(group) {
		this.group = group;
		/** @type {Drawn[]} */
		this.marks = [];
		this.at = 0;
	}

	/** @param {string} tag @param {Record<string, any>} values attributes, and `text` */
	mark(tag, values) {
		let mark = this.marks[this.at];
		if (mark?.tag !== tag) {
			const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
			if (mark) mark.node.replaceWith(node);
			else this.group.append(node);
			mark = this.marks[this.at] = { tag, node, values: {} };
		}
		this.at += 1;
		const { node, values: old } = mark;
		for (const name of Object.keys({ ...old, ...values })) {
			const value = typeof values[name] === "number" ? Math.round(100 * values[name]) / 100 : values[name];
			if (value === old[name]) continue;
			if (name === "text") node.textContent = value;
			else if (value === undefined || Number.isNaN(value)) node.removeAttribute(name);
			else node.setAttribute(name, value);
			old[name] = value;
		}
	}

	finish() {
		for (const mark of this.marks.splice(this.at)) mark.node.remove();
		this.at = 0;
	}

	/** @param {Vector[]} points @param {string} look a class of core.css @param {boolean} [closed] */
	path(points, look, closed = false) {
		if (!points.flat().every(Number.isFinite)) return;
		const d = points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
		this.mark("path", { class: look, d: closed ? `${d}Z` : d });
	}

	/** @param {Vector} centre @param {number} r @param {string} look */
	circle([cx, cy], r, look) {
		if (Number.isFinite(cx + cy + r)) this.mark("circle", { class: look, cx, cy, r });
	}

	/** @param {Box} box @param {string} look */
	rect([x, y, width, height], look) {
		if (Number.isFinite(x + y + width + height)) this.mark("rect", { class: look, x, y, width, height });
	}

	/** @param {Vector} at @param {string} text @param {string} [look] with start, middle or end */
	text([x, y], text, look = "") {
		if (Number.isFinite(x + y)) this.mark("text", { class: look, x, y, text });
	}

	/**
	 * Two axes.
	 * @param {Box} box @param {{to: (p: Vector) => Vector}} scale @param {any[][]} marks
	 * @param {string} across @param {string} up
	 */
	frame([left, top, width, height], scale, marks, across, up) {
		const floor = top + height;
		this.path(
			[
				[left, top],
				[left, floor],
				[left + width, floor],
			],
			"line",
		);
		for (const [value, text] of marks) {
			const [x] = scale.to([value, 0]);
			this.path(
				[
					[x, floor],
					[x, floor + 4],
				],
				"line",
			);
			this.text([x, floor + 20], text, "middle");
		}
		this.text([left + width / 2, floor + 44], across, "middle");
		this.text([left, top - 14], up);
	}

	/** @param {Vector} from @param {Vector} to @param {string} look */
	arrow(from, to, look) {
		const way = Num.plus(to, -1, from);
		const long = Num.norm(way);
		if (!(long > 0.5)) return;
		const head = Math.min(9, long);
		const foot = Num.plus(to, -head / long, way);
		const aside = [(-0.4 * head * way[1]) / long, (0.4 * head * way[0]) / long];
		this.path([from, foot], look);
		this.path([to, Num.plus(foot, 1, aside), Num.plus(foot, -1, aside)], `${look} head`, true);
	}
}

const Explorables = (() => {
	/** @type {Map<string, Spec>} */
	const known = new Map();
	let count = 0;

	const NEAR = 24; // pixels of the screen
	const SAY = 400; // milliseconds between two sentences

	/** A number to be read: a true minus, none before zero. @param {number} x @param {number} [digits] */
	function format(x, digits = 2) {
		if (!Number.isFinite(x)) return "?";
		const text = Math.abs(x)
			.toFixed(digits)
			.replace(/\B(?=(\d{3})+(?!\d))/g, digits ? "" : ",");
		return x < 0 && Number(text.replaceAll(",", "")) !== 0 ? `−${text}` : text;
	}

	/** The option whose number is nearest. @param {string[]} options @param {number} x */
	const nearest = (options, x) => {
		const far = options.map((option) => Math.abs(Number.parseFloat(option) - x));
		return far.indexOf(Math.min(...far));
	};

	/**
	 * The scales of a panel: from data to the picture and back.
	 * @param {Box} box @param {[number, number]} across @param {[number, number]} up
	 */
	function axes([left, top, width, height], across, up) {
		const sx = width / (across[1] - across[0]);
		const sy = height / (up[1] - up[0]);
		return {
			/** @param {Vector} p */
			to: ([x, y]) => [left + (x - across[0]) * sx, top + (up[1] - y) * sy],
			/** @param {number} x @param {number} y */
			from: (x, y) => [across[0] + (x - left) / sx, up[1] - (y - top) / sy],
		};
	}

	/**
	 * A mark at a place; set(x, y) puts it elsewhere, an arrow key by two units.
	 * @param {string} name @param {Vector} place @param {(x: number, y: number) => void} set @returns {Handle}
	 */
	const mark = (name, [x, y], set) => ({
		name,
		x,
		y,
		drag: set,
		nudge: (right, up) => set(x + 2 * right, y - 2 * up),
	});

	/**
	 * A triangle as wide as a box, for three shares that add up to one: the first has the corner at the top.
	 * @param {Box} box
	 */
	function triangle([left, top, width]) {
		const side = width / Math.sqrt(3);
		const middle = [left + width / 2, top + side];
		const ways = [-90, 150, 30].map((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]);
		const corners = ways.map((way) => Num.plus(middle, side, way));
		return {
			corners,
			/** @param {Vector} shares */
			to: (shares) => Num.times(Num.transpose(corners), shares),
			/** The shares at a place; outside, at a place on the rim. @param {number} x @param {number} y */
			from(x, y) {
				const place = Num.plus([x, y], -1, middle);
				const shares = ways.map((way) => Math.max(0, (1 + (2 * Num.dot(way, place)) / side) / 3));
				const sum = shares.reduce((a, b) => a + b);
				return shares.map((share) => share / sum);
			},
		};
	}

	/** @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string)} inside */
	function element(tag, attributes = {}, ...inside) {
		const node = document.createElement(tag);
		for (const [name, value] of Object.entries(attributes)) {
			if (value !== false) node.setAttribute(name, value === true ? "" : value);
		}
		node.append(...inside);
		return node;
	}

	/** @param {string} label @param {() => void} act */
	function button(label, act) {
		const made = /** @type {HTMLButtonElement} */ (element("button", { type: "button" }, label));
		made.addEventListener("click", act);
		return made;
	}

	/** One explorable on a page. */
	class Explorable {
		/** @param {HTMLElement} root @param {Spec} spec */
		constructor(root, spec) {
			this.root = root;
			this.spec = spec;
			this.name = `explorable-${++count}`;
			this.compact = "compact" in root.dataset;
			this.data = JSON.parse(root.querySelector('script[type="application/json"]')?.textContent || "{}");
			this.state = { chosen: 0, ...spec.start(this.data) };
			this.answer = undefined;
			this.model = spec.compute(this.state, this.data);
			this.locked = !this.compact && spec.questions.length > 0;
			/** @type {number[]} milliseconds that the last frames took */
			this.work = [];
			this.running = false;
			this.asked = "";
			this.waiting = false;
			/** @type {Worker | undefined} */
			this.worker = undefined;
			this.seen = true;
			this.due = false;
			this.narrow = false;
			/** @type {string[]} what the canvases show */
			this.painted = [];
			/** @type {HTMLCanvasElement[]} */
			this.canvases = [];
			this.said = 0;
			this.build();
			this.observe();
			this.frame();
		}

		// --- what stands on the page ----------------------------------------------------------------

		build() {
			const { spec, name } = this;
			this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
			this.svg.setAttribute("role", "img");
			this.svg.setAttribute("aria-label", spec.label);
			this.pen = new Pen(this.svg);
			const help = `Keys in the picture: comma and full stop choose a mark, the arrows move it (with Shift ten
        times as far), ${spec.keys ? `${spec.keys}, ` : ""}R resets. By pointer: drag a mark, or choose it and
        tap where it is to be.`.replace(/\s+/g, " ");
			this.stage = element(
				"div",
				{
					class: "stage",
					role: "application",
					tabindex: "0",
					"aria-label": spec.label,
					"aria-describedby": `${name}-keys`,
				},
				this.svg,
			);
			this.status = element("p", { class: "says", role: "status" });
			this.numbers = element("tbody");
			this.form = /** @type {HTMLFieldSetElement} */ (element("fieldset", { class: "controls" }));
			this.form.append(element("legend", { class: "visually-hidden" }, "Change"), ...this.ranges(), ...this.buttons());
			const live = element("div", { class: "explorable-live" }, this.stage, this.status);
			const keys = element("p", { id: `${name}-keys`, class: "keys" }, help);
			if (this.compact) {
				for (const words of [keys, this.status]) words.classList.add("visually-hidden");
				live.append(this.form, keys);
			} else {
				const head = element(
					"tr",
					{},
					element("th", { scope: "col" }, "quantity"),
					element("th", { scope: "col" }, "value"),
				);
				const table = element("table", {}, element("thead", {}, head), this.numbers);
				const fold = element("details", {}, element("summary", {}, "The numbers, and the keys"), keys, table);
				this.card = element("div", { class: "guess" });
				live.append(this.card, this.form, fold);
				if (spec.questions.length) this.ask(0);
			}
			this.root.append(live);
			this.root.classList.add("ready");
			this.listen();
		}

		*ranges() {
			for (const choice of this.spec.choices ?? []) {
				const id = `${this.name}-${choice.id}`;
				const select = /** @type {HTMLSelectElement} */ (element("select", { id }));
				for (const [i, text] of choice.options(this.data).entries())
					select.append(element("option", { value: i }, text));
				select.addEventListener("change", () => this.set({ [choice.id]: Number(select.value) }));
				yield element("div", { class: "choice" }, element("label", { for: id }, choice.label), select);
			}
			for (const control of this.controls) {
				const id = `${this.name}-${control.id}`;
				const { min, max, step } = control;
				const range = /** @type {HTMLInputElement} */ (element("input", { type: "range", id, min, max, step }));
				range.addEventListener("input", () => {
					this.change((state) => {
						if (control.set) control.set(state, Number(range.value), this.data);
						else state[control.id] = Number(range.value);
					});
				});
				yield element(
					"div",
					{ class: "range" },
					element("label", { for: id }, control.label),
					range,
					element("output", { for: id, "aria-hidden": "true" }),
				);
			}
		}

		*buttons() {
			const row = element("div", { class: "buttons" });
			for (const each of this.spec.buttons ?? []) {
				row.append(button(each.label, () => this.change((state) => each.act(state, this.data, this.model))));
			}
			if (this.spec.run && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
				this.runner = button(this.spec.run, () => this.run(!this.running));
				row.append(this.runner);
			}
			row.append(button("Reset", () => this.reset()));
			if (!this.compact) yield row;
		}

		// --- questions -------------------------------------------------------------------------------

		/** One question at a time. What is answered is kept nowhere. @param {number} i @param {boolean} [focus] */
		ask(i, focus = false) {
			const { questions } = this.spec;
			const { ask, options } = questions[i];
			const form = element(
				"fieldset",
				{},
				element("legend", {}, element("b", {}, `A guess, ${i + 1} of ${questions.length}. `), ask),
			);
			const told = element("p", { class: "told", role: "status" });
			const go = (/** @type {number} */ next) =>
				next < questions.length ? this.ask(next, true) : this.card?.replaceChildren();
			const last = i + 1 === questions.length;
			const compare = button("Compare", () => {
				if (compare.dataset.next) return go(i + 1);
				const guess = options[Number(/** @type {HTMLInputElement} */ (form.querySelector(":checked")).value)];
				const { right, because } = questions[i].answer(this.data);
				told.replaceChildren(
					`Your guess: ${guess}. `,
					element("b", {}, options[right] === guess ? "It is. " : `Computed: ${options[right]}. `),
					because,
				);
				for (const input of form.querySelectorAll("input")) input.disabled = true;
				compare.dataset.next = "next";
				compare.textContent = last ? "Close" : "Next question";
				skip.remove();
			});
			compare.disabled = true;
			const skip = button(last ? "Skip" : "Skip this one", () => {
				this.unlock();
				go(i + 1);
			});
			for (const [k, option] of options.entries()) {
				const radio = element("input", { type: "radio", name: `${this.name}-guess`, value: k });
				radio.addEventListener("change", () => {
					compare.disabled = false;
					this.unlock();
				});
				form.append(element("label", {}, radio, option));
			}
			this.card?.replaceChildren(form, element("div", { class: "buttons" }, compare, skip), told);
			if (focus) form.querySelector("input")?.focus({ preventScroll: true });
		}

		/** A step each frame, until it is stopped, or the picture is changed or at rest. @param {boolean} on */
		run(on) {
			this.running = on;
			if (this.runner) this.runner.textContent = on ? "Stop" : (this.spec.run ?? "");
			if (on) this.onward("run");
		}

		onward(by = "") {
			const next = structuredClone(this.state);
			if (this.spec.step?.(next, this.data, this.model, by) === false) this.run(false);
			else this.set(next);
		}

		unlock() {
			this.locked = false;
			this.request();
		}

		// --- changing ----------------------------------------------------------------------------------

		/** @param {(state: State) => void} how */
		change(how) {
			this.run(false);
			const next = structuredClone(this.state);
			how(next);
			this.set(next);
		}

		/** @param {State} changes */
		set(changes) {
			this.state = { ...this.state, ...changes };
			this.request();
		}

		reset() {
			this.run(false);
			this.set({ chosen: 0, ...this.spec.start(this.data) });
		}

		// --- pointer and keys ---------------------------------------------------------------------------

		listen() {
			const { stage, svg } = this;
			if (!stage || !svg) return;
			let dragged = false;
			let brushing = false;
			/** @type {View | null} */
			let held = null;
			const place = (/** @type {MouseEvent} */ event) => {
				const box = svg.getBoundingClientRect();
				const scale = this.layout.size[0] / box.width;
				return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale, scale };
			};
			const nearest = (/** @type {MouseEvent} */ event) => {
				const { x, y, scale } = place(event);
				const far = this.spec.handles(this.view()).map((handle) => Math.hypot(handle.x - x, handle.y - y) / scale);
				const best = far.indexOf(Math.min(...far));
				return far[best] <= NEAR ? best : -1;
			};
			const move = (/** @type {MouseEvent} */ event, /** @type {View} */ before) => {
				const { x, y } = place(event);
				this.change((state) => {
					const view = { ...this.view(), state };
					if (brushing) this.spec.brush?.(view, x, y, before);
					else this.spec.handles(view)[state.chosen]?.drag(x, y, before);
				});
			};
			svg.addEventListener("pointerdown", (event) => {
				dragged = false;
				const handle = nearest(event);
				if ((handle < 0 && !this.spec.brush) || this.refuse()) return;
				if (handle >= 0) this.set({ chosen: handle });
				brushing = handle < 0;
				held = structuredClone(this.view());
				svg.setPointerCapture(event.pointerId);
				if (brushing) move(event, held);
			});
			svg.addEventListener("pointermove", (event) => {
				if (!held) return;
				dragged = true;
				move(event, held);
			});
			for (const end of ["pointerup", "pointercancel"]) {
				svg.addEventListener(end, () => {
					held = null;
				});
			}
			svg.addEventListener("click", (event) => {
				if (dragged || this.spec.brush || nearest(event) >= 0 || this.refuse()) return;
				const panel = (/** @type {{x: number, y: number}} */ p) =>
					this.layout.boxes.findIndex(
						([x, y, w, h]) => Math.abs(p.x - x - w / 2) < w / 2 + 15 && Math.abs(p.y - y - h / 2) < h / 2 + 15,
					);
				const mark = this.spec.handles(this.view())[this.state.chosen];
				if (this.spec.anywhere || panel(place(event)) === panel(mark)) move(event, structuredClone(this.view()));
			});
			stage.addEventListener("keydown", (event) => {
				if (event.ctrlKey || event.altKey || event.metaKey || !this.press(event.key, event.shiftKey)) return;
				event.preventDefault();
				event.stopPropagation();
			});
		}

		/** Do what a key says; false if it says nothing. @param {string} key @param {boolean} far */
		press(key, far) {
			const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
			const [right, up] = arrows[/** @type {keyof typeof arrows} */ (key)] ?? [0, 0];
			const steps = far ? 10 : 1;
			if (!(right || up || [",", ".", "<", ">"].includes(key) || "rR".includes(key) || (key === " " && this.spec.step)))
				return false;
			if (this.refuse()) return true;
			if (this.due && this.seen) this.frame();
			if (right || up) {
				this.change((state) =>
					this.spec.handles({ ...this.view(), state })[state.chosen]?.nudge(right * steps, up * steps),
				);
			} else if (key === " ") this.change((state) => this.spec.step?.(state, this.data, this.model, "key"));
			else if ("rR".includes(key)) this.reset();
			else {
				const { length } = this.spec.handles(this.view());
				this.set({ chosen: (this.state.chosen + (".>".includes(key) ? 1 : length - 1)) % length });
			}
			return true;
		}

		refuse() {
			if (this.locked) this.tell("First guess above the ranges, or skip the question; then everything can be moved.");
			return this.locked;
		}

		// --- frames ---------------------------------------------------------------------------------------

		get controls() {
			return this.spec.controls.slice(0, this.compact ? 1 : undefined);
		}

		get layout() {
			const { wide, narrow, compact } = this.spec;
			const text = (this.compact && compact) || (this.narrow ? narrow : wide);
			const [size, ...boxes] = text.split(",").map((part) => part.trim().split(" ").map(Number));
			return { size, boxes };
		}

		/** @returns {View} */
		view() {
			const { state, model, data, narrow } = this;
			return { state, model, data, narrow, boxes: this.layout.boxes };
		}

		observe() {
			new IntersectionObserver((entries) => {
				this.seen = entries[entries.length - 1].isIntersecting;
				if (this.seen && this.due) this.frame();
			}).observe(this.root);
			new ResizeObserver(() => {
				const narrow = this.root.clientWidth < 480;
				if (narrow !== this.narrow || !this.svg?.hasAttribute("viewBox")) {
					this.narrow = narrow;
					this.request();
				}
			}).observe(this.root);
			new MutationObserver(() => {
				this.painted = [];
				this.request();
			}).observe(document.documentElement, { attributeFilter: ["data-theme"] });
		}

		/** Ask for a frame: one at most is under way, and none while the picture is out of sight. */
		request() {
			if (this.due) return;
			this.due = true;
			requestAnimationFrame(() => {
				if (this.due && this.seen) this.frame();
			});
		}

		frame() {
			const start = performance.now();
			this.due = false;
			const { spec, pen, svg } = this;
			if (!pen || !svg) return;
			this.enquire();
			this.model = spec.compute(this.state, this.data, this.answer);
			// In JSON, what is no number is null.
			if (JSON.stringify(this.state).includes("null")) this.model.problem = "A number is missing: reset the picture.";
			const view = this.view();
			svg.setAttribute("viewBox", `0 0 ${this.layout.size.join(" ")}`);
			this.paint(view);
			spec.draw(pen, view);
			const handles = spec.handles(view);
			const chosen = handles[this.state.chosen];
			if (chosen) pen.circle([chosen.x, chosen.y], 9, "ring");
			for (const handle of handles) pen.circle([handle.x, handle.y], 13, "grab");
			pen.finish();
			this.refresh();
			const sentence = this.model.problem ?? spec.say(this.model, this.state, this.data);
			this.tell(handles.length > 1 && chosen ? `${sentence} Chosen: ${chosen.name}.` : sentence);
			this.work = [...this.work.slice(-199), performance.now() - start];
			if (this.running) this.onward();
		}

		/** Give the worker what is to be computed, if that has changed; its answer stays until the next one. */
		enquire() {
			const { job } = this.spec;
			if (!job) return;
			const message = job.ask(this.state, this.data);
			const key = JSON.stringify(message);
			// One at a time: what is wanted meanwhile is asked for when the answer is there.
			if (this.waiting || key === this.asked) return;
			this.asked = key;
			this.waiting = true;
			this.worker ??= Num.worker(job.work);
			this.worker.onmessage = ({ data }) => {
				this.answer = data;
				this.waiting = false;
				this.request();
			};
			this.worker.postMessage(message);
		}

		/** The pixels under the drawing. @param {View} view */
		paint(view) {
			const [across, down] = this.layout.size;
			for (const [i, { box, key, colour }] of (this.spec.paint ?? []).entries()) {
				const canvas =
					this.canvases[i] ?? /** @type {HTMLCanvasElement} */ (element("canvas", { "aria-hidden": "true" }));
				if (!canvas.isConnected) this.stage?.prepend(canvas);
				this.canvases[i] = canvas;
				const now = key(view) + this.narrow;
				const ink = canvas.getContext("2d");
				if (now === this.painted[i] || !ink) continue;
				this.painted[i] = now;
				const [left, top, width, height] = view.boxes[box];
				Object.assign(canvas, { width: Math.round(width / 2), height: Math.round(height / 2) });
				canvas.style.cssText = `left:${(100 * left) / across}%;top:${(100 * top) / down}%;width:${(100 * width) / across}%`;
				const image = ink.createImageData(canvas.width, canvas.height);
				for (let row = 0, k = 0; row < image.height; row++) {
					for (let column = 0; column < image.width; column++, k += 4) {
						const x = (2 * column + 1) / image.width - 1;
						image.data.set(colour(x, 1 - (2 * row + 1) / image.height, view), k);
					}
				}
				ink.putImageData(image, 0, 0);
			}
		}

		/** Ranges, choices and the table of numbers say what is. */
		refresh() {
			const { form, spec, state, data } = this;
			if (!form || !this.numbers) return;
			form.disabled = this.locked;
			this.root.classList.toggle("locked", this.locked);
			for (const choice of spec.choices ?? []) {
				const select = /** @type {HTMLSelectElement} */ (form.querySelector(`#${this.name}-${choice.id}`));
				select.value = state[choice.id];
			}
			for (const control of this.controls) {
				const range = /** @type {HTMLInputElement} */ (form.querySelector(`#${this.name}-${control.id}`));
				const value = control.get ? control.get(state, data) : state[control.id];
				const text = format(value, control.digits ?? 0) + (control.unit ?? "");
				if (Number.isFinite(value) && range.value !== String(value)) range.value = String(value);
				range.setAttribute("aria-valuetext", text);
				if (range.nextElementSibling && range.nextElementSibling.textContent !== text)
					range.nextElementSibling.textContent = text;
			}
			if (this.compact) return;
			const rows = this.model.problem ? [] : spec.table(this.model, state, data);
			while (this.numbers.children.length > rows.length) this.numbers.lastElementChild?.remove();
			for (const [i, [what, value]] of rows.entries()) {
				const row =
					this.numbers.children[i] ??
					this.numbers.appendChild(element("tr", {}, element("th", { scope: "row" }), element("td")));
				if (row.children[0].textContent !== what) row.children[0].textContent = what;
				if (row.children[1].textContent !== value) row.children[1].textContent = value;
			}
		}

		/** Say a sentence, at most one in a while; the last one is always said. @param {string} sentence */
		tell(sentence) {
			this.sentence = sentence;
			const wait = this.said + SAY - performance.now();
			if (wait > 0) {
				this.saying ??= setTimeout(() => {
					this.saying = undefined;
					this.tell(this.sentence ?? "");
				}, wait);
				return;
			}
			this.said = performance.now();
			if (this.status && this.status.textContent !== sentence) this.status.textContent = sentence;
		}
	}

	function show() {
		for (const root of document.querySelectorAll("[data-explorable]:not(.ready)")) {
			const spec = known.get(/** @type {HTMLElement} */ (root).dataset.explorable ?? "");
			if (spec) Object.assign(root, { explorable: new Explorable(/** @type {HTMLElement} */ (root), spec) });
		}
	}

	document.addEventListener("DOMContentLoaded", show);

	return {
		/** @param {string} name @param {Spec} spec */
		define: (name, spec) => known.set(name, spec),
		spec: (/** @type {string} */ name) => known.get(name),
		format,
		nearest,
		axes,
		mark,
		triangle,
	};
})();
