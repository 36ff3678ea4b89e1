import { type Box, grownBox } from '../../formats/sheet/box.ts';
import { type InkState, USUAL_INK } from './ink-state.ts';
import { type PdfPath, pdfPath } from './path-data.ts';
import { dataOf, matrixOf, transformedBox } from './svg-geometry.ts';
import { referredTo, type SvgElement, type SvgTree } from './svg-tree.ts';

/** Margin for what may extend beyond a line's points, in multiples of the line's width. */
const REACH = 1.5;

/** The paths of the elements of a drawing, and the boxes that they cover, each computed once. */
export class SvgExtents {
  readonly #tree: SvgTree;
  readonly #paths = new WeakMap<SvgElement, PdfPath>();
  readonly #boxes = new Map<SvgElement, Box | null>();

  constructor(tree: SvgTree) {
    this.#tree = tree;
  }

  /** The path of a `path`, `rect`, `circle`, or child of a clip path. */
  pathOf(element: SvgElement): PdfPath {
    let path = this.#paths.get(element);
    if (!path) {
      path = pdfPath(dataOf(element));
      this.#paths.set(element, path);
    }
    return path;
  }

  /** A box that contains an element, in the units of its parent; `null` if the element covers nothing. */
  boxOf(element: SvgElement): Box | null {
    const before = this.#boxes.get(element);
    if (before !== undefined) return before;
    const box = this.#coveredBy(element);
    this.#boxes.set(element, box);
    return box;
  }

  #coveredBy(element: SvgElement): Box | null {
    const { name, attributes } = element;
    if (name === 'use') {
      const target = referredTo(this.#tree, element);
      const box = target ? this.boxAround([target], USUAL_INK) : null;
      const [x, y] = [Number(attributes.x ?? 0), Number(attributes.y ?? 0)];
      const width = Number(attributes['stroke-width'] ?? 0);
      return box && grownBox(transformedBox(box, [1, 0, 0, 1, x, y]), width);
    }
    if (name === 'path' || name === 'rect' || name === 'circle')
      return grownBox(this.pathOf(element).box, Number(attributes['stroke-width'] ?? 1) * REACH);
    if (name !== 'g') return null;
    const matrix = matrixOf(attributes.transform);
    const box = this.boxAround(element.children, USUAL_INK);
    return box && matrix ? transformedBox(box, matrix) : box;
  }

  /** A box around several elements with lines of the ink's width; `null` if they cover nothing. */
  boxAround(elements: readonly SvgElement[], { strokeWidth }: InkState): Box | null {
    const boxes = elements.flatMap((element) => this.boxOf(element) ?? []);
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
