import type { Face } from '../../formats/atlas/text-block.ts';
import { type Box, grownBox } from '../../formats/sheet/box.ts';
import { roomForStandIns } from '../stand-in.ts';
import type { Halos } from './halos.ts';
import { type InkState, inkWithin, USUAL_INK } from './ink-state.ts';
import { type PdfPath, pdfPath } from './path-data.ts';
import { placesOn } from './path-places.ts';
import {
  type GlyphPlace,
  type PdfFonts,
  placedGlyphs,
  placedRun,
  type ShapedRun,
  straightRun,
} from './pdf-fonts.ts';
import { IDENTITY, type PdfResources } from './pdf-resources.ts';
import { Pen } from './pen.ts';
import { dataOf, matrixOf, mayBeVisible, transformedBox } from './svg-geometry.ts';
import { type SvgElement, type SvgTree, svgTree } from './svg-tree.ts';

/** Path data longer than this becomes a form, which pages share. */
const SHARED_FROM = 1500;
/** Margin for what may extend beyond a line's points, in multiples of the line's width. */
const REACH = 1.5;

/**
 * Converts an SVG drawing to PDF, as far as our own drawings need it: groups, paths, rectangles, circles, texts (also
 * along paths), `use` elements, clip paths and patterns.
 */
export class SvgPainter {
  readonly #tree: SvgTree;
  readonly #resources: PdfResources;
  readonly #lettering: PdfFonts;
  readonly #halos: Halos;
  readonly #paths = new WeakMap<SvgElement, PdfPath>();
  readonly #boxes = new Map<SvgElement, Box | null>();
  readonly #forms = new Map<string, string>();
  readonly #patterns = new Map<string, string>();

  constructor(svg: string, resources: PdfResources, lettering: PdfFonts, halos: Halos) {
    this.#tree = svgTree(svg);
    this.#resources = resources;
    this.#lettering = lettering;
    this.#halos = halos;
  }

  /** The operators that draw it, in its own units with `y` downwards. Elements outside `shown` may be left out. */
  content(shown: Box | null = null): string {
    const pen = new Pen(this.#resources);
    this.#paint(this.#tree.root, USUAL_INK, pen, shown);
    return pen.content();
  }

  #paint(element: SvgElement, outer: InkState, pen: Pen, shown: Box | null): void {
    const { name } = element;
    switch (name) {
      case 'defs':
      case 'clipPath':
      case 'pattern':
      case 'title':
      case 'desc':
      case 'metadata':
      case 'style':
        return;
      case 'svg':
      case 'g':
        this.#paintGroup(element, outer, pen, shown);
        return;
      case 'path':
      case 'rect':
      case 'circle':
        if (mayBeVisible(this.#boxOf(element), shown))
          this.#paintPath(element, inkWithin(outer, element), pen);
        return;
      case 'text':
        this.#paintText(element, inkWithin(outer, element), pen, shown);
        return;
      case 'use':
        this.#paintUse(element, outer, pen, shown);
        return;
      default:
        throw new Error(`a drawing has an element '${name}', which pages can't show`);
    }
  }

  #paintGroup(element: SvgElement, outer: InkState, pen: Pen, shown: Box | null): void {
    const { attributes, children } = element;
    const ink = inkWithin(outer, element);
    const clip = this.#named(attributes['clip-path']);
    const matrix = matrixOf(attributes.transform);
    const paintAll = (within: InkState) => {
      for (const child of children) this.#paint(child, within, pen, matrix === null ? shown : null);
    };
    if (clip === null && matrix === null) {
      if (attributes.opacity === undefined || children.length < 2) paintAll(ink);
      else this.#paintTogether(element, ink, pen);
      return;
    }
    pen.within(() => {
      if (matrix) pen.move(matrix);
      if (clip)
        pen.clip(
          this.#clipOperators(clip),
          clip.children.some((child) => child.attributes['clip-rule'] === 'evenodd'),
        );
      paintAll(ink);
    });
  }

  /** A group with an opacity that applies to it as a whole. */
  #paintTogether({ children }: SvgElement, ink: InkState, pen: Pen): void {
    const inner = new Pen(this.#resources);
    for (const child of children) this.#paint(child, { ...ink, opacity: 1 }, inner, null);
    const box = this.#boxAround(children, ink);
    if (!box) return;
    const form = this.#resources.form(inner.content(), box, { isGroup: true });
    pen.opaque(ink.opacity, ink.opacity);
    pen.draw(form);
  }

  #paintPath(element: SvgElement, ink: InkState, pen: Pen): void {
    const { fill, stroke, isEvenOdd } = ink;
    const isFilled = fill !== 'none';
    const isStroked = stroke !== 'none' && ink.strokeWidth > 0;
    if (!isFilled && !isStroked) return;
    const patterns = {
      fill: isFilled ? this.#patternNamed(fill) : null,
      stroke: isStroked ? this.#patternNamed(stroke) : null,
    };
    pen.ink(ink, { isFilled, isStroked }, patterns);
    const { operators, box } = this.#pathOf(element);
    const star = isEvenOdd ? '*' : '';
    const act = isFilled && isStroked ? `B${star}` : isFilled ? `f${star}` : 'S';
    // A pattern is positioned relative to its own page or form, so a path with a pattern must not move to another form.
    if (operators.length < SHARED_FROM || patterns.fill || patterns.stroke) {
      pen.add(operators, act);
      return;
    }
    const d = element.attributes.d ?? '';
    const key = `${act} ${d.length > 0 ? d : JSON.stringify(element.attributes)}`;
    let form = this.#forms.get(key);
    if (!form) {
      // Colours and widths are not set in the form: it uses the current ones wherever it is drawn.
      const spare = 60;
      form = this.#resources.form(`${operators}\n${act}`, grownBox(box, spare));
      this.#forms.set(key, form);
    }
    pen.draw(form);
  }

