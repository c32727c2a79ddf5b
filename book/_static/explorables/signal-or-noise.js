// @ts-check
"use strict";
// Noise that is stronger along one direction.
{
	const { axes, format, mark, nearest } = Explorables;
	const SEEDS = Array.from({ length: 20 }, (_, k) => k + 1);
	const rad = Math.PI / 180;
	const mean = (list) => list.reduce((a, b) => a + b) / list.length;

	// E'E/n tridiagonal, by reflections that keep v, the first coordinate: θ changes two entries
	function tridiagonals({ n, d, seeds }) {
		const all = seeds.map((seed) => {
			const z = Num.normals(80 * n, seed);
			const A = Array.from({ length: d }, () => new Float64Array(d));
			for (let j = 0; j < d; j++)
				for (let k = 0; k <= j; k++) for (let i = 0; i < 80 * n; i += 80) A[j][k] += z[i + j] * z[i + k];
			const squares = [];
			for (let k = 0; k < d - 1; k++) {
				const x = A.map((a, i) => (i > k ? a[k] : 0));
				const size = Num.norm(x);
				squares.push((size / n) ** 2);
				x[k + 1] += Math.sign(x[k + 1]) * size;
				const length = Num.norm(x);
				const v = x.map((c) => c / length);
				const p = v.map(() => 0);
				for (let i = k + 1; i < d; i++) for (let j = k + 1; j < d; j++) p[i] += v[j] * (j < i ? A[i][j] : A[j][i]);
				const q = Num.plus(p, -Num.dot(v, p), v);
				for (let i = k + 1; i < d; i++) for (let j = k + 1; j <= i; j++) A[i][j] -= 2 * (v[i] * q[j] + q[i] * v[j]);
			}
			return { diagonal: A.map((a, i) => a[i] / n), squares };
		});
		return { n, d, all };
	}

	// eigenvalues above x, and the slope of x − a − b'(x − S₂)⁻¹b
	function pivots({ diagonal, squares }, theta, x) {
		let [r, slope, above] = [1, 0, 0];
		for (let k = diagonal.length - 1; k >= 0; k--) {
			const times = k ? 1 : 1 + theta;
			const square = times * (squares[k] ?? 0);
			slope = 1 + (square * slope) / r ** 2;
			r = x - times * diagonal[k] - square / r;
			if (r < 0) above += 1;
		}
		return { above, slope };
	}

	// the least x from which it holds
	function from(holds) {
		let [no, yes] = [0, 16];
		for (let x = 8; x > no && x < yes; x = (no + yes) / 2) [no, yes] = holds(x) ? [no, x] : [x, yes];
		return yes;
	}

	function top(T, theta) {
		const largest = from((x) => !pivots(T, theta, x).above);
		return { largest, angle: Math.acos(pivots(T, theta, largest).slope ** -0.5) / rad };
	}

	const kept = {};
	const sample = (n, d, seed) => (kept[`${[n, d, seed]}`] ??= tridiagonals({ n, d, seeds: [seed] }).all[0]);
	const off = (n, d) => mean(SEEDS.map((seed) => top(sample(n, d, seed), 1).angle));

	const sound = (s) => s.d > 1 && s.n >= s.d;
	const shape = (s) => ({ n: s.n, d: s.d, seeds: SEEDS });

	function compute(state, _, answer) {
		const { theta, seed } = state;
		if (!(sound(state) && theta >= 0))
			return { root: 1, problem: "Two columns at least, no fewer rows, θ not below zero." };
		// of the worker's last size
		const { n, d, all } = answer ?? { ...state, all: [] };
		const root = Math.sqrt(d / n);
		const T = all[seed - 1] ?? sample(n, d, seed);
		const ratio = root / theta;
		const above = Array.from({ length: 56 }, (__, k) => (k ? pivots(T, theta, k / 8).above : d));
		return {
			...top(T, theta),
			root,
			edge: (1 + root) ** 2,
			limit: Math.acos(Math.sqrt(Math.max(0, 1 - ratio ** 2) / (1 + ratio * root))) / rad,
			counts: above.map((count, k) => count - (above[k + 1] ?? 0)),
			others: all.map((other) => top(other, theta).angle),
			d,
		};
	}

	const scale = ({ boxes, model }) => axes(boxes[0], [0, 7], [0, 0.5 + 0.5 / model.root]);

	Explorables.define("signal-or-noise", {
		label: "A sample's eigenvalues, and how far its first axis is off",
		wide: "630 300, 10 40 350 200, 405 50 190 190",
		narrow: "360 590, 12 40 335 190, 60 340 230 230",
		start: (data) => ({ ...data }),
		compute,
		job: { ask: (state, data) => shape(sound(state) ? state : data), work: tridiagonals },
		controls: [
			{ id: "theta", label: "variance θ of the signal", digits: 2, min: 0, max: 3, step: 0.05 },
			{ id: "n", label: "rows n", min: 80, max: 320, step: 1 },
			{ id: "d", label: "columns d", min: 20, max: 80, step: 1 },
			{ id: "seed", label: "sample, of twenty", min: 1, max: 20, step: 1 },
		],
		handles(view) {
			const { to, from } = scale(view);
			const [x, y] = to([1 + view.state.theta, 0]);
			return [
				mark("the true variance", [x, y - 150], (px) => {
					view.state.theta = Math.max(0, Math.min(60, Math.round(20 * from(px, 0)[0] - 20))) / 20;
				}),
			];
		},
		draw(pen, view) {
			const { model, state, boxes } = view;
			if (model.problem) return;
			const { root, counts, largest, angle, others, limit } = model;
			const { to } = scale(view);
			const up = (x, y) => to([x, Math.min(0.5 + 0.5 / root, y)]);
			const [, floor] = to([0, 0]);
			counts.forEach((count, k) => {
				const [x, y] = up(k / 8, (8 * count) / model.d);
				if (count) pen.rect([x, y, boxes[0][2] / 56, floor - y], "faint");
			});
			const ticks = [0, 1, 2, 3, 4, 5, 6].map((value) => [value, value]);
			pen.frame(boxes[0], { to }, ticks, "eigenvalue", "");
			const curve = Array.from({ length: 61 }, (_, k) => {
				const t = 1 + root * root - 2 * root * Math.cos(3 * k * rad);
				return up(t, Math.sin(3 * k * rad) / Math.PI / root / (t || 1));
			});
			pen.path(curve, "blue");
			const [x] = to([1 + state.theta, 0]);
			pen.rect([x - 1, floor - 145, 2, 145], "fill orange");
			pen.circle([x, floor - 150], 5, "line");
			pen.text([x + 10, floor - 145], "true 1 + θ", "orange");
			const [tip] = to([largest, 0]);
			pen.rect([tip - 1, floor - 90, 2, 90], "fill green");
			pen.text([tip - 2, floor - 97], "λ₁", "green");

			const [start, height, width] = boxes[1];
			const dial = (turn, share = 1) =>
				Num.plus([start, height + width], share * width, Num.turn([0, -1], turn * rad, [1, 0]));
			const arc = curve.map((_, k) => dial(1.5 * k));
			pen.path(arc, "faint");
			for (const turn of [30, 60, 90]) pen.text(Num.plus(dial(turn, 1.04), 1, [2, 5]), `${turn}°`);
			for (const other of others) pen.circle(dial(other), 2.5, "dot");
			pen.path([dial(limit, 0.84), dial(limit, 1.02)], "blue");
			pen.arrow(dial(0, 0), dial(0), "orange");
			pen.arrow(dial(0, 0), dial(angle), "green");
			pen.text([start, height - 10], "true axis", "orange middle");
			pen.text(Num.plus(dial(angle + 10, 0.4), 1, [0, 5]), "found", "green");
		},
		say({ largest, edge, root, angle, others }, { theta }) {
			const more = others.length
				? `, in twenty samples ${format(Math.min(...others), 0)}° to ${format(Math.max(...others), 0)}°`
				: "";
			return `θ = ${format(theta)} is ${theta > root ? "" : "not "}above √(d/n) = ${format(root)}. λ₁ = ${format(largest)}; noise ends at ${format(edge)}. The axis found is ${format(angle, 0)}° off${more}.`;
		},
		table: ({ largest, angle, limit }) => [
			["λ₁", format(largest, 4)],
			["angle; its limit", `${format(angle)}°; ${format(limit)}°`],
		],
		questions: [
			{
				ask: "160 rows of 80 columns: noise ends at 2.9. From which true variance on does λ₁ come out of it?",
				options: ["1.2", "1.8", "2.9", "4.3"],
				answer({ n, d }) {
					const edge = 1 + Math.sqrt(d / n);
					const start = 1 + mean(SEEDS.map((seed) => from((x) => pivots(sample(n, d, seed), x, edge ** 2).above)));
					const because = `From ${format(start)}, the mean of twenty; in the limit, 1 + √(d/n) = ${format(edge)}.`;
					return { right: nearest(this.options, start), because };
				},
			},
			{
				ask: "θ = 1: v has twice the variance of other directions. How far off is the axis found, on average?",
				options: ["5°", "20°", "35°", "55°"],
				answer({ n, d }) {
					const found = off(n, d);
					const because = `${format(found, 0)}° in twenty samples. λ₁ may show, and its axis be far off.`;
					return { right: nearest(this.options, found), because };
				},
			},
			{
				ask: "θ = 1, first with 80 × 40, then with 160 × 80: twice of both. What becomes of the angle?",
				options: ["smaller", "about the same", "larger"],
				answer({ n, d }) {
					const [few, many] = [0.5, 1].map((part) => off(part * n, part * d));
					const because = `${format(few, 0)}° on average, then ${format(many, 0)}°. What counts is d/n.`;
					return { right: Math.abs(many - few) < 5 ? 1 : many < few ? 0 : 2, because };
				},
			},
		],
	});
}
