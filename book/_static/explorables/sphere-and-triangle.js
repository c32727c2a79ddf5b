// @ts-check
"use strict";
// A direction u, its weights (v'u)², and power steps.
{
	const { format, mark, triangle } = Explorables;
	const NAMES = "₁₂₃";
	const BANDS = 8;
	const NEAR = Math.cos(Math.PI / 22.5);

	const weights = (V, u) => Num.times(V, u).map((c) => c * c);
	// the same line, from the side that is seen
	const facing = ({ camera }, u) => (Num.dot(camera[2], u) < 0 ? u.map((x) => -x) : u);
	const put = (state, data, u) => Object.assign(state, { u: facing(data, Num.unit(u)), path: [] });

	// with the signs that u had
	function weigh(state, data, beta) {
		const { V } = data;
		const c = V.map((v, j) => (Num.dot(v, state.u) < 0 ? -1 : 1) * Math.sqrt(beta[j]));
		put(state, data, Num.times(Num.transpose(V), c));
	}

	function compute({ u, l1, l2, l3 }, { V }) {
		const values = [l1, l2, l3];
		const Su = Num.times(Num.compose(values, V), u);
		const [low, high] = [Math.min(...values), Math.max(...values)];
		const model = { Su, values, low, high, beta: weights(V, u), variance: Num.dot(u, Su) };
		if (Num.norm(Su) > 1e-12) return model;
		return {
			...model,
			problem: "Su is zero: all weight is on eigenvalues that are zero.",
		};
	}

	function step(state, data, times = 1) {
		for (let k = 0; k < times; k++) {
			const { Su, problem } = compute(state, data);
			if (problem) return;
			state.path.push(state.u);
			state.u = facing(data, Num.unit(Su));
		}
	}

	function start(data, u) {
		const [l1, l2, l3] = data.values;
		return { u: facing(data, Num.unit(u)), l1, l2, l3, path: [] };
	}

	function stepsFromSecond(data) {
		const state = start(data, data.V[1]);
		while (state.path.length < 2000 && Math.abs(Num.dot(data.V[0], state.u)) < NEAR) step(state, data);
		return state.path.length;
	}

	function places({ boxes, data: { camera } }) {
		const [left, top, width] = boxes[0];
		const r = width / 2;
		return {
			r,
			centre: [left + r, top + r],
			...triangle(boxes[1]),
			onSphere: (u) => [left + r + r * Num.dot(camera[0], u), top + r - r * Num.dot(camera[1], u)],
			fromSphere(x, y) {
				const p = [(x - left) / r - 1, 1 - (y - top) / r];
				const [a, b] = p.map((c) => c / Math.max(1, Num.norm(p)));
				return Num.times(Num.transpose(camera), [a, b, Math.sqrt(Math.max(0, 1 - a * a - b * b))]);
			},
		};
	}

	const weight = (_, k) => ({
		id: `b${k + 1}`,
		label: `weight on λ${NAMES[k]}`,
		digits: 2,
		min: 0,
		max: 1,
		step: 0.01,
		get: ({ u }, { V }) => Math.round(100 * weights(V, u)[k]) / 100,
		set(state, value, data) {
			const beta = weights(data.V, state.u);
			const share = (1 - value) / (1 - beta[k] + 2e-12);
			const put = beta.map((b, j) => (j === k ? value : share * (b + 1e-12)));
			weigh(state, data, put);
		},
	});

	Explorables.define("sphere-and-triangle", {
		label: "A direction u on the sphere, and its weights in a triangle",
		wide: "630 310, 15 22 264 264, 352 38 250 217",
		narrow: "360 590, 48 14 264 264, 55 336 250 217",
		keys: "space takes a step",
		start: (data) => start(data, data.u),
		compute,
		step: (state, data) => step(state, data),
		controls: [
			...[0, 1, 2].map(weight),
			...[0, 1, 2].map((k) => ({
				id: `l${k + 1}`,
				label: `eigenvalue λ${NAMES[k]}`,
				digits: 1,
				min: 0,
				max: 4,
				step: 0.1,
			})),
		],
		buttons: [
			{ label: "Step: u → Su/‖Su‖", act: (state, data) => step(state, data) },
			{ label: "Ten steps", act: (state, data) => step(state, data, 10) },
			{ label: "Put u on v₂", act: (state, data) => put(state, data, data.V[1]) },
		],
		handles(view) {
			const { state, data } = view;
			const place = places(view);
			const onSphere = (x, y) => put(state, data, place.fromSphere(x, y));
			const inTriangle = (x, y) => weigh(state, data, place.from(x, y));
			return [
				mark("u on the sphere", place.onSphere(state.u), onSphere),
				mark("the weights", place.to(weights(data.V, state.u)), inTriangle),
			];
		},
		paint: [
			{
				box: 0,
				key: ({ model }) => model.values.join(),
				colour(x, y, { data: { camera: K, V }, model: { values, low, high } }) {
					const z = 1 - x * x - y * y;
					if (z < 0) return [0, 0, 0, 0];
					const u = [0, 1, 2].map((k) => x * K[0][k] + y * K[1][k] + Math.sqrt(z) * K[2][k]);
					const share = high > low ? (Num.dot(weights(V, u), values) - low) / (high - low) : 0.5;
					return [0, 114, 178, (150 * (Math.min(BANDS - 1, Math.floor(BANDS * share)) + 0.5)) / BANDS];
				},
			},
		],
		draw(pen, view) {
			const { values, low, high } = view.model;
			const { path, u } = view.state;
			const { V } = view.data;
			const place = places(view);
			pen.circle(place.centre, place.r, "line");
			V.forEach((v, j) => {
				const arc = Array.from({ length: 19 }, (_, k) =>
					place.onSphere(Num.turn(v, (k * Math.PI) / 36, V[(j + 1) % 3])),
				);
				pen.path(arc, "faint");
				const [x, y] = place.onSphere(v);
				pen.circle([x, y], 3.5, "fill");
				pen.text([x + [0, 15, -15][j], y + [22, -8, -8][j]], `v${NAMES[j]}`, "middle");
				const [cx, cy] = place.corners[j];
				pen.text([cx, cy + (j ? 24 : -12)], `λ${NAMES[j]} = ${format(values[j], 1)}`, "middle");
			});
			for (let k = 1; k < BANDS && high > low; k++) {
				const level = low + (k / BANDS) * (high - low);
				const ends = place.corners.flatMap((corner, j) => {
					const [a, b] = [values[j] - level, values[(j + 1) % 3] - level];
					return a * b < 0 ? [Num.plus(corner, a / (a - b), Num.plus(place.corners[(j + 1) % 3], -1, corner))] : [];
				});
				if (ends.length === 2) pen.path(ends, "blue thin");
			}
			pen.path(place.corners, "line", true);
			const trail = [...path.slice(-40), u];
			for (const line of [trail.map(place.onSphere), trail.map((w) => place.to(weights(V, w)))]) {
				const [x, y] = line[line.length - 1];
				pen.path(line, "orange");
				for (const p of line) pen.circle(p, 2.5, "fill orange");
				pen.circle([x, y], 5.5, "fill orange");
				pen.text([x + 10, y - 8], "u", "orange");
			}
		},
		say({ beta, variance, high }, { path }) {
			const shares = beta.map((b, j) => `${format(b)} on λ${NAMES[j]}`).join(", ");
			const end = high - variance < 0.005 ? "No direction has more." : `The most is ${format(high)}.`;
			return `${path.length ? `Step ${path.length}: ` : ""}weights ${shares}; variance ${format(variance)}. ${end}`;
		},
		table: ({ beta, values, variance }) => [
			...beta.map((b, j) => [`weight on λ${NAMES[j]} = ${format(values[j], 1)}`, format(b, 4)]),
			["their mean = variance", format(variance, 4)],
		],
		questions: [
			{
				ask: "The eigenvalues are 3, 1.5 and 0.5, and u has the variance 2. How much of its weight is on λ₁?",
				options: ["two thirds", "between a third and 60 %", "anything up to two thirds"],
				answer({ values: [a, b, c] }) {
					const [least, most] = [(2 - b) / (a - b), (2 - c) / (a - c)];
					const because = `${format(100 * least, 0)} % if the rest is on λ₂, ${format(100 * most, 0)} % if on λ₃: in the triangle, a straight line.`;
					return { right: most - least < 1e-9 ? 0 : least > 0 ? 1 : 2, because };
				},
			},
			{
				ask: "Put u on v₂ and take steps. It ought to stay. And in a computer?",
				options: ["it stays", "it ends at v₁", "it ends at v₃"],
				answer(data) {
					const steps = stepsFromSecond(data);
					const gain = format((data.values[0] / data.values[1]) ** 2, 0);
					return {
						right: steps < 2000 ? 1 : 0,
						because: `After ${steps} steps it is within 8° of v₁. V has 12 digits: λ₁ began near 1e-24, and each step multiplies its ratio to λ₂'s by (λ₁/λ₂)² = ${gain}.`,
					};
				},
			},
			{
				ask: "Raise λ₂ to 3, as large as λ₁. How many best directions are there?",
				options: ["two: ±v₁", "four: ±v₁, ±v₂", "a whole circle"],
				answer({ V, values: [a, , c] }) {
					const S = Num.compose([a, a, c], V);
					const all = Array.from({ length: 360 }, (_, k) => Num.turn(V[0], k, V[1])).map((u) =>
						Num.dot(u, Num.times(S, u)),
					);
					const level = Math.max(...all) - Math.min(...all) < 1e-9;
					return {
						right: level ? 2 : 1,
						because: `In 360 directions the variance is ${format(all[0])}: a side of the triangle, a circle on the sphere.`,
					};
				},
			},
		],
	});
}
