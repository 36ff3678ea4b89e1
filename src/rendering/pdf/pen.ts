import type { InkState } from './ink-state.ts';
import { pdfColour, pdfNumber } from './pdf-number.ts';
import type { Matrix, PdfResources } from './pdf-resources.ts';

/** The current graphics state, as operators; a missing entry is unknown. */
type InForce = Partial<Record<'fill' | 'stroke' | 'width' | 'cap' | 'join' | 'dash' | 'opacity', string>>;

interface Patterns {
  readonly fill: string | null;
  readonly stroke: string | null;
}

const NO_PATTERNS: Patterns = { fill: null, stroke: null };

/** Writes the content of a page or a form, with state operators only where the state changes. */
export class Pen {
  readonly #resources: PdfResources;
  readonly #lines: string[] = [];
  #inForce: InForce = {};

  constructor(resources: PdfResources) {
    this.#resources = resources;
  }

  content(): string {
    return this.#lines.join('\n');
  }

  add(...lines: readonly string[]): void {
    this.#lines.push(...lines);
  }

  draw(form: string): void {
    this.add(`/${form} Do`);
  }

  /** Runs `draw` and restores the graphics state afterwards. */
  within(draw: () => void): void {
    const before = { ...this.#inForce };
    this.add('q');
    draw();
    this.add('Q');
    this.#inForce = before;
  }

  move(matrix: Matrix): void {
    this.add(`${matrix.map((value) => pdfNumber(value, 5)).join(' ')} cm`);
  }

  clip(operators: string, isEvenOdd: boolean): void {
    this.add(operators, isEvenOdd ? 'W* n' : 'W n');
  }

  /** Sets fill, stroke or both. `patterns` has the names of patterns to be used in place of colours. */
  ink(
    ink: InkState,
    { isFilled = false, isStroked = false }: { readonly isFilled?: boolean; readonly isStroked?: boolean },
    patterns: Patterns = NO_PATTERNS,
  ): void {
    const { fillOpacity, strokeOpacity, opacity } = ink;
    if (isFilled)
      this.#set('fill', patterns.fill ? `/Pattern cs /${patterns.fill} scn` : `${pdfColour(ink.fill)} rg`);
    if (isStroked) {
      this.#set(
        'stroke',
        patterns.stroke ? `/Pattern CS /${patterns.stroke} SCN` : `${pdfColour(ink.stroke)} RG`,
      );
      this.#set('width', `${pdfNumber(ink.strokeWidth)} w`);
      this.#set('cap', `${ink.cap} J`);
      this.#set('join', `${ink.join} j`);
      const dash = ink.dash === '' || ink.dash === 'none' ? '' : ink.dash.split(/[\s,]+/).join(' ');
      this.#set('dash', `[${dash}] 0 d`);
    }
    this.opaque(fillOpacity * opacity, strokeOpacity * opacity);
  }

  opaque(fill: number, stroke: number): void {
    this.#set('opacity', `/${this.#resources.opacity(fill, stroke)} gs`);
  }

  #set(what: keyof InForce, operators: string): void {
    if (this.#inForce[what] === operators) return;
    this.#inForce[what] = operators;
    this.add(operators);
  }
}
