/** What core.js asks of an explorable, for the type checker and for who writes the next one. */
type Vector = number[];
type Matrix = number[][];
/** What the reader changes: plain numbers, strings and arrays; `chosen` is the number of the chosen mark. */
type State = Record<string, any>;
/** What is computed from it; `problem`, a sentence, if that cannot be done. */
type Model = Record<string, any>;
/** Left, top, width and height of a panel. */
type Box = number[];

/** Width and height of the picture, then of each panel left, top, width and height: "630 300, 0 0 300 300, 360 34 250 206". */
type Layout = string;

interface View {
	state: State;
	model: Model;
	data: any;
	boxes: Box[];
	narrow: boolean;
}

/** A mark that can be moved. */
interface Handle {
	name: string;
	x: number;
	y: number;
	/** Puts it there, by pointer or by a tap; `before` is the view when the pointer went down. */
	drag(x: number, y: number, before: View): void;
	/** Moves it by steps: the arrow keys. */
	nudge(right: number, up: number): void;
}

/** A range for a quantity: state[id], or what get and set say. */
interface Control {
	id: string;
	label: string;
	min: number;
	max: number;
	step: number;
	unit?: string;
	digits?: number;
	get?(state: State, data: any): number;
	set?(state: State, value: number, data: any): void;
}

/** The answer is computed when it is asked for. */
interface Question {
	ask: string;
	options: string[];
	answer(data: any): { right: number; because: string };
}

interface Spec {
	/** What the picture is, for a screen reader. */
	label: string;
	/** As large, in hundredths of an inch, and laid out as the still picture. */
	wide: Layout;
	/** For a phone. */
	narrow: Layout;
	/** For the small edition of the first page, which has the first range only. */
	compact?: Layout;
	/** What else a key does. */
	keys?: string;
	start(data: any): State;
	/** Changes nothing; `answer` is what the worker found last, or undefined. */
	compute(state: State, data: any, answer?: any): Model;
	controls: Control[];
	/** Choices from a list, by number in state[id]. */
	choices?: { id: string; label: string; options(data: any): string[] }[];
	buttons?: { label: string; act(state: State, data: any, model: Model): void }[];
	/** What the space bar does (by is "key"), and each frame of a run (by is "run" in the first); false when there is nothing left to do. */
	step?(state: State, data: any, model: Model, by?: string): unknown;
	/** The words of a button that takes a step each frame, until it is stopped; readers who want less motion have none. */
	run?: string;
	/** Draws with the pointer where no mark is near, `before` being the view when the stroke began; there, `draw` puts a rect of the class grab under it for the touch. */
	brush?(view: View, x: number, y: number, before: View): void;
	/** What takes longer than a frame, in a worker that knows Num and the message only: `ask` gives the message, and the answer goes to compute. */
	job?: { ask(state: State, data: any): any; work(message: any): any };
	handles(view: View): Handle[];
	draw(pen: Pen, view: View): void;
	/** Whether a tap in one panel may move the mark of another; else only in its own. */
	anywhere?: boolean;
	/** Panels in pixels under the drawing: red, green, blue and cover at -1 ≤ x, y ≤ 1, painted anew when the key changes. */
	paint?: { box: number; key(view: View): string; colour(x: number, y: number, view: View): Vector }[];
	say(model: Model, state: State, data: any): string;
	table(model: Model, state: State, data: any): [string, string][];
	questions: Question[];
}
