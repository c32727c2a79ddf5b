// @ts-check
"use strict";
// Two classes, whitened step by step: where PCA's and Fisher's axes go.
{
	const { axes, format, mark } = Explorables;
	const EDGE = 5.4;
	const SHORT = 0.5;
	const rad = Math.PI / 180;
	const clamp = (x) => Math.max(-2, Math.min(2, Math.round(100 * x) / 100));
	// degrees between two lines
	const between = (a, b) => Math.acos(Math.min(1, Math.abs(Num.dot(Num.unit(a), Num.unit(b))))) / rad;
	// scores, the second class to the right, and the share of pairs in order
	function along(axis, classes) {
		let scores = classes.map((Y) => Num.times(Y, axis));
		const [a, b] = scores;
		const order = a.map((x) => b.reduce((sum, y) => sum + Math.sign(y - x), 0));
		const share = order.reduce((x, y) => x + y) / a.length / b.length;
		if (share < 0) scores = scores.map((z) => z.map((x) => -x));
		return { axis, scores, share: (1 + Math.abs(share)) / 2 };
	}

	/** @type {Spec["compute"]} */
	const compute = ({ means, spread, tilt, t }, { classes }) => {
		const long = [Math.cos(tilt * rad), Math.sin(tilt * rad)];
		const B = Num.compose([spread, SHORT], [long, [-long[1], long[0]]]);
		const about = classes.map((R) => R.map((r) => Num.times(B, Num.plus(r, -1, Num.mean(R)))));
		const { values, vectors } = Num.eigen(Num.covariance(about.flat()));
		const delta = Num.plus(means[0], -1, means[1]);
		const model = { white: Num.compose([1, 1], vectors), means, about };
		if (!(values[1] > 1e-9)) return { ...model, problem: "The classes have no spread across one direction." };
		// S_W to a power, in a unit that keeps the area of the clouds
		const power = (p) =>
			Num.compose(
				values.map((value) => (value / Math.sqrt(values[0] * values[1])) ** p),
				vectors,
			);
		const white = power(-t / 2);
		const Y = about.map((rows, g) => rows.map((x) => Num.times(white, Num.plus(x, 1, means[g]))));
		const problem = "Both means are one: no axis tells them apart.";
		if (Num.norm(delta) < 1e-9) return { ...model, Y, white, back: power(t / 2), problem };
		const fisher = along(Num.unit(Num.times(power(t / 2 - 1), delta)), Y);
		const pca = along(Num.eigen(Num.covariance(Y.flat())).vectors[0], Y);
		const [off, lost] = [fisher, pca].map(({ axis }) => between(axis, Num.times(white, delta)));
		return { Y, means: Y.map(Num.mean), white, back: power(t / 2), fisher, pca, off, lost };
	};

	const plane = (box) => axes(box, [-EDGE, EDGE], [-EDGE, EDGE]);

	Explorables.define("whiten-then-look", {
		label: "Two classes, PCA's and Fisher's axes, and the scores on both",
		wide: "630 310, 0 5 300 300, 350 40 270 120, 350 185 270 120",
		narrow: "360 610, 30 0 300 300, 45 345 270 110, 45 490 270 110",
		keys: "space whitens by a step",
		start: ({ means, spread, tilt, t }) => ({ means, spread, tilt, t }),
		compute,
		controls: [
			{ id: "t", label: "whitened, t", digits: 2, min: 0, max: 1, step: 0.025 },
			{ id: "spread", label: "longer spread", digits: 2, min: 0.5, max: 2, step: 0.05 },
			{ id: "tilt", label: "its direction", unit: "°", min: 0, max: 180, step: 5 },
			...[0, 1].map((k) => ({
				id: `x${k}`,
				label: k ? "chosen mean, upwards" : "chosen mean, across",
				digits: 2,
				min: -2,
				max: 2,
				step: 0.05,
				get: ({ means, chosen }) => means[chosen][k],
				set: ({ means, chosen }, value) => {
					means[chosen][k] = value;
				},
			})),
		],
		run: "Whiten",
		step(state) {
			if (state.t >= 1) return false;
			state.t = Math.min(1, state.t + 0.025);
		},
		buttons: [
			{
				label: "Back to t = 0",
				act: (state) => {
					state.t = 0;
				},
			},
		],
		handles({ state, model, boxes }) {
			const { to, from } = plane(boxes[0]);
			return state.means.map((m, g) =>
				mark(g ? "mean of the squares" : "mean of the circles", to(Num.times(model.white, m)), (px, py) => {
					state.means[g] = Num.times(model.back ?? model.white, from(px, py)).map(clamp);
				}),
			);
		},
		draw(pen, { model, boxes }) {
			const { Y = [], means, fisher, pca, off, lost } = model;
			const { to } = plane(boxes[0]);
			Y.forEach((rows, g) => {
				for (const y of rows.filter((p) => Math.max(...p.map(Math.abs)) < EDGE)) {
					const [px, py] = to(y);
					if (g) pen.rect([px - 2.8, py - 2.8, 5.6, 5.6], "fill orange");
					else pen.circle([px, py], 3, "fill blue");
				}
			});
			if (model.problem) return;
			const middle = Num.mean(Y.flat());
			const ends = (axis, far) => [-far, far].map((t) => to(Num.plus(middle, t, axis)));
			const forth = Num.dot(pca.axis, fisher.axis) < 0 ? -1 : 1;
			pen.path(ends(pca.axis, 4.2), "faint dashed");
			pen.path(ends(fisher.axis, 4.2), "bold");
			pen.text(ends(pca.axis, -4.6 * forth)[1], "PCA", "middle");
			pen.text(ends(fisher.axis, 4.6)[1], "Fisher", "middle");
			pen.path(means.map(to), "green");
			for (const m of means) pen.circle(to(m), 5.5, "fill green");
			[fisher, pca].forEach(({ scores, share }, i) => {
				const [left, top, width, height] = boxes[i + 1];
				const all = scores.flat();
				const mean = all.reduce((a, b) => a + b) / all.length;
				const size = Math.sqrt(all.reduce((sum, z) => sum + (z - mean) ** 2, 0) / all.length);
				scores.forEach((z, g) => {
					const counts = new Array(24).fill(0);
					for (const x of z) counts[Math.max(0, Math.min(23, Math.floor(12 + (4 * (x - mean)) / size)))] += 1;
					counts.forEach((count, k) => {
						const tall = (Math.min(16, count) * height) / 32;
						const foot = top + height / 2;
						if (count)
							pen.rect(
								[left + (k * width) / 24, g ? foot : foot - tall, width / 24 - 1, tall],
								g ? "fill orange" : "fill blue",
							);
					});
				});
				pen.path(
					[
						[left, top + height / 2],
						[left + width, top + height / 2],
					],
					i ? "faint dashed" : "bold",
				);
				pen.text([left, top - 10], `${i ? "PCA's" : "Fisher's"} axis: ${format(100 * share, 0)} % in order`);
			});
		},
		say: ({ off, lost, fisher, pca }, { t }) =>
			`t = ${format(t)}: Fisher's axis is ${format(off, 0)}° from the line of the means, PCA's ${format(lost, 0)}°. Pairs in order: ${format(100 * fisher.share, 0)} % on Fisher's, ${format(100 * pca.share, 0)} % on PCA's.`,
		table: ({ off, lost, fisher, pca }) => [
			["Fisher's axis from the means' line", `${format(off)}°`],
			["PCA's", `${format(lost)}°`],
			["in order on Fisher's; on PCA's", `${format(100 * fisher.share)} %; ${format(100 * pca.share)} %`],
		],
		questions: [
			{
				ask: "Whitening pulls the long clouds round. What becomes of the share of pairs in order on Fisher's axis?",
				options: ["it rises", "it stays", "it falls"],
				answer(data) {
					const [a, b] = [0, 1].map((t) => compute({ ...data, t }, data));
					const change = b.fisher.share - a.fisher.share;
					const because = `${format(100 * a.fisher.share, 1)} %, then ${format(100 * b.fisher.share, 1)} %: its scores are the same at every t. On PCA's axis it goes from ${format(100 * a.pca.share, 0)} % to ${format(100 * b.pca.share, 0)} %.`;
					return { right: Math.abs(change) < 1e-9 ? 1 : change > 0 ? 0 : 2, because };
				},
			},
			{
				ask: "At t = 1 the spread within is the same in all directions. Where is PCA's first axis?",
				options: ["anywhere", "on the line of the means", "at right angles to it"],
				answer(data) {
					const { lost, off } = compute({ ...data, t: 1 }, data);
					const because = `${format(lost, 0)}° from it, and Fisher's ${format(off, 0)}°. Within, no direction has more than another: what is left is the difference of the means.`;
					return { right: lost < 10 ? 1 : lost > 80 ? 2 : 0, because };
				},
			},
			{
				ask: "t = 0, the means side by side, and the spread upwards grows from 0.5 to 2. Which axis turns?",
				options: ["both", "PCA's", "Fisher's", "neither"],
				answer(data) {
					const means = [
						[-0.8, 0],
						[0.8, 0],
					];
					const [a, b] = [0.5, 2].map((spread) => compute({ means, spread, tilt: 90, t: 0 }, data));
					const [pca, fisher] = ["pca", "fisher"].map((name) => between(a[name].axis, b[name].axis));
					const because = `PCA's by ${format(pca, 0)}°, Fisher's by ${format(fisher, 0)}°.`;
					return { right: pca > 20 ? (fisher > 20 ? 0 : 1) : fisher > 20 ? 2 : 3, because };
				},
			},
		],
	});
}
