// @ts-check
"use strict";
// Two components, their shares, and the bound.
{
	const { axes, format, mark } = Explorables;
	const NAMES = ["blue", "orange"];
	const EDGE = 3.6;
	const sum = (terms) => terms.reduce((a, b) => a + b, 0);
	const plane = (box) => axes(box, [-EDGE, EDGE], [-EDGE, EDGE]);

	// a component: weight, mean, covariance 11, 12, 22
	const logJoint = (points, rows) =>
		points.map(([x, y]) =>
			rows.map(([p, mx, my, a, b, c]) => {
				const rest = c - (b * b) / a;
				const squares = (x - mx) ** 2 / a + (y - my - (b * (x - mx)) / a) ** 2 / rest;
				return Math.log(p / (2 * Math.PI * Math.sqrt(a) * Math.sqrt(rest))) - squares / 2;
			}),
		);

	function likelihood(joint) {
		const all = joint.map((terms) => {
			const top = Math.max(...terms);
			return top + Math.log(sum(terms.map((term) => Math.exp(term - top))));
		});
		return { ell: sum(all), R: joint.map((terms, i) => terms.map((term) => Math.exp(term - all[i]))) };
	}

	const best = (points, R, floor) =>
		Num.transpose(R).map((r) => {
			const size = Math.max(sum(r), 1e-9);
			const mean = Num.times(Num.transpose(points), r).map((x) => x / size);
			const Z = points.map((x, i) => Num.plus(x, -1, mean).map((z) => z * Math.sqrt(r[i] / size)));
			const { values, vectors } = Num.eigen(Num.product(Num.transpose(Z), Z));
			const raised = values.map((value) => Math.max(value, floor ** 2, 1e-12));
			const [[a, b], [, c]] = Num.compose(raised, vectors);
			return [size / points.length, ...mean, a, b, c];
		});

	function look({ base, seen, t, floor }, { points }) {
		const { R } = likelihood(logJoint(points, seen));
		const goal = best(points, R, floor);
		return { R, goal, now: t ? goal : base };
	}

	function compute(state, data) {
		const { R, goal, now } = look(state, data);
		const at = (rows) => {
			const joint = logJoint(data.points, rows);
			const bound = R.flatMap((row, i) => row.map((r, j) => r && r * (joint[i][j] - Math.log(r))));
			return [likelihood(joint).ell, sum(bound)];
		};
		const way = (t) => state.base.map((row, j) => Num.plus(row, t, Num.plus(goal[j], -1, row)));
		const [ell, bound] = at(now);
		const places = Array.from({ length: 48 }, (_, k) => (k - 10) / 25);
		const curve = places.map((t) => [t, ...at(way(t))]);
		const lost = now.some(([p, , , a, b, c]) => Math.min(p, a * c - b * b) < 1e-10);
		const problem = "A component is down to one point, where ℓ has no limit, or to none. Reset.";
		const rest = at(goal)[0] - ell < 1e-6;
		return { R, now, ell, bound, curve, rest, ...(lost && { problem }) };
	}

	function hold(state, data) {
		state.base = structuredClone(look(state, data).now);
		state.t = 0;
		return state.base;
	}
	function share(state, data) {
		state.seen = structuredClone(hold(state, data));
	}
	const climb = (state) => Object.assign(state, { t: 1 });
	function rounds(state, data, times) {
		share(state, data);
		for (let k = 0; k < times; k++) share(climb(state), data);
		return state;
	}

	const put = (state, rows, floor) => Object.assign(state, { base: rows, seen: rows, t: 0, floor });
	const start = (data) => put({}, data.start, data.floor);

	Explorables.define("em-by-hand", {
		label: "Points shared by two components, and their log-likelihood over a bound",
		wide: "630 300, 0 0 300 300, 360 34 250 206",
		narrow: "360 590, 30 0 300 300, 40 344 300 180",
		keys: "space takes the next step",
		start,
		compute,
		step: (state, data, { ell, bound }) => (ell - bound > 1e-9 ? share : climb)(state, data),
		controls: [
			...[1, 2].map((k) => ({
				id: `m${k}`,
				label: `chosen mean, ${k > 1 ? "upwards" : "across"}`,
				digits: 2,
				min: -EDGE,
				max: EDGE,
				step: 0.02,
				get: (state, data) => look(state, data).now[state.chosen][k],
				set(state, value, data) {
					hold(state, data)[state.chosen][k] = value;
				},
			})),
			{ id: "floor", label: "least width (floor)", digits: 2, min: 0, max: 0.8, step: 0.05 },
		],
		buttons: [
			{ label: "E-step", act: share },
			{ label: "M-step", act: climb },
			{ label: "Ten rounds", act: (state, data) => rounds(state, data, 10) },
			{ label: "Make both alike", act: (state, { alike, floor }) => put(state, alike, floor) },
			{ label: "Orange onto one point, no floor", act: (state, { alone }) => put(state, alone, 0) },
		],
		handles: ({ state, model, data, boxes }) =>
			model.now.map((row, j) =>
				mark(`the mean of ${NAMES[j]}`, plane(boxes[0]).to(row.slice(1, 3)), (x, y) => {
					const place = plane(boxes[0]).from(x, y);
					hold(state, data)[j].splice(1, 2, ...place.map((z) => Math.max(-EDGE, Math.min(EDGE, z))));
				}),
			),
		draw(pen, { state, model, boxes, data }) {
			const { to } = plane(boxes[0]);
			data.points.forEach((p, i) => {
				pen.circle(to(p), 5, "fill orange");
				pen.circle(to(p), 5 * Math.sqrt(model.R[i][0]), "fill blue");
			});
			model.now.forEach(([, mx, my, a, b, c], j) => {
				const u = [2 * Math.sqrt(a), (2 * b) / Math.sqrt(a)];
				const v = [0, 2 * Math.sqrt(c - (b * b) / a)];
				const rim = Array.from({ length: 49 }, (_, k) => Num.plus([mx, my], 1, Num.turn(u, (k * Math.PI) / 24, v)));
				pen.path(rim.map(to), j ? "orange dashed" : "blue");
				for (const look of [`fill ${NAMES[j]}`, "bold"]) pen.circle(to([mx, my]), 7, look);
			});

			const [, top, , height] = boxes[1];
			const [from, goal] = [10, 35].map((k) => model.curve[k][2]);
			const low = from - 0.8 * Math.max(goal - from, 1e-6);
			const high = Math.max(...model.curve.slice(10, 36).map((row) => row[1]));
			const hill = axes(boxes[1], [-0.4, 1.48], [low, high + 0.15 * (high - low)]);
			const marks = [0, 1].map((t) => [t, `${t}`]);
			pen.frame(boxes[1], hill, marks, "way to the result of M", "log-likelihood ℓ, bound B dashed");
			["bold", "green dashed"].forEach((look, k) => {
				const line = model.curve.map((row) => hill.to([row[0], row[k + 1]]));
				const shown = line.filter(([, y]) => y > top && y < top + height);
				pen.path(shown, look);
			});
			pen.circle(hill.to([state.t, model.bound]), 8, "green");
			pen.circle(hill.to([state.t, model.ell]), 5.5, "fill");
		},
		say({ ell, bound, rest }) {
			const next =
				ell - bound > 0.005
					? `${format(ell - bound)} apart: E makes them touch.`
					: `They touch: ${rest ? "all is at rest" : "now M may climb"}.`;
			return `Log-likelihood ${format(ell)}, bound ${format(bound)}. ${next}`;
		},
		table: ({ ell, bound, now }) => [
			["ℓ", format(ell, 4)],
			["B", format(bound, 4)],
			...now.map(([p, x, y], j) => [`${NAMES[j]}: weight, mean`, [p, x, y].map((z) => format(z)).join(", ")]),
		],
		questions: [
			{
				ask: "Take M, then E. Which of the two lifts the log-likelihood ℓ?",
				options: ["only M", "only E", "both"],
				answer(data) {
					const state = start(data);
					const before = compute(state, data).ell;
					const { ell, bound } = compute(climb(state), data);
					share(state, data);
					return {
						right: compute(state, data).ell - ell < 1e-9 ? 0 : 2,
						because: `M lifts it from ${format(before, 1)} to ${format(ell, 1)}. E leaves the components, and so ℓ; it lifts the bound, by ${format(ell - bound, 1)}.`,
					};
				},
			},
			{
				ask: "Make both components alike, and take twenty rounds. Where do they go?",
				options: ["each to a group", "nowhere", "to the mean of all points"],
				answer(data) {
					const [[, x, y], [, z, w]] = rounds(put({}, data.alike, data.floor), data, 20).base;
					const apart = Math.hypot(x - z, y - w);
					return {
						right: apart > 1e-6 ? 0 : x === data.alike[0][1] ? 1 : 2,
						because: `Both are at ${format(x)}, ${format(y)}, with half of each point: for ever.`,
					};
				},
			},
			{
				ask: "A small orange sits on the one point at the upper left, with no floor. What do rounds do to ℓ?",
				options: ["lower it", "lift it to a summit", "lift it without end"],
				answer(data) {
					const state = put({}, data.alone, 0);
					let k = 0;
					for (; k < 50 && !compute(state, data).problem; k++) rounds(state, data, 1);
					return {
						right: k < 50 ? 2 : 1,
						because: `In ${k} rounds orange is down to it; each halving of its width adds ${format(2 * Math.log(2), 1)} to ℓ.`,
					};
				},
			},
		],
	});
}
