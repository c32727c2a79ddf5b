// @ts-check
"use strict";
// A cloud, a direction u, the arrow Su, and the variance along every direction.
{
	const { axes, format, mark, nearest } = Explorables;
	const EDGE = 3.8;
	const KNOB = 3.6;
	const CORNER = [KNOB, -KNOB];
	const rad = Math.PI / 180;
	const direction = (degrees) => [Math.cos(degrees * rad), Math.sin(degrees * rad)];
	const inside = (x) => Math.max(-EDGE, Math.min(EDGE, Math.round(100 * x) / 100));
	const angleOf = (v) => (Math.atan2(v[1], v[0]) / rad + 360) % 180;

	function spread(X) {
		const S = Num.covariance(X);
		const { values, vectors } = Num.eigen(S);
		return { mean: Num.mean(X), S, values, vectors };
	}

	function compute({ angle, points }) {
		const u = direction(angle);
		const { mean, S, values, vectors } = spread(points);
		const Su = Num.times(S, u);
		const variance = Num.dot(u, Su);
		const across = Num.dot(Su, [-u[1], u[0]]);
		const z = points.map((x) => Num.dot(Num.plus(x, -1, mean), u));
		const model = { u, mean, S, values, vectors, Su, variance, across, z, lost: S[0][0] + S[1][1] - variance };
		return values[0] > 1e-12 ? model : { ...model, problem: "All points are one: no direction has any variance." };
	}

	// of equal variance everywhere
	function rounded(X) {
		const { mean, values, vectors } = spread(X);
		return X.map((x) =>
			vectors.reduce((sum, v, j) => {
				const share = Num.dot(Num.plus(x, -1, mean), v) / Math.sqrt(values[j]);
				return values[j] > 1e-9 ? Num.plus(sum, 1.5 * share, v) : sum;
			}, mean),
		);
	}

	/** How many points, moved to the corner, turn the best axis there. */
	function movesNeeded(X) {
		const points = X.slice();
		for (let k = 0; k < X.length; k++) {
			points[k] = CORNER;
			const angle = angleOf(spread(points).vectors[0]);
			if (angle > 90) return { moves: k + 1, angle };
		}
		return { moves: X.length, angle: 135 };
	}

	const panels = ({ boxes, model }) => ({
		cloud: axes(boxes[0], [-EDGE, EDGE], [-EDGE, EDGE]),
		curve: boxes[1] && axes(boxes[1], [0, 180], [0, Math.max(3.6, 1.15 * model.values[0])]),
	});

	Explorables.define("turn-the-axis", {
		label: "A cloud with a line through it, and the variance along every direction",
		wide: "630 300, 0 0 300 300, 360 34 250 206",
		narrow: "360 590, 30 0 300 300, 40 344 300 180",
		compact: "300 152, 60 -14 180 180",
		start: (data) => ({ angle: data.angle, points: data.points, sent: 0 }),
		compute,
		controls: [
			{ id: "angle", label: "direction of u", unit: "°", min: 0, max: 180, step: 1 },
			...[0, 1].map((k) => ({
				id: `x${k}`,
				label: k ? "chosen point, upwards" : "chosen point, across",
				digits: 2,
				min: -EDGE,
				max: EDGE,
				step: 0.05,
				get: ({ points, chosen }) => points[Math.max(0, chosen - 1)][k],
				set: ({ points, chosen }, value) => {
					points[Math.max(0, chosen - 1)][k] = value;
				},
			})),
		],
		buttons: [
			{
				label: "Turn u to the summit",
				act: (state, _, { vectors }) => Object.assign(state, { angle: angleOf(vectors[0]) }),
			},
			{
				label: "Send a point to the corner",
				act: (state) => {
					state.points[state.sent % state.points.length] = CORNER.slice();
					state.sent += 1;
				},
			},
			{
				label: "Make the cloud round",
				act: (state, _, { problem }) => {
					if (!problem) state.points = rounded(state.points);
				},
			},
		],
		handles(view) {
			const { state, model } = view;
			const { cloud } = panels(view);
			const [x, y] = cloud.to(Num.plus(model.mean, KNOB, direction(state.angle)));
			const axis = {
				name: "the line along u",
				x,
				y,
				drag: (px, py) => {
					const way = Num.plus(cloud.from(px, py), -1, model.mean);
					if (Num.norm(way) > 0.2) state.angle = Math.round(angleOf(way)) % 180;
				},
				nudge: (right, up) => {
					state.angle = (Math.round(state.angle) + up - right + 360) % 180;
				},
			};
			const points = state.points.map((p, i) =>
				mark(`point ${i + 1} at ${format(p[0], 1)}, ${format(p[1], 1)}`, cloud.to(p), (px, py) => {
					state.points[i] = cloud.from(px, py).map(inside);
				}),
			);
			return [axis, ...points];
		},
		draw(pen, view) {
			const { model, state, boxes } = view;
			const { mean, u, Su, S, values, vectors, variance, z } = model;
			const { cloud, curve } = panels(view);
			const at = (t) => cloud.to(Num.plus(mean, t, u));
			pen.path([at(-KNOB), at(KNOB)], "faint");
			pen.circle(at(KNOB), 5, "line");
			for (const p of state.points) pen.circle(cloud.to(p), 3.2, "dot");
			for (const t of z) pen.circle(at(t), 1.8, "fill blue");
			const tip = cloud.to(Num.plus(mean, 1, Su));
			pen.path([at(1), at(variance)], "blue dashed");
			pen.arrow(at(variance), tip, "bold");
			pen.arrow(at(0), tip, "orange");
			pen.arrow(at(0), at(1), "blue");
			const lift = model.across < 0 ? -11 : 11;
			pen.text(cloud.to(Num.plus(mean, 1 + 0.3 / (Num.norm(Su) || 1), Su)), "Su", "orange middle");
			pen.text(Num.plus(at(1), 1, [lift * u[1], lift * u[0] + 5]), "u", "blue middle");

			if (!boxes[1]) return pen.text([0, 14], `variance ${format(variance)}`, "small");
			const marks = [0, 45, 90, 135, 180].map((degrees) => [degrees, `${degrees}°`]);
			pen.frame(boxes[1], curve, marks, "direction of u", "variance along u");
			const hill = Array.from({ length: 91 }, (_, k) => {
				const w = direction(2 * k);
				return curve.to([2 * k, Num.dot(w, Num.times(S, w))]);
			});
			pen.path(hill, "blue");
			vectors.forEach((v, j) => {
				const [x, y] = curve.to([angleOf(v), values[j]]);
				pen.circle([x, y], 3, "line");
				if (values[0] - values[1] > 1e-6)
					pen.text([x, y + (j ? 20 : -9)], `λ${"₁₂"[j]} = ${format(values[j])}`, "small middle");
			});
			pen.circle(curve.to([state.angle % 180, variance]), 5, "fill orange");
		},
		say({ variance, across, values }, { angle }) {
			const head = `u at ${format(angle, angle % 1 ? 1 : 0)}°: variance ${format(variance)}, the part of Su across u ${format(Math.abs(across))}.`;
			if (values[0] - values[1] < 1e-6 * values[0]) return `${head} The cloud is round: Su lies along every u.`;
			if (Math.abs(across) > 0.005) return `${head} Su is not along u; turn u towards it, and the variance rises.`;
			const top = variance - values[1] > values[0] - variance;
			return `${head} Su lies along u: this is the ${top ? "summit" : "floor"}.`;
		},
		table: ({ variance, lost, across, values, vectors, S }) => [
			["variance along u, kept", format(variance, 4)],
			["lost", format(lost, 4)],
			["kept + lost = trace of S", format(S[0][0] + S[1][1], 4)],
			["part of Su across u", format(Math.abs(across), 4)],
			["S", S.map((row) => row.map((a) => format(a)).join(", ")).join(";  ")],
			...values.map((value, j) => [`λ${"₁₂"[j]}, at`, `${format(value, 4)}, ${format(angleOf(vectors[j]), 1)}°`]),
		],
		questions: [
			{
				ask: "Turn u once around half a circle. At how many places does Su lie along u?",
				options: ["nowhere", "at one", "at two", "at many"],
				answer({ points }) {
					const { values, vectors } = spread(points);
					const two = values[0] - values[1] > 1e-9;
					const places = vectors.map((v, j) => `${format(angleOf(v), 0)}°, where Su = ${format(values[j])} u`);
					return {
						right: two ? 2 : 3,
						because: `At ${places.join(", and at ")}. The summit and the floor.`,
					};
				},
			},
			{
				ask: "Points go to the corner at the lower right, one after another. After how many of the thirty has the best line turned to them?",
				options: ["1", "3", "8", "15"],
				answer({ points }) {
					const { moves, angle } = movesNeeded(points);
					return {
						right: nearest(this.options, moves),
						because: `With ${moves} there, the summit is at ${format(angle, 0)}°. Squares count: few far points outweigh many near ones.`,
					};
				},
			},
			{
				ask: "Is there a cloud for which no direction is better than another?",
				options: ["no, one is always the best", "yes, a round one", "only if all points are one"],
				answer({ points }) {
					const { values } = spread(rounded(points));
					return {
						right: 1,
						because: `Made round, it has λ₁ = ${format(values[0])} and λ₂ = ${format(values[1])}: the curve is level, and Su lies along every u.`,
					};
				},
			},
		],
	});
}