  #paintUse(element: SvgElement, outer: InkState, pen: Pen, shown: Box | null): void {
    const { attributes } = element;
    const target = this.#tree.ids.get((attributes.href ?? '').replace(/^#/, ''));
    if (!target || !mayBeVisible(this.#boxOf(element), shown)) return;
    const ink = inkWithin(outer, element);
    const [x, y] = [Number(attributes.x ?? 0), Number(attributes.y ?? 0)];
    if (target.name === 'path') {
      if (x === 0 && y === 0) this.#paintPath(target, inkWithin(ink, target), pen);
      else
        pen.within(() => {
          pen.move([1, 0, 0, 1, x, y]);
          this.#paintPath(target, inkWithin(ink, target), pen);
        });
      return;
    }
    const key = `${attributes.href} ${JSON.stringify({ ...ink, opacity: 1 })}`;
    let form = this.#forms.get(key);
    if (!form) {
      const inner = new Pen(this.#resources);
      this.#paint(target, { ...ink, opacity: 1 }, inner, null);
      const box = this.#boxAround([target], ink) ?? { left: 0, top: 0, right: 0, bottom: 0 };
      form = this.#resources.form(inner.content(), box, { isGroup: ink.opacity < 1 });
      this.#forms.set(key, form);
    }
    const name = form;
    pen.within(() => {
      pen.opaque(ink.opacity, ink.opacity);
      pen.move([1, 0, 0, 1, x, y]);
      pen.draw(name);
    });
  }

  #paintText(element: SvgElement, ink: InkState, pen: Pen, shown: Box | null): void {
    const lines = element.children.filter(({ name }) => name === 'tspan');
    // The space between two lines counts as a part of the first, as in browsers.
    lines.forEach((line, i) => {
      const text = i < lines.length - 1 ? `${line.text} ` : line.text;
      this.#paintText({ ...line, text }, inkWithin(ink, line), pen, shown);
    });
    const along = element.children.find(({ name }) => name === 'textPath');
    const text = along ? along.text : element.text;
    if (text.trim() === '') return;
    const shaped = this.#lettering.shape(text, faceOf(ink), ink.size);
    const runs = (ink.isStrokeFirst ? fitted(shaped, ink, along !== undefined) : shaped).map((run) =>
      spaced(run, ink.spacing),
    );
    const width = runs.reduce((sum, run) => sum + run.width, 0) - ink.spacing;
    const begin = ink.anchor === 'middle' ? -width / 2 : ink.anchor === 'end' ? -width : 0;
    for (const { font } of runs) this.#resources.useFont(font);
    if (along) {
      this.#paintAlong(along, runs, width, ink, pen, shown);
      return;
    }
    const x = Number(element.attributes.x ?? 0) + begin;
    const y = Number(element.attributes.y ?? 0);
    const box = { left: x, top: y - ink.size, right: x + width, bottom: y + ink.size * 0.4 };
    if (!mayBeVisible(box, shown)) return;
    const onLine = (from: number) => (along: number) => ({ x: from + along, y, cos: 1, sin: 0 });
    this.#write(placed(runs, x), ink, pen, onLine, ({ run, from }) => straightRun(run, from, y));
  }

  #paintAlong(
    along: SvgElement,
    runs: readonly ShapedRun[],
    width: number,
    ink: InkState,
    pen: Pen,
    shown: Box | null,
  ): void {
    const path = this.#tree.ids.get((along.attributes.href ?? '').replace(/^#/, ''));
    if (!path) throw new Error(`a text runs along '${along.attributes.href}', which is not there`);
    if (!mayBeVisible(grownBox(this.#pathOf(path).box, ink.size), shown)) return;
    const places = placesOn(path.attributes.d ?? '');
    const onPath = (from: number) => (far: number) => places.at(from + far);
    const begin = (places.length - width) / 2;
    this.#write(placed(runs, begin), ink, pen, onPath, ({ run, from }) => placedRun(run, onPath(from)));
  }

  /** Writes a text, with its halo below it if it has one. The halo is drawn as lines, not as text. */
  #write(
    runs: readonly PlacedRun[],
    ink: InkState,
    pen: Pen,
    placesFrom: (from: number) => (along: number) => GlyphPlace,
    written: (run: PlacedRun) => string,
  ): void {
    if (ink.stroke !== 'none' && ink.isStrokeFirst) {
      pen.ink(ink, { isStroked: true });
      for (const { run, from } of runs)
        pen.add(
          ...this.#halos.operators(placedGlyphs(run, placesFrom(from)), run.font, run.size, ink.strokeWidth),
        );
    }
    pen.ink(ink, { isFilled: true });
    pen.add(...runs.map(written));
  }

  #patternNamed(paint: string): string | null {
    const pattern = this.#named(paint);
    return pattern && this.#patternOf(pattern);
  }

  #patternOf(pattern: SvgElement): string {
    const { id = '', width = '1', height = width, patternTransform } = pattern.attributes;
    const before = this.#patterns.get(id);
    if (before) return before;
    const inner = new Pen(this.#resources);
    for (const child of pattern.children) this.#paint(child, USUAL_INK, inner, null);
    const made = this.#resources.pattern(
      inner.content(),
      Number(width),
      Number(height),
      matrixOf(patternTransform) ?? IDENTITY,
    );
    this.#patterns.set(id, made);
    return made;
  }

