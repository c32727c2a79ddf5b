// @ts-check
"use strict";
// Three villages two kilometres apart, and a crossing at the same distance r from each.
{
	const { axes, format, nearest } = Explorables;
	const top = 2 / Math.sqrt(3);
	const VILLAGES = [
		[0, top],
		[-1, -top / 2],
		[1, -top / 2],
	];
	const OWN = [3, -1, -1, -1].map((c) => c / Math.sqrt(12)); // the eigenvector of the crossing

	function compute({ r }) {
		const D = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 0 : i && j ? 2 : r)));
		const B = Num.gramFromDistances(D);
		const model = { D, B, values: [0, 0, 0, 0], own: 0, metric: 2 * r >= 2, height: 0 };
		if (!(r >= 0 && r < 100)) return { ...model, problem: "A distance is a number, and not below zero." };
		model.values = Num.eigen(B).values;
		model.own = Num.dot(OWN, Num.times(B, OWN));
		model.height = Math.sqrt(Math.max(0, r * r - 4 / 3));
		return model;
	}

	/** The least r from which something holds, by halving. */
	function from(holds) {
		let [no, yes] = [0, 3];
		while (yes - no > 1e-12) {
			const middle = (no + yes) / 2;
			if (holds(compute({ r: middle }))) yes = middle;
			else no = middle;
		}
		return yes;
	}

	const scale = (box) => axes(box, [-2.5, 2.5], [-2.3, 2.7]);

	Explorables.define("crossing", {
		label: "Three villages, circles of radius r about them, and the eigenvalue of the crossing against r",
		wide: "630 300, 0 0 300 300, 380 34 235 206",
		narrow: "360 590, 30 0 300 300, 55 344 290 180",
		start: ({ r }) => ({ r }),
		compute,
		controls: [
			{ id: "r", label: "distance r of the crossing", unit: " km", digits: 3, min: 0.7, max: 1.5, step: 0.005 },
		],
		handles({ state, boxes }) {
			const plane = scale(boxes[0]);
			const [x, y] = plane.to([0, top + state.r]);
			return [
				{
					name: "the radius",
					x,
					y,
					drag(px, py) {
						const far = Num.norm(Num.plus(plane.from(px, py), -1, VILLAGES[0]));
						state.r = Math.max(0.7, Math.min(1.5, Math.round(200 * far) / 200));
					},
					nudge(right, up) {
						state.r = Math.max(0.7, Math.min(1.5, Math.round(200 * state.r + right + up) / 200));
					},
				},
			];
		},
		draw(pen, { state: { r }, model, boxes }) {
			const plane = scale(boxes[0]);
			const unit = boxes[0][2] / 5;
			if (model.problem) return;
			for (const v of VILLAGES) pen.circle(plane.to(v), r * unit, "blue");
			for (const v of VILLAGES) pen.circle(plane.to(v), 4.5, "fill");
			pen.circle(plane.to([0, top + r]), 5, "line");
			const found = model.own > -1e-9;
			const [x, y] = plane.to([0, 0]);
			if (found) {
				pen.rect([x - 5, y - 5, 10, 10], "fill green");
				pen.text([x, y + 26], `height ${format(model.height)} km`, "green middle");
			}
			const curve = axes(boxes[1], [0.7, 1.5], [-0.7, 0.8]);
			pen.frame(
				boxes[1],
				curve,
				[
					[0.8, "0.8"],
					[1, "1"],
					[1.2, "1.2"],
					[1.4, "1.4"],
				],
				"distance r (km)",
				"eigenvalue (km²)",
			);
			const line = Array.from({ length: 41 }, (_, k) => [0.7 + k / 50, compute({ r: 0.7 + k / 50 }).own]);
			pen.path([curve.to([0.7, 0]), curve.to([1.5, 0])], "line");
			pen.text(Num.plus(curve.to([0.7, 0]), 1, [-8, 5]), "0", "end");
			pen.path(line.map(curve.to), "faint");
			pen.circle(curve.to([r, model.own]), 5.5, found ? "fill green" : "fill orange");
		},
		say({ own, metric, height }, { r }) {
			const triangles = metric
				? "All triangle inequalities hold"
				: `A triangle fails: two villages, 2 km apart, are ${format(2 * r)} km apart by the crossing`;
			const end =
				own < -1e-9
					? "There is no such place."
					: height > 0.01
						? `The crossing is ${format(height)} km above the plane.`
						: "The crossing lies in the plane.";
			return `r = ${format(r, 3)} km: eigenvalue ${format(own, 3)} km². ${triangles}. ${end}`;
		},
		table: ({ values, own, height, metric }) => [
			["eigenvalues (km²)", values.map((a) => format(a, 3)).join(", ")],
			["that of the crossing", format(own, 4)],
			["its squared height, 4/3 of that", format((4 / 3) * own, 4)],
			["height (km)", own < -1e-9 ? "none" : format(height, 3)],
			["triangle inequalities", metric ? "hold" : "fail"],
		],
		questions: [
			{
				ask: "From which r on do all triangle inequalities hold?",
				options: ["0.577 km", "1 km", "1.155 km", "2 km"],
				answer() {
					const r = from(({ metric }) => metric);
					return {
						right: nearest(this.options, r),
						because: `From ${format(r, 3)} km: then the way by the crossing is no shorter than the 2 km between two villages.`,
					};
				},
			},
			{
				ask: "And from which r on can the crossing be drawn?",
				options: ["0.577 km", "1 km", "1.155 km", "2 km"],
				answer() {
					const r = from(({ own }) => own >= 0);
					return {
						right: nearest(this.options, r),
						because: `From ${format(r, 3)} km, 2/√3, where the eigenvalue is zero and the three circles meet. Between 1 km and there all triangles are in order, and yet there is no map.`,
					};
				},
			},
			{
				ask: "Take r = 1.3 km. In how many dimensions can the four places be drawn?",
				options: ["2", "3", "not at all"],
				answer() {
					const { values, height } = compute({ r: 1.3 });
					const rank = values.filter((value) => value > 1e-9).length;
					return {
						right: values[3] < -1e-9 ? 2 : rank - 2,
						because: `Eigenvalues above zero: ${rank}. The crossing is the top of a tower ${format(height)} km above the plane of the villages.`,
					};
				},
			},
		],
	});
}
