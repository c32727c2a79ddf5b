// @ts-check
"use strict";
// A rolled-up sheet, its graph of neighbours, and Isomap's map; edges can be cut.
{
	const { axes, format, nearest } = Explorables;
	const MOST = 14;
	const apart = (X, i, j) => Num.norm(Num.plus(X[i], -1, X[j]));

	/** All edges up to k = 14, the longest first: ends, length, least k. Found once. */
	let last = { X: [], list: [] };
	function links(X) {
		if (last.X === X) return last.list;
		const ranks = X.map((_, i) => {
			const far = X.map((__, j) => apart(X, i, j));
			const sorted = far.toSorted((a, b) => a - b);
			return far.map((d) => sorted.indexOf(d));
		});
		const pair = (i, j) => [i, j, apart(X, i, j), Math.min(ranks[i][j], ranks[j][i])];
		const list = X.flatMap((_, j) => X.slice(0, j).map((__, i) => pair(i, j))).filter((edge) => edge[3] <= MOST);
		last = { X, list: list.sort((a, b) => b[2] - a[2]) };
		return last.list;
	}

	const name = ([i, j]) => `${i} ${j}`;
	const graph = (data, k, cuts = []) => links(data.points).filter((e) => e[3] <= k && !cuts.includes(name(e)));
	const wrongOf = ({ sheet }, edges) => edges.filter(([i, j, length]) => length < apart(sheet, i, j) / 2);

	function compute(state, data, { map, own, off, ways, lost } = /** @type {any} */ ({})) {
		const edges = graph(data, state.k, state.cuts);
		const far = ways?.[data.from] ?? [];
		const path = [data.to];
		// back over edges that make up the difference
		for (let v = data.to; v !== data.from; path.push(v)) {
			const e = edges.find(([i, j, length]) => (i === v || j === v) && far[i + j - v] + length - far[v] < 1e-9);
			if (!e) break;
			v = e[0] + e[1] - v;
		}
		const edge = edges[Math.min(state.edge, edges.length) - 1] ?? [0, 0, 0];
		const model = { edges, edge, wrong: wrongOf(data, edges), path, way: far[data.to], map, own, off };
		return lost
			? { ...model, problem: "The graph has fallen apart: between its pieces is no way, and no map." }
			: model;
	}

	/** Isomap: shortest ways, laid out flat. */
	function work({ points, sheet, edges }) {
		const ways = points.map((_, i) => points.map((__, j) => (i === j ? 0 : Infinity)));
		for (const [i, j, length] of edges) ways[i][j] = ways[j][i] = length;
		ways.forEach((via, v) => {
			for (const row of ways) {
				const first = row[v];
				for (let j = 0; j < row.length; j++) if (first + via[j] < row[j]) row[j] = first + via[j];
			}
		});
		if (ways[0].includes(Infinity)) return { lost: true };
		// Lanczos: the two largest eigenvalues of B
		const B = Num.gramFromDistances(ways);
		const Q = [];
		for (let next = B[0]; Q.length < 48; ) {
			Q.push(Num.unit(next));
			next = Num.times(B, Q[Q.length - 1]);
			for (const q of [...Q, ...Q]) next = Num.plus(next, -Num.dot(next, q), q);
		}
		const { values, vectors } = Num.eigen(Q.map((q) => Num.times(Q, Num.times(B, q))));
		const axes = Num.transpose(sheet).map((truth, k) => {
			const v = Num.times(Num.transpose(Q), vectors[k]);
			return v.map((x) => Math.sign(Num.dot(v, truth)) * Math.sqrt(values[k]) * x);
		});
		const map = Num.transpose(axes);
		const table = (X) => X.map((x) => X.map((y) => Num.norm(Num.plus(x, -1, y))));
		const [drawn, ...others] = [table(map), ways, table(sheet)].map((D) => {
			const all = D.flat();
			const [mean] = Num.mean(all.map((d) => [d]));
			return all.map((d) => d - mean);
		});
		const [own, off] = others.map((d) => 1 - Num.dot(d, drawn) ** 2 / (Num.dot(d, d) * Num.dot(drawn, drawn)));
		return { map, own, off, ways };
	}

	const without = (data, k, lost) => work({ ...data, edges: graph(data, k).filter((edge) => !lost.includes(edge)) });
	const places = ({ boxes, data }) => data.points.map(([x, , z]) => axes(boxes[0], [-15, 15], [-15, 15]).to([x, z]));
	const cut = (state, ...edges) => state.cuts.push(...edges.map(name));

	/** The longest near the pointer. */
	function cutAt(view, ...p) {
		const at = places(view);
		const far = (i) => Num.norm(Num.plus(at[i], -1, p));
		const near = view.model.edges.filter(([i, j]) => far(i) + far(j) < apart(at, i, j) + 1);
		cut(view.state, ...near.slice(0, 1));
	}

	Explorables.define("cut-the-shortcut", {
		label: "A rolled-up sheet, its graph of neighbours, and Isomap's map",
		wide: "630 315, 5 14 300 300, 325 70 300 180",
		narrow: "360 550, 30 14 300 300, 20 344 320 192",
		keys: "space cuts the chosen edge",
		start: ({ k, edge }) => ({ k, edge, cuts: [] }),
		compute,
		job: { ask: (state, data) => ({ ...data, edges: graph(data, state.k, state.cuts) }), work },
		controls: [
			{ id: "k", label: "neighbours k", min: 4, max: MOST, step: 1 },
			{ id: "edge", label: "edge, from the longest", min: 1, max: 100, step: 1 },
		],
		buttons: [
			{ label: "Cut the chosen edge", act: (state, _, { edge }) => cut(state, edge) },
			{ label: "Cut the ten longest", act: (state, _, { edges }) => cut(state, ...edges.slice(0, 10)) },
		],
		step: (state, _, { edge }) => cut(state, edge),
		brush: cutAt,
		handles(view) {
			const [x, y] = places(view)[view.model.edge[0]];
			const nudge = (right, up) => {
				view.state.edge = Math.max(1, Math.min(100, view.state.edge + right + up));
			};
			return [{ name: "the chosen edge", x, y, drag: (px, py) => cutAt(view, px, py), nudge }];
		},
		draw(pen, view) {
			const { model, data, boxes } = view;
			pen.rect(boxes[0], "grab");
			const map = model.map?.map(axes(boxes[1], [-50, 50], [-30, 30]).to);
			for (const [k, all] of [places(view), map].entries()) {
				pen.text(boxes[k], k ? "map" : "roll");
				const at = all?.map((p) => p.map((x) => Math.round(10 * x) / 10));
				if (!at) return;
				const lines = (list) => list.map(([i, j]) => `M${at[i]}L${at[j]}`).join("");
				pen.mark("path", { class: "faint", d: lines(model.edges), opacity: 0.45 });
				at.forEach(([cx, cy], i) => {
					pen.mark("circle", { class: "fill", cx, cy, r: 2.6, opacity: 0.1 + i / 400 });
				});
				const way = model.path.map((i) => at[i]);
				pen.path(way, "blue");
				pen.mark("path", { class: "orange", d: lines(model.wrong) });
				for (const v of [data.from, data.to]) pen.circle(at[v], 5, "fill blue");
				for (const v of model.edge.slice(0, 2)) pen.circle(at[v], 5, "line");
			}
		},
		say: ({ edges, edge, wrong, own, off }) =>
			`${format(edges.length, 0)} edges, ${wrong.length} wrong; residual variance ${format(own, 3)}, against the truth ${format(off, 3)}. The chosen edge is ${format(edge[2])} long.`,
		table: ({ way, path }, _, { sheet, from, to }) => [
			["blue way", `${format(way, 1)}, over ${path.length - 1} edges`],
			["on the sheet", format(apart(sheet, from, to), 1)],
		],
		questions: [
			{
				ask: "One edge of 1,236 is wrong (orange). Of all ways between two points, how many does it shorten?",
				options: ["0.1 %", "3 %", "28 %"],
				answer(data) {
					const [all, good] = [[], wrongOf(data, graph(data, 7))].map((lost) => without(data, 7, lost).ways.flat());
					const share = (100 * good.filter((d, i) => d > all[i] + 1e-9).length) / good.length;
					const because = `${format(share, 0)} %: like a bridge over a river, it is on the way to much.`;
					return { right: nearest(this.options, share), because };
				},
			},
			{
				ask: "k = 8 brings seven wrong edges, and 0.82 against the truth. What is left of that when six are cut?",
				options: ["almost nothing", "a seventh", "about half"],
				answer(data) {
					const wrong = wrongOf(data, graph(data, 8));
					const [all, one, none] = [0, 6, 7].map((n) => without(data, 8, wrong.slice(0, n)).off ?? 1);
					const because = `${format(one)} of ${format(all)}, if the shortest stays. With all cut, ${format(none, 3)}.`;
					return { right: one < all / 20 ? 0 : one < all / 4 ? 1 : 2, because };
				},
			},
			{
				ask: "Data do not say which edges are wrong. At k = 8, cut the forty longest, right or wrong. The map",
				options: ["falls to pieces", "stays folded", "is flat"],
				answer(data) {
					const longest = graph(data, 8).slice(0, 40);
					const { off = 1 } = without(data, 8, longest);
					const because = `${wrongOf(data, longest).length} of the forty are wrong. The others have ways beside them, hardly longer: ${format(off, 3)} against the truth.`;
					return { right: off === 1 ? 0 : off > 0.05 ? 1 : 2, because };
				},
			},
		],
	});
}