  #clipOperators = (clip: SvgElement): string =>
    clip.children.map((child) => this.#pathOf(child).operators).join('\n');

  #named(url: string | undefined): SvgElement | null {
    const [, id] = /^url\(#(.+)\)$/.exec(url ?? '') ?? [];
    return id === undefined ? null : (this.#tree.ids.get(id) ?? null);
  }

  #pathOf(element: SvgElement): PdfPath {
    let path = this.#paths.get(element);
    if (!path) {
      path = pdfPath(dataOf(element));
      this.#paths.set(element, path);
    }
    return path;
  }

  /** A box that contains an element, in the units of its parent; `null` if the element covers nothing. */
  #boxOf(element: SvgElement): Box | null {
    const before = this.#boxes.get(element);
    if (before !== undefined) return before;
    const box = this.#coveredBy(element);
    this.#boxes.set(element, box);
    return box;
  }

  #coveredBy(element: SvgElement): Box | null {
    const { name, attributes } = element;
    if (name === 'use') {
      const target = this.#tree.ids.get((attributes.href ?? '').replace(/^#/, ''));
      const box = target ? this.#boxAround([target], USUAL_INK) : null;
      const [x, y] = [Number(attributes.x ?? 0), Number(attributes.y ?? 0)];
      const width = Number(attributes['stroke-width'] ?? 0);
      return box && grownBox(transformedBox(box, [1, 0, 0, 1, x, y]), width);
    }
    if (name === 'path' || name === 'rect' || name === 'circle')
      return grownBox(this.#pathOf(element).box, Number(attributes['stroke-width'] ?? 1) * REACH);
    if (name !== 'g') return null;
    const matrix = matrixOf(attributes.transform);
    const box = this.#boxAround(element.children, USUAL_INK);
    return box && matrix ? transformedBox(box, matrix) : box;
  }

