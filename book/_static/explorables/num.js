// @ts-check
/**
 * Small numerics for the explorables. A matrix is an array of rows; nothing is changed in place.
 * The functions call one another only as Num.…, so that Num.worker can hand them on.
 */
"use strict";

const Num = {
	/** @type {(a: Vector, b: Vector) => number} */
	dot: (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0),

	/** @type {(a: Vector) => number} */
	norm: (a) => Math.sqrt(Num.dot(a, a)),

	/** @type {(a: Vector) => Vector} */
	unit: (a) => a.map((x) => x / Num.norm(a)),

	/** a + t b. @type {(a: Vector, t: number, b: Vector) => Vector} */
	plus: (a, t, b) => a.map((x, i) => x + t * b[i]),

	/** a cos t + b sin t. @type {(a: Vector, t: number, b: Vector) => Vector} */
	turn: (a, t, b) => a.map((x, i) => x * Math.cos(t) + b[i] * Math.sin(t)),

	/** @type {(A: Matrix) => Matrix} */
	transpose: (A) => A[0].map((_, j) => A.map((row) => row[j])),

	/** A x. @type {(A: Matrix, x: Vector) => Vector} */
	times: (A, x) => A.map((row) => Num.dot(row, x)),

	/** A B. @type {(A: Matrix, B: Matrix) => Matrix} */
	product(A, B) {
		const columns = Num.transpose(B);
		return A.map((row) => Num.times(columns, row));
	},

	/** Means of the columns. @type {(X: Matrix) => Vector} */
	mean: (X) => X[0].map((_, j) => X.reduce((sum, x) => sum + x[j], 0) / X.length),

	/** The covariance matrix, divisor n. @type {(X: Matrix) => Matrix} */
	covariance(X) {
		const mean = Num.mean(X);
		const columns = Num.transpose(X.map((x) => Num.plus(x, -1, mean)));
		return columns.map((a) => columns.map((b) => Num.dot(a, b) / X.length));
	},

	/** Inner products about the mean from distances: -H D² H / 2. @type {(D: Matrix) => Matrix} */
	gramFromDistances(D) {
		const squares = D.map((row) => row.map((d) => d * d));
		const means = squares.map((row) => row.reduce((a, b) => a + b) / row.length);
		const all = means.reduce((a, b) => a + b) / means.length;
		return squares.map((row, i) => row.map((d, j) => -(d - means[i] - means[j] + all) / 2));
	},

	/**
	 * Eigenvalues of a symmetric matrix, the largest first, and its eigenvectors, one a row, by Jacobi's
	 * rotations. In each vector the first entry that is as good as the largest is positive.
	 * @type {(S: Matrix) => {values: Vector, vectors: Matrix}}
	 */
	eigen(S) {
		const n = S.length;
		const A = S.map((row) => row.slice());
		const V = A.map((_, i) => A.map((__, j) => Number(i === j)));
		const size = A.flat().reduce((sum, a) => sum + a * a, 0);
		for (let sweep = 0; sweep < 60; sweep++) {
			let off = 0;
			for (let p = 0; p < n; p++) for (let q = 0; q < p; q++) off += A[p][q] ** 2;
			if (off <= 1e-32 * size) break;
			for (let p = 0; p < n; p++) {
				for (let q = p + 1; q < n; q++) {
					if (A[p][q] === 0) continue;
					const cot = (A[q][q] - A[p][p]) / (2 * A[p][q]);
					const t = (cot < 0 ? -1 : 1) / (Math.abs(cot) + Math.hypot(1, cot));
					const c = 1 / Math.hypot(1, t);
					const s = t * c;
					for (const row of [...A, ...V]) [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]];
					for (let k = 0; k < n; k++) [A[p][k], A[q][k]] = [c * A[p][k] - s * A[q][k], s * A[p][k] + c * A[q][k]];
					A[p][q] = A[q][p] = 0;
				}
			}
		}
		const order = A.map((_, i) => i).sort((i, j) => A[j][j] - A[i][i]);
		const vectors = order.map((i) => {
			const v = V.map((row) => row[i]);
			const most = Math.max(...v.map(Math.abs));
			const sign = Math.sign(v.find((x) => Math.abs(x) >= most * (1 - 1e-8)) || 1);
			return v.map((x) => sign * x);
		});
		return { values: order.map((i) => A[i][i]), vectors };
	},

	/** Σ λ v v': the matrix with these eigenvalues and eigenvectors. @type {(values: Vector, vectors: Matrix) => Matrix} */
	compose(values, vectors) {
		const scaled = vectors.map((v, j) => v.map((x) => values[j] * x));
		return Num.product(Num.transpose(vectors), scaled);
	},

	/** p_ij of t-SNE: in each row a bell curve of this perplexity. @type {(X: Matrix, perplexity: number) => Matrix} */
	affinities(X, perplexity) {
		const picks = X.map((x, i) => {
			const D2 = X.map((y, j) => (i === j ? 1e30 : Num.norm(Num.plus(x, -1, y)) ** 2));
			const least = Math.min(...D2);
			const E = D2.map((d) => d - least);
			let [p, low, high] = [E, -50, 50];
			while (high - low > 1e-12) {
				const middle = (low + high) / 2;
				const beta = Math.exp(middle);
				const bell = E.map((d) => Math.exp(-beta * d));
				const sum = bell.reduce((a, b) => a + b);
				p = bell.map((b) => b / sum);
				if (Math.log(sum) + beta * Num.dot(p, E) > Math.log(perplexity)) low = middle;
				else high = middle;
			}
			return p;
		});
		return picks.map((p, i) => p.map((a, j) => (a + picks[j][i]) / (2 * X.length)));
	},

	/** Uniform numbers in [0, 1): mulberry32. @type {(seed: number) => () => number} */
	uniform(seed) {
		let a = seed | 0;
		return () => {
			a = (a + 0x6d2b79f5) | 0;
			let t = Math.imul(a ^ (a >>> 15), 1 | a);
			t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
			return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
		};
	},

	/** Standard normal numbers, two from two uniform ones. @type {(count: number, seed: number) => Vector} */
	normals(count, seed) {
		const next = Num.uniform(seed);
		const z = [];
		while (z.length < count) {
			const radius = Math.sqrt(-2 * Math.log(1 - next()));
			const angle = 2 * Math.PI * next();
			z.push(radius * Math.cos(angle), radius * Math.sin(angle));
		}
		return z.slice(0, count);
	},

	/**
	 * A worker that computes job(message), job using Num only; it works from a file, where a worker's own script
	 * could not be loaded. @type {(job: (message: any) => any) => Worker}
	 */
	worker(job) {
		const parts = Object.entries(Num).map(([name, f]) => {
			const text = f.toString();
			return text.startsWith(`${name}(`) ? text : `${name}: ${text}`;
		});
		const work = job.toString().replace(/^work\(/, "function work(");
		const source = `"use strict"; const Num = {${parts.join(",\n")}};
      onmessage = (event) => postMessage((${work})(event.data));`;
		const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
		const made = new Worker(address);
		URL.revokeObjectURL(address);
		return made;
	},
};
