import type { Box } from '../../formats/sheet/box.ts';
import type { Spot } from '../../formats/vector/path.ts';
import { pdfNumber } from './pdf-number.ts';

/** A path for a PDF page: the operators that construct it, and a box that contains it. */
export interface PdfPath {
  readonly operators: string;
  readonly box: Box;
}

const TOKEN = /[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;

/** How many numbers each command takes. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 };

/** Converts the `d` of an SVG path. Arcs are not supported, because our drawings have none. */
export function pdfPath(d: string): PdfPath {
  const pen = new PathPen();
  const tokens = d.match(TOKEN) ?? [];
  let command = '';
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    if (/^[a-zA-Z]$/.test(token)) {
      command = token;
      at++;
    }
    const count = TAKES[command.toLowerCase()];
    if (count === undefined) throw new Error(`a path has the command '${command}', which is not known here`);
    pen.draw(command, tokens.slice(at, at + count).map(Number));
    at += count;
    // Further pairs of numbers after a move command are lines.
    if (command === 'm') command = 'l';
    if (command === 'M') command = 'L';
  }
  return { operators: pen.operators.join('\n'), box: pen.box };
}

class PathPen {
  readonly operators: string[] = [];
  #box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  #at: Spot = [0, 0];
  #start: Spot = [0, 0];
  /** The last control point, and the kind of curve that it belongs to. */
  #control: { readonly of: 'c' | 'q'; readonly at: Spot } | null = null;

  get box(): Box {
    return this.#box;
  }

  draw(command: string, values: readonly number[]): void {
    const kind = command.toLowerCase();
    const [x0, y0] = command === kind ? this.#at : [0, 0];
    const spot = (i: number): Spot => [x0 + (values[2 * i] ?? 0), y0 + (values[2 * i + 1] ?? 0)];
    const control = this.#control;
    this.#control = null;
    switch (kind) {
      case 'm':
        this.#start = spot(0);
        this.#go('m', [spot(0)]);
        break;
      case 'l':
        this.#go('l', [spot(0)]);
        break;
      case 'h':
        this.#go('l', [[x0 + (values[0] ?? 0), this.#at[1]]]);
        break;
      case 'v':
        this.#go('l', [[this.#at[0], y0 + (values[0] ?? 0)]]);
        break;
      case 'c':
        this.#curve(spot(0), spot(1), spot(2));
        break;
      case 's':
        this.#curve(this.#mirrored(control, 'c'), spot(0), spot(1));
        break;
      case 'q':
        this.#bend(spot(0), spot(1));
        break;
      case 't':
        this.#bend(this.#mirrored(control, 'q'), spot(0));
        break;
      default:
        this.operators.push('h');
        this.#at = this.#start;
    }
  }

  #mirrored(control: { readonly of: 'c' | 'q'; readonly at: Spot } | null, of: 'c' | 'q'): Spot {
    if (control?.of !== of) return this.#at;
    return [2 * this.#at[0] - control.at[0], 2 * this.#at[1] - control.at[1]];
  }

  #curve(first: Spot, second: Spot, to: Spot): void {
    this.#go('c', [first, second, to]);
    this.#control = { of: 'c', at: second };
  }

  /** A quadratic curve, converted to a cubic one. */
  #bend(control: Spot, to: Spot): void {
    const near = ([x, y]: Spot): Spot => [x + (2 / 3) * (control[0] - x), y + (2 / 3) * (control[1] - y)];
    this.#go('c', [near(this.#at), near(to), to]);
    this.#control = { of: 'q', at: control };
  }

  #go(operator: string, spots: readonly Spot[]): void {
    this.operators.push(
      `${spots.map(([x, y]) => `${pdfNumber(x, 3)} ${pdfNumber(y, 3)}`).join(' ')} ${operator}`,
    );
    for (const [x, y] of spots)
      this.#box = {
        left: Math.min(this.#box.left, x),
        top: Math.min(this.#box.top, y),
        right: Math.max(this.#box.right, x),
        bottom: Math.max(this.#box.bottom, y),
      };
    this.#at = spots.at(-1) ?? this.#at;
  }
}