  #boxAround(elements: readonly SvgElement[], { strokeWidth }: InkState): Box | null {
    const boxes = elements.flatMap((element) => this.#boxOf(element) ?? []);
    if (boxes.length === 0) return null;
    return grownBox(
      {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      },
      strokeWidth,
    );
  }
}

const FACES: readonly [family: string, face: 'serif' | 'caps'][] = [
  ['IM Fell English SC', 'caps'],
  ['IM Fell English', 'serif'],
];

function faceOf({ family, isItalic, isBold, isSmallCaps }: InkState): Face {
  const [, named] = FACES.find(([begin]) => family.startsWith(begin)) ?? [];
  if (isSmallCaps || named === 'caps') return 'caps';
  if (named === 'serif') return isItalic ? 'serif-italic' : 'serif';
  if (isBold) return isItalic ? 'sans-bold-italic' : 'sans-bold';
  return isItalic ? 'sans-italic' : 'sans';
}

/** A run, and its distance from the beginning of the line. */
interface PlacedRun {
  readonly run: ShapedRun;
  readonly from: number;
}

/** Places runs one after the other. */
function placed(runs: readonly ShapedRun[], begin: number): PlacedRun[] {
  let at = begin;
  return runs.map((run) => {
    const from = at;
    at += run.width;
    return { run, from };
  });
}

/** Shrinks the numbers that replace letters of a name, so that they need little more room than the letters. */
function fitted(runs: readonly ShapedRun[], { size }: InkState, isAlong: boolean): readonly ShapedRun[] {
  const lacked = runs.flatMap(({ meant }) => meant ?? []);
  if (lacked.length === 0) return runs;
  const wide = runs.reduce((sum, { meant, width }) => sum + (meant === null ? 0 : width), 0);
  const by = Math.min(1, (roomForStandIns(lacked, isAlong) * size) / wide);
  return runs.map((run) => (run.meant === null ? run : smaller(run, by)));
}

function smaller(run: ShapedRun, by: number): ShapedRun {
  const glyphs = run.glyphs.map(({ hex, advance, offset: [x, y] }) => ({
    hex,
    advance: advance * by,
    offset: [x * by, y * by] as const,
  }));
  return { ...run, size: run.size * by, glyphs, width: run.width * by };
}

/** A run with spacing after each letter; the numbers that replace letters are not spaced. */
function spaced(run: ShapedRun, spacing: number): ShapedRun {
  if (spacing === 0 || run.meant !== null) return run;
  const glyphs = run.glyphs.map((glyph) => ({ ...glyph, advance: glyph.advance + spacing }));
  return { ...run, glyphs, width: run.width + spacing * glyphs.length };
}
