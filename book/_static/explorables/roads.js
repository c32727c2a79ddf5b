// @ts-check
"use strict";
// Six cities, their roads, the map that these make, and the eigenvalue that contradicts it.
{
	const { axes, format } = Explorables;
	const pairs = (n) => Array.from({ length: n }, (_, j) => Array.from({ length: j }, (__, i) => [i, j])).flat();

	// from the lengths of the roads
	function tableOf(lengths, scale = 1) {
		const n = (1 + Math.sqrt(1 + 8 * lengths.length)) / 2;
		const D = Array.from({ length: n }, () => new Array(n).fill(0));
		pairs(n).forEach(([i, j], k) => {
			D[i][j] = D[j][i] = scale * lengths[k];
		});
		return D;
	}

	function turned(Y, places) {
		const [[a, b], [c, d]] = Num.product(Num.transpose(Y), places);
		const mirror = Math.hypot(a - d, b + c) > Math.hypot(a + d, b - c);
		const angle = mirror ? Math.atan2(b + c, a - d) : Math.atan2(b - c, a + d);
		const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
		const sign = mirror ? -1 : 1;
		return Y.map(([x, y]) => [cos * x - sign * sin * y, sin * x + sign * cos * y]);
	}

	function compute({ lengths, scale }, { places }) {
		const D = tableOf(lengths, scale);
		const flat = Array.from(D, () => [0, 0]);
		const model = { values: D.map(() => 0), slopes: lengths.map(() => 0), map: flat, broken: 0, least: 0 };
		if (!lengths.every((d) => d >= 0))
			return { ...model, problem: "The length of a road is a number, and not below zero." };
		const { values, vectors } = Num.eigen(Num.gramFromDistances(D));
		const w = vectors[vectors.length - 1];
		const map = flat.map((_, i) => [0, 1].map((k) => vectors[k][i] * Math.sqrt(Math.max(0, values[k]))));
		let broken = 0;
		for (const [i, j] of pairs(D.length))
			if (D.some((row, k) => k !== i && k !== j && D[i][j] > row[i] + row[j])) broken += 1;
		// λ = w'Bw = −Σ w_i w_j d_ij² over the pairs, so dλ/dd_ij = −2 w_i w_j d_ij
		const slopes = pairs(D.length).map(([i, j]) => -2 * w[i] * w[j] * D[i][j]);
		return { values, slopes, map: turned(map, places), broken, least: values[values.length - 1] };
	}

	const least = (lengths) => Num.eigen(Num.gramFromDistances(tableOf(lengths))).values.at(-1) ?? 0;

	/** The change of one road that lifts the least eigenvalue most. */
	function best(lengths) {
		let found = { value: -Infinity, road: 0, length: 0 };
		const attempt = (road, length) => {
			const value = least(lengths.with(road, length));
			if (value > found.value) found = { value, road, length };
		};
		for (let road = 0; road < lengths.length; road++) for (let d = 50; d <= 1500; d += 25) attempt(road, d);
		const near = found;
		for (let d = -24; d < 25; d++) attempt(near.road, near.length + d);
		return found;
	}

	const roadName = ({ names }, k) => {
		const [i, j] = pairs(names.length)[k];
		return `${names[i]} – ${names[j]}`;
	};
	const middle = (to, map, ends) => to(Num.mean(ends.map((k) => map[k])));
	const plane = (box, scale) => {
		const far = 540 * Math.max(1, scale);
		return axes(box, [-far, far], [-far, far]);
	};

	Explorables.define("roads", {
		label: "A map of six cities from their roads, and its eigenvalues",
		wide: "630 310, 0 0 310 310, 390 34 230 216",
		narrow: "360 600, 25 0 310 310, 70 350 275 190",
		start: ({ lengths, road }) => ({ lengths, chosen: road, scale: 1 }),
		compute,
		choices: [{ id: "chosen", label: "road", options: (data) => data.lengths.map((_, k) => roadName(data, k)) }],
		controls: [
			{
				id: "length",
				label: "its length",
				unit: " km",
				min: 0,
				max: 1000,
				step: 1,
				get: ({ lengths, chosen }) => lengths[chosen],
				set: ({ lengths, chosen }, value) => {
					lengths[chosen] = value;
				},
			},
			{ id: "scale", label: "all roads times", digits: 2, min: 0.5, max: 2, step: 0.05 },
		],
		buttons: [
			{
				label: "As printed",
				act: ({ lengths, chosen }, data) => {
					lengths[chosen] = data.lengths[chosen];
				},
			},
		],
		handles({ state, model, boxes, data }) {
			const { to, from } = plane(boxes[0], state.scale);
			const { lengths } = state;
			return pairs(data.names.length).map(([i, j], k) => {
				const set = (length) => {
					lengths[k] = Math.max(0, Math.min(1000, Math.round(length)));
				};
				const [x, y] = middle(to, model.map, [i, j]);
				return {
					name: `${roadName(data, k)}, ${format(lengths[k], 0)} km`,
					x,
					y,
					// Pulled aside, it grows as the way by the pointer does.
					drag(px, py, before) {
						const [a, b] = [before.model.map[i], before.model.map[j]];
						const p = from(px, py);
						const way = Num.norm(Num.plus(p, -1, a)) + Num.norm(Num.plus(p, -1, b));
						set((before.state.lengths[k] * way) / Math.max(1, Num.norm(Num.plus(a, -1, b))));
					},
					nudge: (right, up) => set(lengths[k] + right + up),
				};
			});
		},
		draw(pen, { state, model, boxes, data }) {
			if (model.problem) return;
			const { to } = plane(boxes[0], state.scale);
			const at = model.map.map(to);
			pairs(at.length).forEach(([i, j], k) => {
				if (k !== state.chosen) pen.path([at[i], at[j]], "faint");
			});
			const road = pairs(at.length)[state.chosen];
			pen.path(
				road.map((k) => at[k]),
				"orange",
			);
			pen.circle(middle(to, model.map, road), 5, "line");
			at.forEach((p, k) => {
				pen.circle(p, 5, "fill blue");
				const [x, y] = model.map[k];
				const [right, down, look] = x > 0 ? [10, 5] : y > 0 ? [-10, 5, "end"] : [-14, 24, "middle"];
				pen.text([p[0] + right, p[1] + down], data.names[k], look);
			});
			const most = Math.max(600, model.values[0] / 900);
			const bars = axes(boxes[1], [0.4, 6.6], [-most / 4, most]);
			pen.text([boxes[1][0], boxes[1][1] - 14], "eigenvalues (1000 km²)");
			model.values.forEach((value, k) => {
				const [x, y] = bars.to([k + 1, value / 1000]);
				const [, zero] = bars.to([0, 0]);
				pen.rect(
					[x - 13, Math.min(y, zero), 26, Math.max(1, Math.abs(y - zero))],
					value < -1e-6 ? "fill orange" : "fill blue",
				);
				pen.text([x, value < -1e-6 ? Math.max(y, zero) + 19 : y - 6], format(value / 1000, 0), "middle");
			});
			pen.path([bars.to([0.4, 0]), bars.to([6.6, 0])], "line");
		},
		say({ least, broken, slopes }, { chosen }) {
			return `Least eigenvalue ${format(least, 0)} km²${least < -1e-6 ? ", so there are no such points" : ""}; a kilometre more on this road changes it by ${format(slopes[chosen], 0)} km². Longer than a way by a third city: ${broken} of the 15 roads.`;
		},
		table: ({ values, slopes }, _, data) => [
			["eigenvalues (km²)", values.map((a) => format(a, 0)).join(";  ")],
			...data.lengths.map((__, k) => [`slope: ${roadName(data, k)}`, `${format(slopes[k], 1)} km² a km`]),
		],
		questions: [
			{
				ask: "Make one of these roads a kilometre longer. Which lifts the negative eigenvalue most?",
				options: ["Koblenz – Rostock", "Munich – Rostock", "Hamburg – Koblenz", "Berlin – Munich"],
				answer(data) {
					const { slopes } = compute({ lengths: data.lengths, scale: 1 }, data);
					const asked = this.options.map(
						(name) => slopes[data.lengths.findIndex((_, k) => roadName(data, k) === name)],
					);
					return {
						right: asked.indexOf(Math.max(...asked)),
						because: `In this order a kilometre changes it by ${asked.map((a) => format(a, 0)).join(", ")} km². The slope is −2 times length times the eigenvector's entries for the two cities.`,
					};
				},
			},
			{
				ask: "Can one road, made as long as one likes, take the contradiction away?",
				options: ["yes, each can", "yes, one can", "no, none can"],
				answer(data) {
					const { value, road, length } = best(data.lengths);
					return {
						right: value < -1 ? 2 : 1,
						because: `The best is ${roadName(data, road)} with ${length} km, and ${format(value, 0)} km² remain.`,
					};
				},
			},
			{
				ask: "All roads twice as long: what becomes of the negative eigenvalue?",
				options: ["it vanishes", "it stays as it is", "twice as large", "four times as large"],
				answer(data) {
					const times = least(data.lengths.map((d) => 2 * d)) / least(data.lengths);
					return {
						right: [0, 1, 2, 4].indexOf(Math.round(times)),
						because: `Times ${format(times)}: eigenvalues are squared lengths. A factor common to all does no harm.`,
					};
				},
			},
		],
	});
}
