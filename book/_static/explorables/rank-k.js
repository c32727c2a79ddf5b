// @ts-check
"use strict";
// A drawing of pixels, its singular values, and the best picture of k terms.
{
	const { axes, format, nearest } = Explorables;
	const SIZE = 24;
	const cells = Array.from({ length: SIZE }, (_, i) => i);
	const within = (x, low) => Math.max(low, Math.min(SIZE, x));

	// ink where it is true of the way from the middle
	const made = (says) => cells.map((i) => cells.map((j) => Number(says(i - 11.5, j - 11.5))));
	const shapes = {
		square: made((y, x) => Math.max(Math.abs(x), Math.abs(y)) === 9.5),
		ring: made((y, x) => Math.abs(Math.hypot(x, y) - 9) < 0.6),
		disc: made((y, x) => Math.hypot(x, y) < 9.6),
		line: made((y, x) => x === y),
	};

	let last = { key: "", vectors: [[0]] };

	// u of AA', and the lengths of A'u, exact near zero too
	function compute({ rows, k }) {
		const key = rows.join();
		if (key !== last.key) last = { key, vectors: Num.eigen(rows.map((row) => Num.times(rows, row))).vectors };
		const terms = Num.product(last.vectors, rows);
		const values = terms.map(Num.norm);
		const kept = last.vectors.map((u, j) => (j < k ? u : u.map(() => 0)));
		const picture = Num.product(Num.transpose(kept), terms);
		const rank = values.filter((value) => value > 1e-9 * values[0]).length;
		const model = { values, picture, rank, error: Num.norm(values.slice(k)), norm: Num.norm(values) };
		if (rank) return model;
		return { ...model, problem: "Nothing is drawn: all singular values are zero." };
	}

	/** Rows in another order. */
	function shuffled(rows) {
		const next = Num.uniform(3);
		const keys = rows.map(next);
		return cells.sort((i, j) => keys[i] - keys[j]).map((i) => rows[i].slice());
	}

	const ink = (value) => {
		const cover = 255 * Math.min(1, Math.abs(value));
		return value < 0 ? [213, 94, 0, cover] : [0, 114, 178, cover];
	};
	const panel = (box, pick) => ({
		box,
		key: (view) => JSON.stringify(pick(view)),
		colour: (x, y, view) => ink(pick(view)[Math.floor(((1 - y) * SIZE) / 2)][Math.floor(((1 + x) * SIZE) / 2)]),
	});
	const scale = ({ boxes, model }) => axes(boxes[2], [0, SIZE], [0, Math.max(12, 1.1 * model.values[0])]);
	const draws = (rows) => (state) => Object.assign(state, { rows: structuredClone(rows) });
	const terms = (k) => `${k} term${k === 1 ? "" : "s"}`;

	Explorables.define("rank-k", {
		label: "A drawing, its best picture of k terms, and the singular values",
		wide: "630 256, 1 38 192 192, 211 38 192 192, 436 38 184 192",
		narrow: "360 434, 1 34 168 168, 191 34 168 168, 16 256 330 150",
		keys: "space draws or rubs out at the pen",
		start: ({ drawing, k }) => ({ rows: drawing, k, ink: 1, row: 12, column: 13, strokes: 0 }),
		compute,
		choices: [{ id: "ink", label: "the pen", options: () => ["rubs out", "draws"] }],
		controls: [
			{ id: "k", label: "number of terms", min: 0, max: SIZE, step: 1 },
			{ id: "row", label: "row of the pen", min: 1, max: SIZE, step: 1 },
			{ id: "column", label: "column of the pen", min: 1, max: SIZE, step: 1 },
		],
		buttons: [
			{ label: "Wall alone", act: (state, { wall }) => draws(wall)(state) },
			{ label: "Line", act: draws(shapes.line) },
			{ label: "Ring", act: draws(shapes.ring) },
			{ label: "Shuffle the rows", act: (state) => draws(shuffled(state.rows))(state) },
			{ label: "Clear", act: draws(made(() => false)) },
		],
		step({ rows, row, column }) {
			rows[row - 1][column - 1] = 1 - rows[row - 1][column - 1];
		},
		brush({ state, boxes }, x, y, before) {
			const [left, top, side] = boxes[0];
			const to = [y - top, x - left].map((t) => Math.floor((t * SIZE) / side));
			if (!to.every((t) => t >= 0 && t < SIZE)) return;
			// a stroke goes on from where it was
			const from = state.strokes > before.state.strokes ? [state.row - 1, state.column - 1] : to;
			const way = Num.plus(to, -1, from);
			const count = Math.max(1, ...way.map(Math.abs));
			for (let t = 0; t <= count; t++) {
				const [i, j] = Num.plus(from, t / count, way).map(Math.round);
				state.rows[i][j] = state.ink;
			}
			Object.assign(state, { row: to[0] + 1, column: to[1] + 1, strokes: before.state.strokes + 1 });
		},
		handles(view) {
			const { state } = view;
			const bars = scale(view);
			const [x, y] = bars.to([state.k, 0]);
			const set = (k) => {
				state.k = within(Math.round(k), 0);
			};
			return [
				{
					name: "the number of terms",
					x,
					y,
					drag: (px, py) => set(bars.from(px, py)[0]),
					nudge: (right, up) => set(state.k + right + up),
				},
				{
					name: `the pen at row ${state.row}, column ${state.column}`,
					x: Infinity, // out of the pointer's reach: that draws anywhere
					y: Infinity,
					drag() {},
					nudge(right, up) {
						state.row = within(state.row - up, 1);
						state.column = within(state.column + right, 1);
					},
				},
			];
		},
		paint: [panel(0, ({ state }) => state.rows), panel(1, ({ model }) => model.picture)],
		draw(pen, view) {
			const { state, model, boxes } = view;
			const [[left, top, side], [there], box] = boxes;
			pen.rect(boxes[0], "faint");
			pen.rect(boxes[1], "faint");
			pen.text([left, top - 14], "your drawing");
			pen.text([there, top - 14], `${terms(state.k)}, error ${format(model.error)}`);
			if (state.chosen === 1) {
				const cell = side / SIZE;
				pen.rect([left + cell * (state.column - 1), top + cell * (state.row - 1), cell, cell], "bold");
			}
			const bars = scale(view);
			const marks = [1, 6, 12, 18, 24].map((j) => [j - 0.5, j]);
			pen.frame(box, bars, marks, "", "singular values");
			const wide = (0.6 * box[2]) / SIZE;
			model.values.forEach((value, j) => {
				const [x, y] = bars.to([j + 0.5, value]);
				pen.rect([x - wide / 2, y, wide, box[1] + box[3] - y], j < state.k ? "fill blue" : "fill orange");
			});
			const [x, y] = bars.to([state.k, 0]);
			pen.circle([x, y], 5, "fill");
			pen.rect(boxes[0], "grab");
		},
		say({ error, norm, rank, values }, { k }) {
			const head = `${terms(k)}: error ${format(error)} of ${format(norm)}.`;
			if (k >= rank) return `${head} All ${rank} are there.`;
			return `${head} The next has the singular value ${format(values[k])}; with ${rank} there is no error.`;
		},
		table: ({ values, error, norm, rank }, { row, column, rows }) => [
			["rank: terms needed", String(rank)],
			["error", format(error, 4)],
			["share of the squares kept", `${format(100 * (1 - (error / norm) ** 2), 2)} %`],
			["singular values", values.map((value) => format(value)).join(", ")],
			["at the pen", `row ${row}, column ${column}: ${rows[row - 1][column - 1] ? "ink" : "paper"}`],
		],
		questions: [
			{
				ask: "Which of these needs the most terms to be drawn without error?",
				options: ["the outline of a square", "a ring", "a filled disc", "a line from corner to corner"],
				answer() {
					const ranks = Object.values(shapes).map((rows) => compute({ rows, k: 0 }).rank);
					return {
						right: ranks.indexOf(Math.max(...ranks)),
						because: `In this order ${ranks.join(", ")} terms. Kinds of rows count, not ink: the line has no two rows alike.`,
					};
				},
			},
			{
				ask: "On the wall alone one pixel of a brick gets ink, 1, by mistake. How much has it in the best picture of three terms?",
				options: ["1", "0.5", "0.15", "0"],
				answer({ wall, stray: [i, j] }) {
					const rows = structuredClone(wall);
					rows[i][j] = 1;
					const { picture, values } = compute({ rows, k: 3 });
					return {
						right: nearest(this.options, picture[i][j]),
						because: `It has ${format(picture[i][j])}. It makes a fourth singular value, ${format(values[3])}, far below the wall's ${format(values[2])}, and is left out with it, but for a little.`,
					};
				},
			},
			{
				ask: "Shuffle the rows of the wall with its crack. What becomes of the error with three terms?",
				options: ["it becomes smaller", "it stays the same", "it becomes larger"],
				answer({ drawing, k }) {
					const [before, after] = [drawing, shuffled(drawing)].map((rows) => compute({ rows, k }).error);
					return {
						right: Math.abs(after - before) < 1e-9 ? 1 : after < before ? 0 : 2,
						because: `Before ${format(before)}, after ${format(after)}. Rows that are alike need not be neighbours.`,
					};
				},
			},
		],
	});
}
