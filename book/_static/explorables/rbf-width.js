// @ts-check
"use strict";
// The landscape of a point, and its walk uphill.
{
	const { axes, format, mark, nearest } = Explorables;
	/** @type {[number, number][]} */
	const REGION = [
		[-1.4, 2.4],
		[-0.9, 1.38],
	];

	const apart = (x, y) => Num.norm(Num.plus(x, -1, y));
	const kernel = (X, [a, b], gamma) => X.map((x) => Math.exp(-gamma * ((x[0] - a) ** 2 + (x[1] - b) ** 2)));

	// the kernel is a product: across times up
	function work({ X, gamma }) {
		const bell = (t) => Math.exp(-gamma * t * t);
		const K = X.map((x) => X.map((y) => bell(Num.norm(Num.plus(x, -1, y)))));
		const B = Num.gramFromDistances(K.map((row) => row.map((value) => Math.sqrt(2 - 2 * value))));
		const [across, up] = [61, 37].map((size, k) =>
			Array.from({ length: size }, (_, i) => X.map((x) => bell(x[k] + [1.4, 0.9][k] - (3.8 * i) / 60))),
		);
		return { gamma, means: Num.mean(K), across, up, ...Num.eigen(B) };
	}

	function weights(X, x, k, { gamma, means, values, vectors }) {
		const centred = Num.plus(kernel(X, x, gamma), -1, means);
		let w = X.map(() => 1 / X.length);
		for (let j = 0; j < k && values[j] > 1e-10 * values[0]; j++)
			w = Num.plus(w, Num.dot(vectors[j], centred) / values[j], vectors[j]);
		return w;
	}

	function walk(X, w, y, gamma, steps) {
		const still = 1e-4 * Math.sqrt(Num.covariance(X).reduce((sum, row, i) => sum + row[i], 0));
		const columns = Num.transpose(X);
		const path = [y];
		const heights = [];
		for (let rest = false; ; path.push(y)) {
			const u = kernel(X, y, gamma).map((value, i) => w[i] * value);
			const J = u.reduce((a, b) => a + b);
			heights.push(J);
			if (rest || !(J > 0) || path.length > steps) return { w, path, heights, J, end: y, rest };
			const next = Num.times(columns, u).map((t) => t / J);
			rest = apart(next, y) <= still;
			y = next;
		}
	}

	const lattice = (w, { across, up }) =>
		up.map((b) => {
			const part = b.map((value, i) => value * w[i]);
			return across.map((a) => {
				let sum = 0;
				for (let i = 0; i < a.length; i++) sum += a[i] * part[i];
				return sum;
			});
		});

	function compute({ x, k, steps }, { X }, fit) {
		if (!fit) return { sides: [] };
		const { gamma } = fit;
		const sides = [0, k].map((some) => {
			const w = weights(X, x, some, fit);
			const hill = lattice(w, fit);
			return { ...walk(X, w, x, gamma, steps), hill, top: Math.max(...hill.flat().map(Math.abs)) };
		});
		return { sides, gamma };
	}

	const plane = (box) => axes(box, REGION[0], REGION[1]);
	const landscape = (side) => ({
		box: side,
		key: ({ model }) => JSON.stringify(model.sides[side]?.w ?? "") + model.gamma,
		colour(x, y, { model }) {
			const { sides } = model;
			if (!sides[side]) return [0, 0, 0, 0];
			const { hill, top } = sides[side];
			const c = 30 * (x + 1);
			const r = 18 * (y + 1);
			const j = Math.floor(c);
			const a = hill[Math.floor(r)];
			const b = hill[Math.ceil(r)];
			const low = a[j] + (c - j) * (a[j + 1] - a[j]);
			const share = (low + (r % 1) * (b[j] + (c - j) * (b[j + 1] - b[j]) - low)) / top;
			const cover = 15 * Math.floor(10 * Math.abs(share)) + 8;
			return share < 0 ? [118, 118, 118, cover + 30] : [0, 114, 178, cover];
		},
	});
	const state = ({ J, path, rest }) =>
		J > 0 ? `J = ${format(J)}${rest ? ", at rest" : ""} after ${path.length - 1} steps` : "J ≤ 0: no way up";

	function walks({ X, noisy, k }, gamma) {
		const fit = work({ X, gamma });
		return [0, k].map((some) => noisy.map((x) => walk(X, weights(X, x, some, fit), x, gamma, 500)));
	}
	const places = (all) =>
		all.filter(({ end }, i) => all.every((other, j) => j >= i || apart(end, other.end) > 0.05)).length;
	const way = ({ path, end }) => apart(end, path[0]);
	const median = (all) => all.map(way).sort((a, b) => a - b)[all.length >> 1];

	Explorables.define("rbf-width", {
		anywhere: true,
		label: "The walk of a point on two landscapes",
		wide: "630 250, 0 32 300 180, 330 32 300 180",
		narrow: "360 522, 20 28 320 192, 20 288 320 192",
		keys: "space takes a step",
		start: ({ x, gamma, k, steps }) => ({ x, gamma, k, steps }),
		job: { ask: ({ gamma }, { X }) => ({ X, gamma }), work },
		compute,
		controls: [
			{ id: "gamma", label: "γ: larger is narrower", min: 1, max: 40, step: 1 },
			{ id: "k", label: "components", min: 0, max: 40, step: 1 },
			{ id: "steps", label: "steps, at most", min: 0, max: 200, step: 1 },
			...REGION.map(([min, max], i) => ({
				id: `x${i}`,
				label: i ? "the point, upwards" : "the point, across",
				min,
				max,
				step: 0.01,
				digits: 2,
				get: ({ x }) => x[i],
				set: ({ x }, value) => x.splice(i, 1, value),
			})),
		],
		buttons: [{ label: "Back to the point", act: (now) => Object.assign(now, { steps: 0 }) }],
		run: "Walk on",
		step(now, _, { sides }) {
			if (now.steps > 199 || sides.every(({ rest, J }) => rest || !(J > 0))) return false;
			now.steps += 1;
		},
		handles({ state: now, boxes }) {
			return boxes.map((box, side) =>
				mark(`the point, ${side ? "second" : "first"}`, plane(box).to(now.x), (px, py) => {
					const other = px > boxes[1][0] - 15 && py > boxes[1][1] - 30;
					const p = plane(boxes[Number(other)]).from(px, py);
					now.x = p.map((t, i) => Math.max(REGION[i][0], Math.min(REGION[i][1], Math.round(100 * t) / 100)));
				}),
			);
		},
		paint: [landscape(0), landscape(1)],
		draw(pen, { state: now, model, boxes, data }) {
			boxes.forEach((box, i) => {
				const { to } = plane(box);
				const [left, top, , height] = box;
				for (const curve of data.curves) pen.path(curve.map(to), "faint");
				for (const x of data.X) pen.circle(to(x), 1.6, "dot");
				pen.text([left, top - 12], i ? `${now.k} components` : "all weights 1/n");
				const side = model.sides[i];
				if (side) {
					pen.path(side.path.map(to), "bold");
					for (let t = 1; t < side.path.length; t *= 2) pen.circle(to(side.path[t]), 2.5, "fill");
					pen.circle(to(side.end), 5, "fill orange");
					pen.text([left, top + height + 22], state(side));
				}
				pen.circle(to(now.x), 5, "line");
			});
		},
		say({ sides }) {
			const [a, b] = sides.map((side) => `${state(side)}, ${format(way(side))} from the point`);
			return b ? `Weights 1/n: ${a}. Components: ${b}.` : "Computing.";
		},
		table: ({ sides }) =>
			sides.flatMap(({ end, J, w }, i) => [
				[`${i ? "components" : "1/n"}: end of the walk`, end.map((t) => format(t, 3)).join(", ")],
				["J there", format(J, 4)],
				["negative weights", `${w.filter((v) => v < 0).length}`],
			]),
		questions: [
			{
				ask: "Move the point about. Which of the two landscapes changes?",
				options: ["neither", "that of the weights 1/n", "that of the components", "both"],
				answer(data) {
					const fit = work(data);
					const [left, right] = [0, data.k].map((some) => {
						const [a, b] = [data.x, data.noisy[0]].map((y) => weights(data.X, y, some, fit));
						return apart(a, b);
					});
					return {
						right: Number(left > 1e-9) + 2 * Number(right > 1e-9),
						because: `To another point the weights move by ${format(left)} and ${format(right)}. The first landscape is the data's, the second the point's own.`,
					};
				},
			},
			{
				ask: "A wide kernel, γ = 1: how far do the components let a noisy point walk?",
				options: ["0.01: it stays", "0.1: to the curve", "0.9: to the middle of all"],
				answer(data) {
					const [left, right] = walks(data, 1).map(median);
					return {
						right: nearest(this.options, right),
						because: `The median is ${format(right)}, with weights 1/n ${format(left)}. Twelve components hold nearly all of an image, noise too.`,
					};
				},
			},
			{
				ask: "Narrower, γ = 2 to 40: do the walks of many points end in more places?",
				options: ["with neither", "with weights 1/n only", "with components only", "with both"],
				answer(data) {
					const [wide, narrow] = [2, 40].map((gamma) => walks(data, gamma).map(places));
					return {
						right: Number(narrow[0] > wide[0]) + 2 * Number(narrow[1] > wide[1]),
						because: `Weights 1/n: ${wide[0]}, then ${narrow[0]}; components: ${wide[1]}, then ${narrow[1]}. There are more summits, but the components hold less.`,
					};
				},
			},
		],
	});
}
