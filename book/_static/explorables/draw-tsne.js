// @ts-check
"use strict";
// A drawing, and its map by t-SNE, which is no copy.
{
	const { axes, format, mark } = Explorables;

	/** The maps on the way (all x, then all y), and the KL of the drawing on its best scale. */
	function work({ points, perplexity }) {
		const n = points.length;
		if (!n) return;
		const places = points.map((x) => x.slice(0, 2));
		const P = Num.affinities(places, perplexity);

		function look(Y, factor) {
			const pull = Y.map(() => 0);
			const push = pull.slice();
			let [sum, kl] = [-n, 0];
			for (let i = 0; i < n; i++) {
				for (let j = 0; j < n; j++) {
					const p = P[i][j];
					const x = Y[i] - Y[j];
					const y = Y[i + n] - Y[j + n];
					const w = 1 / (1 + x * x + y * y);
					sum += w;
					if (p > 1e-20) kl += p * Math.log(p / w);
					pull[i] += p * w * x;
					pull[i + n] += p * w * y;
					push[i] += w * w * x;
					push[i + n] += w * w * y;
				}
			}
			return { Y, kl: kl + Math.log(sum), slope: pull.map((f, k) => 4 * (factor * f - push[k] / sum)) };
		}

		const flat = Num.transpose(places).flatMap((c) => c.map((x) => x - c.reduce((a, b) => a + b) / n));
		const unit = flat.map((x) => (x * Math.sqrt(2 * n)) / Num.norm(flat));
		let copy = 9;
		for (let s = 0.02; s < 40; s *= 1.15) copy = Math.min(copy, look(Num.plus(unit, s - 1, unit), 1).kl);
		// equal points part
		let Y = unit.map((x, k) => 1e-4 * x + 1e-6 * Math.sin(k + 1));
		let speed = Y.map(() => 0);
		const way = Array.from({ length: 301 }, (_, step) => {
			const now = look(Y, step < 100 ? 12 : 1);
			speed = speed.map((v, k) => 0.8 * v - (n / 24) * now.slope[k]);
			Y = Num.plus(Y, 1, speed);
			return now;
		});
		return { points, way, copy };
	}

	const inside = (x) => Math.max(-10, Math.min(10, Math.round(100 * x) / 100));
	const plane = (box, edge = 10) => axes(box, [-edge, edge], [-edge, edge]);
	const pointsOf = (state, data) => data.drawings[state.drawing]?.points ?? state.own;

	/** Spread of the blue dots, in that of the orange squares. */
	function ratio(X) {
		const [dots, squares] = [0, 1].map((group) => {
			const part = X.filter((x) => x[2] === group);
			const S = Num.covariance(part[0] ? part : [[Number.NaN, 0]]);
			return Math.sqrt(S[0][0] + S[1][1]);
		});
		return dots / squares;
	}

	function trouble(points, perplexity) {
		if (new Set(points.map(([x, y]) => `${x} ${y}`)).size < 2)
			return "Points in two places are needed: draw, or take a drawing from the list.";
		const most = points.length - 1;
		if (!(perplexity <= most)) return `Perplexity can be ${most} here at most: draw more, or lower it.`;
	}

	/** @returns {Model} */
	function compute(state, data, answer) {
		const points = pointsOf(state, data);
		const problem = trouble(points, state.perplexity) ?? (answer ? "" : "The map is being made.");
		if (problem) return { points, map: [], problem };
		const { Y, kl } = answer.way[state.step] ?? answer.way[300];
		const map = answer.points.map((x, i, { length }) => [Y[i], Y[i + length], x[2]]);
		return { points, map, kl, copy: answer.copy, drawn: ratio(answer.points), mapped: ratio(map) };
	}

	const end = (data, drawing, perplexity) =>
		compute({ drawing, perplexity }, data, work({ points: data.drawings[drawing].points, perplexity }));

	function add(state, data, points) {
		state.own = [...pointsOf(state, data), ...points.map((x) => [...x.map(inside), state.colour])].slice(0, 200);
		state.drawing = 0;
	}

	function stamp(state, data) {
		const z = Num.normals(50, pointsOf(state, data).length);
		const blob = z.slice(25).map((x, i) => Num.plus([state.across, state.up], state.size, [x, z[i]]));
		add(state, data, blob);
	}

	Explorables.define("draw-tsne", {
		label: "A drawing, and its map by t-SNE",
		wide: "630 352, 2 26 300 300, 328 26 300 300",
		narrow: "360 716, 30 26 300 300, 30 390 300 300",
		keys: "space stamps a blob",
		start: (data) => ({ own: [], step: 300, size: 1, colour: 0, ...data.start }),
		compute,
		job: {
			ask: (state, data) => ({ points: pointsOf(state, data), perplexity: state.perplexity }),
			work,
		},
		choices: [
			{ id: "drawing", label: "drawing", options: ({ drawings }) => drawings.map(({ name }) => name) },
			{ id: "colour", label: "draw with", options: () => ["blue dots", "orange squares"] },
		],
		controls: [
			{ id: "perplexity", label: "perplexity", min: 2, max: 60, step: 1 },
			{ id: "step", label: "step", min: 0, max: 300, step: 1 },
			{ id: "size", label: "stamp: size", digits: 1, min: 0.1, max: 3, step: 0.1 },
			...["across", "up"].map((id) => ({ id, label: `stamp: ${id}`, digits: 1, min: -10, max: 10, step: 0.1 })),
		],
		buttons: [
			{ label: "Stamp a blob", act: stamp },
			{ label: "Clear", act: (state) => Object.assign(state, { own: [], drawing: 0 }) },
		],
		run: "Run",
		step(state, data, _, by) {
			if (by === "key") return stamp(state, data);
			if (state.step > 299 && !by) return false;
			state.step = (state.step + 1) % 301;
		},
		brush({ state, data, boxes }, x, y) {
			const p = plane(boxes[0]).from(x, y);
			const last = state.own.at(-1) ?? [99, 99];
			if (Math.max(...p.map(Math.abs)) < 10 && Num.norm(Num.plus(p, -1, last)) > 0.3) add(state, data, [p]);
		},
		handles({ state, boxes }) {
			const { to, from } = plane(boxes[0]);
			return [
				mark("the stamp", to([state.across, state.up]), (x, y) => {
					[state.across, state.up] = from(x, y).map(inside);
				}),
			];
		},
		draw(pen, { state, model, boxes }) {
			const { points, map, kl, drawn, mapped } = model;
			const edge = 1.1 * Math.max(1e-9, ...map.flatMap(([x, y]) => [Math.abs(x), Math.abs(y)]));
			const show = (box, { to }, X, head, spread) => {
				pen.rect(box, "faint");
				pen.text([box[0], box[1] - 9], head);
				if (spread) pen.text([box[0], box[1] + 320], `spread, blue to orange: ${format(spread, 1)}`);
				for (const x of X) {
					const [a, b] = to(x);
					if (x[2]) pen.rect([a - 3, b - 3, 6, 6], "fill orange");
					else pen.circle([a, b], 3.2, "fill blue");
				}
			};
			const scale = plane(boxes[0]);
			show(boxes[0], scale, points, `draw here: ${points.length} points`, drawn);
			show(boxes[1], plane(boxes[1], edge), map, `map, step ${format(state.step, 0)}: KL ${format(kl)}`, mapped);
			pen.circle(scale.to([state.across, state.up]), 15 * state.size, "line dashed");
			pen.rect(boxes[0], "grab");
		},
		say: ({ kl, drawn, mapped }, { step }) =>
			`Step ${step}: KL ${format(kl)}${drawn ? `; spread, blue to orange: ${format(drawn, 1)} drawn, ${format(mapped, 1)} on the map` : ""}.`,
		table: ({ kl, copy, drawn, mapped }) => [
			["KL: map, drawing as map", `${format(kl, 4)}, ${format(copy, 4)}`],
			["spread, blue to orange", `${format(mapped)}, ${format(drawn)}`],
		],
		questions: [
			{
				ask: "Blue is drawn ten times as wide as orange, 50 points each. At which perplexity is it twice as wide on the map?",
				options: ["5", "20", "50", "at none of them"],
				answer(data) {
					const ratios = [5, 20, 50].map((perplexity) => end(data, 1, perplexity).mapped);
					return {
						right: [...ratios, 2].findIndex((a) => a >= 2),
						because: `It is ${ratios.map((a) => format(a, 1)).join(", ")} times as wide. A blob offers 49 neighbours, however wide; the fiftieth is across the gap.`,
					};
				},
			},
			{
				ask: "20 points spread wide, 80 close together, perplexity 10: which take more room on the map?",
				options: ["the 20", "both alike", "the 80"],
				answer(data) {
					const { drawn, mapped } = end(data, 2, 10);
					return {
						right: mapped > 1.25 ? 0 : mapped < 0.8 ? 2 : 1,
						because: `The 20 are ${format(drawn, 1)} times as wide as the 80 in the drawing, ${format(mapped, 1)} times on the map: room goes by number.`,
					};
				},
			},
			{
				ask: "Let the drawing itself be the map, on its best scale. What is its KL?",
				options: ["zero", "above zero, below t-SNE's", "above t-SNE's"],
				answer(data) {
					const { copy, kl } = end(data, 1, data.start.perplexity);
					return {
						right: copy < 1e-6 ? 0 : copy < kl ? 1 : 2,
						because: `${format(copy)}, and t-SNE's map has ${format(kl)}. Near means a bell curve of its own for each point there, one heavy tail on the map.`,
					};
				},
			},
		],
	});
}
