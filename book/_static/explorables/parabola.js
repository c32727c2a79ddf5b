// @ts-check
"use strict";
// A map of six cities, the line to its Guttman transform, and the stress on it below a parabola.
{
	const { axes, format, mark } = Explorables;
	const EDGE = 640;
	const places = (last) => Array.from({ length: Math.round(20 * last) + 1 }, (_, k) => k / 20);
	const plane = (box) => axes(box, [-EDGE, EDGE], [-EDGE, EDGE]);
	const inside = (x) => Math.max(-EDGE, Math.min(EDGE, Math.round(x)));

	const apart = (X, i, j) => Math.hypot(X[i][0] - X[j][0], X[i][1] - X[j][1]);
	const pairs = (X, worth) => X.flatMap((_, i) => X.slice(0, i).map((__, j) => worth(i, j)));
	const stress = (X, D) => pairs(X, (i, j) => (D[i][j] - apart(X, i, j)) ** 2).reduce((a, b) => a + b);

	/** Each goes to the mean of the places that the others name for it. */
	function guttman(X, D) {
		const mean = Num.mean(X);
		return X.map((x, i) =>
			X.reduce((sum, y, j) => {
				const d = apart(X, i, j);
				return d > 0 ? Num.plus(sum, D[i][j] / d / X.length, Num.plus(x, -1, y)) : sum;
			}, mean),
		);
	}

	function line(X, { roads }) {
		const goal = guttman(X, roads);
		const way = goal.map((g, i) => Num.plus(g, -1, X[i]));
		const at = (t) => X.map((x, i) => Num.plus(x, t, way[i]));
		const first = stress(X, roads);
		const fall = X.length * way.flat().reduce((sum, w) => sum + w * w, 0);
		return { goal, first, fall, at, sigma: (t) => stress(at(t), roads), tau: (t) => first - (2 * t - t * t) * fall };
	}

	function compute({ X, t }, data) {
		const { goal, first, fall, at, sigma, tau } = line(X, data);
		const curve = places(2.8).map((k) => [k - 0.3, sigma(k - 0.3), tau(k - 0.3)]);
		const model = { goal, first, fall, map: at(t), sigma: sigma(t), tau: tau(t), curve };
		const spread = Math.max(...pairs(X, (i, j) => apart(X, i, j)));
		if (!(spread < 1e-6)) return model;
		return { ...model, problem: "All cities are in one place: no direction leads out of it." };
	}

	function random(seed, { roads }) {
		const next = Num.uniform(seed);
		return roads.map(() => [0, 1].map(() => Math.round(90 * next() - 45) * 10));
	}

	function end(X, { roads }) {
		for (let k = 0, far = 1; k < 5000 && far > 1e-6; k++) {
			const goal = guttman(X, roads);
			far = Math.max(...goal.map((g, i) => Num.norm(Num.plus(g, -1, X[i]))));
			X = goal;
		}
		return stress(X, roads);
	}

	function touch(state, data) {
		state.X = line(state.X, data).at(state.t);
		state.t = 0;
		return state.X;
	}
	function step(state, data) {
		if (state.t) touch(state, data);
		else if (line(state.X, data).fall < 1e-6) return false;
		else state.t = 1;
	}

	function scale(box, model) {
		const low = Math.min(...model.curve.map((row) => row[1]));
		const size = Math.max(model.first - low, 1e-3);
		return axes(box, [-0.3, 2.5], [low - 0.1 * size, model.first + 1.3 * Math.max(model.fall, 1e-3)]);
	}

	const many = (count, data) => Array.from({ length: count }, (_, k) => random(k + 1, data));

	Explorables.define("parabola", {
		label: "A map of six cities, and the stress below a parabola on the line to the next map",
		wide: "630 310, 0 0 310 310, 375 34 240 216",
		narrow: "360 600, 25 0 310 310, 40 350 300 190",
		keys: "space goes to t = 1, then lays a new parabola",
		start: ({ start }) => ({ X: start, t: 0, drawn: 0 }),
		compute,
		step,
		run: "Step until it rests",
		controls: [
			{ id: "t", label: "t on the line", digits: 2, min: 0, max: 2.4, step: 0.05 },
			...[0, 1].map((k) => ({
				id: `x${k}`,
				label: `chosen city, ${k ? "upwards" : "across"}`,
				unit: " km",
				min: -EDGE,
				max: EDGE,
				step: 1,
				get: ({ X, t, chosen }, data) => line(X, data).at(t)[chosen % 6][k],
				set(state, value, data) {
					touch(state, data)[state.chosen % 6][k] = value;
				},
			})),
		],
		buttons: [
			{ label: "To the bottom: t = 1", act: (state) => Object.assign(state, { t: 1 }) },
			{ label: "New parabola here", act: touch },
			{
				label: "Another start",
				act(state, data) {
					state.drawn += 1;
					Object.assign(state, { X: random(state.drawn, data), t: 0 });
				},
			},
		],
		handles({ state, model, data, boxes }) {
			const { to, from } = plane(boxes[0]);
			const cities = model.map.map((x, i) =>
				mark(data.names[i], to(x), (px, py) => {
					touch(state, data)[i] = from(px, py).map(inside);
				}),
			);
			const hill = scale(boxes[1], model);
			const set = (t) => {
				state.t = Math.max(0, Math.min(2.4, Math.round(20 * t) / 20));
			};
			const [x, y] = hill.to([state.t, model.sigma]);
			const dot = {
				name: "t",
				x,
				y,
				drag: (px, py) => set(hill.from(px, py)[0]),
				nudge: (right, up) => set(state.t + 0.05 * (right + up)),
			};
			return [...cities, dot];
		},
		draw(pen, { state, model, boxes, data }) {
			const { to } = plane(boxes[0]);
			const at = model.map.map(to);
			pairs(at, (i, j) => {
				const wrong = apart(model.map, i, j) - data.roads[i][j];
				const look = Math.abs(wrong) < 30 ? "faint" : wrong > 0 ? "orange thin" : "blue thin dashed";
				pen.path([at[i], at[j]], look);
			});
			at.forEach((p, i) => {
				pen.arrow(to(state.X[i]), to(model.goal[i]), "green");
				pen.circle(p, 5, "fill");
				pen.text([p[0] + 9, p[1] - 8], data.names[i]);
			});

			const hill = scale(boxes[1], model);
			pen.frame(
				boxes[1],
				hill,
				[0, 1, 2].map((t) => [t, `${t}`]),
				"t on the line from X to G(X)",
				"stress, parabola dashed",
			);
			["bold", "green dashed"].forEach((look, k) => {
				pen.path(
					model.curve.map((row) => hill.to([row[0], row[k + 1]])),
					look,
				);
			});
			pen.circle(hill.to([state.t, model.tau]), 8, "green");
			pen.circle(hill.to([state.t, model.sigma]), 5.5, "fill");
		},
		say({ sigma, tau, fall }, { t }) {
			const next =
				fall < 1e-3
					? "Nothing pulls any more."
					: t
						? "A new parabola here touches again."
						: "They touch; its bottom is at t = 1.";
			return `t = ${format(t)}: stress ${format(sigma, 0)} km², parabola ${format(tau, 0)}. ${next}`;
		},
		table: ({ sigma, tau, first, fall }) => [
			["stress here (km²)", format(sigma, 1)],
			["parabola here", format(tau, 1)],
			["stress at t = 0", format(first, 1)],
			["promised fall, n‖X − G(X)‖²", format(fall, 1)],
		],
		questions: [
			{
				ask: "The parabola is lowest at t = 1. Where on this line is the stress lowest?",
				options: ["before t = 1", "at t = 1", "beyond t = 1"],
				answer(data) {
					const best = (X) => {
						const { sigma } = line(X, data);
						return places(4).reduce((a, t) => (sigma(t) < sigma(a) ? t : a), 0);
					};
					const t = best(data.start);
					const least = Math.min(...many(40, data).map(best));
					return {
						right: t < 1 ? 0 : t > 1 ? 2 : 1,
						because: `Near t = ${format(t)}; for 40 random maps never before ${format(least)}. At t = 1 the parabola is level and the stress still falls.`,
					};
				},
			},
			{
				ask: "How far may one go on such a line and be sure to be no worse than at t = 0?",
				options: ["t = 1", "t = 2", "as far as one likes"],
				answer(data) {
					const worse = many(40, data).map((X) => {
						const { first, sigma } = line(X, data);
						return places(4).find((t) => sigma(t) > first) ?? 9;
					});
					const least = Math.min(...worse);
					return {
						right: least < 2 ? 0 : least > 4 ? 2 : 1,
						because: `There the parabola is back at its first height. Of 40 random maps one is worse at t = ${format(least)}; ${worse.filter((t) => t > 4).length} are not even at t = 4.`,
					};
				},
			},
			{
				ask: "Forty random maps step until they rest. At how many different stresses do they end?",
				options: ["1", "2", "about 10", "40"],
				answer(data) {
					const found = new Map();
					for (const X of many(40, data)) {
						const stop = format(end(X, data), 0);
						found.set(stop, (found.get(stop) ?? 0) + 1);
					}
					const ends = [...found].map(([stop, count]) => `${count} at ${stop} km²`);
					return {
						right: [1, 2, 20, 40].findIndex((most) => found.size <= most),
						because: `${ends.join(", ")}. No step rises, so none leaves a valley for a deeper one.`,
					};
				},
			},
		],
	});
}
