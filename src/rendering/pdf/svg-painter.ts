import { type Box, grownBox } from '../../formats/sheet/box.ts';
import type { Halos } from './halos.ts';
import { type InkState, inkWithin, USUAL_INK } from './ink-state.ts';
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
import { SvgExtents } from './svg-extents.ts';
import { matrixOf, mayBeVisible } from './svg-geometry.ts';
import { referredTo, type SvgElement, type SvgTree, svgTree } from './svg-tree.ts';
import { type PlacedRun, placedRuns, runsOf } from './text-runs.ts';

/** Path data longer than this becomes a form, which pages share. */
const SHARED_FROM = 1500;

/**
 * Converts an SVG drawing to PDF, as far as our own drawings need it: groups, paths, rectangles, circles, texts (also
 * along paths), `use` elements, clip paths and patterns.
 */
export class SvgPainter {
  readonly #tree: SvgTree;
  readonly #extents: SvgExtents;
  readonly #resources: PdfResources;
  readonly #lettering: PdfFonts;
  readonly #halos: Halos;
  readonly #forms = new Map<string, string>();
  readonly #patterns = new Map<string, string>();

  constructor(svg: string, resources: PdfResources, lettering: PdfFonts, halos: Halos) {
    this.#tree = svgTree(svg);
    this.#extents = new SvgExtents(this.#tree);
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
        if (mayBeVisible(this.#extents.boxOf(element), shown))
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
    const box = this.#extents.boxAround(children, ink);
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
    const { operators, box } = this.#extents.pathOf(element);
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
    const target = referredTo(this.#tree, element);
    if (!target || !mayBeVisible(this.#extents.boxOf(element), shown)) return;
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
      const box = this.#extents.boxAround([target], ink) ?? { left: 0, top: 0, right: 0, bottom: 0 };
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
    const runs = runsOf(text, ink, this.#lettering, along !== undefined);
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
    this.#write(placedRuns(runs, x), ink, pen, onLine, ({ run, from }) => straightRun(run, from, y));
  }

  #paintAlong(
    along: SvgElement,
    runs: readonly ShapedRun[],
    width: number,
    ink: InkState,
    pen: Pen,
    shown: Box | null,
  ): void {
    const path = referredTo(this.#tree, along);
    if (!path) throw new Error(`a text runs along '${along.attributes.href}', which is not there`);
    if (!mayBeVisible(grownBox(this.#extents.pathOf(path).box, ink.size), shown)) return;
    const places = placesOn(path.attributes.d ?? '');
    const onPath = (from: number) => (far: number) => places.at(from + far);
    const begin = (places.length - width) / 2;
    this.#write(placedRuns(runs, begin), ink, pen, onPath, ({ run, from }) => placedRun(run, onPath(from)));
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
    clip.children.map((child) => this.#extents.pathOf(child).operators).join('\n');

  #named(url: string | undefined): SvgElement | null {
    const [, id] = /^url\(#(.+)\)$/.exec(url ?? '') ?? [];
    return id === undefined ? null : (this.#tree.ids.get(id) ?? null);
  }
}
