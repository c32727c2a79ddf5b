// @ts-check
"use strict";
// A head from ten white coordinates, a patch over it, and the head that is read off what is seen.
{
	const { axes, format, mark, nearest } = Explorables;
	const SIDE = 64;
	const inside = (x, low, high) => Math.max(low, Math.min(high, x));

	/** The mean, ten axes as long as a deviation, and what reads coordinates off. Found once. */
	let last = /** @type {any} */ ({});
	function model({ pixels, scales }) {
		if (last.pixels === pixels) return last;
		const bytes = Int8Array.from(atob(pixels), (letter) => letter.charCodeAt(0));
		const [mean, ...rows] = scales.map((scale, j) =>
			Array.from(bytes.subarray(j * SIDE * SIDE, (j + 1) * SIDE * SIDE), (value) => scale * value),
		);
		// least squares: (B B')⁻¹ B
		const { values, vectors } = Num.eigen(rows.map((row) => Num.times(rows, row)));
		const inverse = values.map((value) => 1 / value);
		last = { pixels, mean, rows, reads: Num.product(Num.compose(inverse, vectors), rows) };
		return last;
	}

	/** Mean + Σ a_j times axis j. */
	function picture({ mean, rows }, a) {
		const made = mean.slice();
		rows.forEach((row, j) => {
			for (let i = 0; i < made.length; i++) made[i] += a[j] * row[i];
		});
		return made;
	}

	const isCovered = ({ across, up, size }, i) =>
		Math.max(Math.abs((i % SIDE) + 0.5 - across), Math.abs(SIDE - 0.5 - Math.floor(i / SIDE) - up)) < size / 2;

	function compute(state, data) {
		const space = model(data);
		const shown = picture(space, state.a).map((grey, i) => (isCovered(state, i) ? 0 : grey));
		const seen = Num.plus(shown, -1, space.mean);
		const read = space.reads.map((row) => {
			let sum = 0;
			for (let i = 0; i < row.length; i++) sum += row[i] * seen[i];
			return sum;
		});
		const back = picture(space, read);
		const off = Num.norm(Num.plus(shown, -1, back));
		const moved = read.filter((x, j) => Math.abs(x - state.a[j]) > 0.1).length;
		const [set, far, whole, kept] = [state.a, read, seen, Num.plus(back, -1, space.mean)].map(Num.norm);
		const found = { shown, back, read, set, far, off, whole, kept, moved };
		return state.size < 2 * SIDE ? found : { ...found, problem: "All is covered: no head can be read off." };
	}

	/** The share of random heads farther from the mean: ten squares of normal numbers. */
	function beyond(far) {
		let [term, sum] = [1, 0];
		for (let i = 1; i <= 5; i++) {
			sum += term;
			term *= far ** 2 / 2 / i;
		}
		return Math.exp((-far * far) / 2) * sum;
	}

	const scale = (box) => axes(box, [0.3, 10.7], [-4, 4]);
	const draw = (state) => {
		state.seed += 1;
		state.a = Num.normals(10, state.seed).map((x) => Math.round(10 * inside(x, -4, 4)) / 10);
	};
	const grey = (part) => (x, y, view) => {
		const value = 255 * view.model[part][SIDE * Math.floor(((1 - y) * SIDE) / 2) + Math.floor(((1 + x) * SIDE) / 2)];
		return [value, value, value, 255];
	};
	const patch = (id, label, min, max) => ({ id, label, min, max, step: 0.5, digits: 1 });

	Explorables.define("ten-sliders", {
		label: "A head made from ten coordinates, covered in part, and what is read off",
		wide: "630 260, 0 28 180 180, 196 28 180 180, 420 28 205 180",
		narrow: "360 480, 0 28 172 172, 188 28 172 172, 30 262 320 180",
		keys: "space draws a head",
		start: ({ a, across, up, size }) => ({ a, across, up, size, seed: 0 }),
		compute,
		step: draw,
		controls: [
			...Array.from({ length: 10 }, (_, j) => ({
				id: `a${j + 1}`,
				label: `coordinate ${j + 1}`,
				unit: " σ",
				digits: 1,
				min: -4,
				max: 4,
				step: 0.1,
				get: ({ a }) => a[j],
				set: ({ a }, value) => {
					a[j] = value;
				},
			})),
			patch("across", "patch, across", 0, SIDE),
			patch("up", "patch, upwards", 0, SIDE),
			patch("size", "size of the patch", 0, SIDE),
		],
		buttons: [
			{ label: "Draw a head", act: draw },
			{ label: "All at +2 σ", act: (state) => state.a.fill(2) },
			{ label: "The mean", act: (state) => state.a.fill(0) },
			{ label: "Patch off", act: (state) => Object.assign(state, { size: 0 }) },
		],
		handles({ state, boxes }) {
			const [left, top, width] = boxes[0];
			const unit = width / SIDE;
			const put = (x, y) => {
				state.across = Math.round(inside((2 * (x - left)) / unit, 0, 2 * SIDE)) / 2;
				state.up = SIDE - Math.round(inside((2 * (y - top)) / unit, 0, 2 * SIDE)) / 2;
			};
			const { to, from } = scale(boxes[2]);
			const ends = state.a.map((value, j) =>
				mark(`coordinate ${j + 1}, ${format(value, 1)} σ`, to([j + 1, value]), (x, y) => {
					state.a[j] = Math.round(10 * inside(from(x, y)[1], -4, 4)) / 10;
				}),
			);
			return [mark("the patch", [left + state.across * unit, top + (SIDE - state.up) * unit], put), ...ends];
		},
		paint: ["shown", "back"].map((part, box) => ({
			box,
			key: ({ state }) => JSON.stringify(state),
			colour: grey(part),
		})),
		draw(pen, { state, model: { read, set, far }, boxes }) {
			const [left, top, width, height] = boxes[0];
			const unit = width / SIDE;
			const corner = [state.across - state.size / 2, SIDE - state.up - state.size / 2].map((x) => x * unit);
			pen.rect([left + corner[0], top + corner[1], state.size * unit, state.size * unit], "orange");
			pen.text([left, top - 9], "set, and covered");
			pen.text([boxes[1][0], top - 9], "read off");
			pen.text([left, top + height + 22], `${format(set, 1)} σ from the mean`);
			pen.text([boxes[1][0], top + height + 22], `${format(far, 1)} σ from the mean`, "orange");
			const { to } = scale(boxes[2]);
			for (const level of [-2, 0, 2]) {
				const [x, y] = to([0.3, level]);
				pen.path([[x, y], to([10.7, level])], level ? "faint dashed" : "line");
				pen.text([x - 5, y + 5], format(level, 0), "end");
			}
			state.a.forEach((value, j) => {
				const [x, y] = to([j + 1, value]);
				pen.path([to([j + 1, 0]), [x, y]], "blue");
				pen.circle([x, y], 4.5, "fill blue");
				pen.circle(to([j + 1, inside(read[j], -4.4, 4.4)]), 4.5, "orange");
			});
			pen.text([boxes[2][0], boxes[2][1] - 9], "coordinates (σ)");
			for (const j of [1, 10]) pen.text(Num.plus(to([j, -4]), 1, [0, 22]), `${j}`, "middle");
		},
		say: ({ set, far, moved, off }) =>
			`The head is ${format(set, 1)} σ from the mean; ${format(Math.sqrt(10), 1)} is usual. Read off the covered picture, ${format(far, 1)}: ${moved} of 10 coordinates moved. Distance from the space of ten axes: ${format(off)}.`,
		table: ({ read, set, far, off, whole, kept }, { a }) => [
			...a.map((value, j) => [`${j + 1}, set; read off`, `${format(value)}; ${format(read[j])}`]),
			["their length", `${format(set)}; ${format(far)}`],
			["random heads farther out", `${format(100 * beyond(set), 3)} %`],
			["from the mean picture, squared", `${format(whole ** 2)} = ${format(kept ** 2)} + ${format(off ** 2)}`],
		],
		questions: [
			{
				ask: "All ten coordinates at +2 σ. Of how many random heads is one as far from the mean?",
				options: ["20", "1,000", "60,000"],
				answer() {
					const far = Math.sqrt(40);
					const heads = 1 / beyond(far);
					return {
						right: heads < 100 ? 0 : heads < 10000 ? 1 : 2,
						because: `Of ${format(1000 * Math.round(heads / 1000), 0)}: √40 = ${format(far, 1)} σ, where √10 = ${format(Math.sqrt(10), 1)} is usual. Ten small oddities make a large one.`,
					};
				},
			},
			{
				ask: "One σ is as likely in each coordinate. How much more does the first change the picture than the tenth (root mean square over pixels)?",
				options: ["1: as much", "5 times", "25 times"],
				answer(data) {
					const sizes = model(data).rows.map(Num.norm);
					const times = sizes[0] / sizes[9];
					return {
						right: nearest(this.options, times),
						because: `${format(times, 1)} times. White coordinates say how rare a head is, not how different it looks.`,
					};
				},
			},
			{
				ask: "An eye is covered, two pixels of a hundred. How many of the ten coordinates, read off the covered picture, move by more than 0.1 σ?",
				options: ["none", "1 or 2", "most"],
				answer(data) {
					const { moved } = compute(data, data);
					return {
						right: moved > 5 ? 2 : moved ? 1 : 0,
						because: `${moved}. No axis belongs to an eye: each is a picture of the whole head, and takes its share.`,
					};
				},
			},
		],
	});
}
