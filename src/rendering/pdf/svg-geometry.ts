import type { Box } from '../../formats/sheet/box.ts';
import { QUARTER_CIRCLE } from '../../formats/vector/path.ts';
import { pdfNumber } from './pdf-number.ts';
import { IDENTITY, type Matrix } from './pdf-resources.ts';
import type { SvgElement } from './svg-tree.ts';

/** A box that contains a given box after a transform. */
export function transformedBox({ left, top, right, bottom }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** True if any part of a box may be visible. */
export const mayBeVisible = (box: Box | null, shown: Box | null): boolean =>
  box !== null &&
  (shown === null ||
    (box.left <= shown.right &&
      box.right >= shown.left &&
      box.top <= shown.bottom &&
      box.bottom >= shown.top));

/** The path data of a path, rectangle or circle. */
export const dataOf = ({ name, attributes }: SvgElement): string => {
  const number = (key: string) => Number(attributes[key] ?? 0);
  switch (name) {
    case 'path':
      return attributes.d ?? '';
    case 'rect':
      return `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}z`;
    default:
      return circlePath(number('cx'), number('cy'), number('r'));
  }
};

function circlePath(x: number, y: number, r: number): string {
  const k = r * QUARTER_CIRCLE;
  const at = (...values: number[]) => values.map((value) => pdfNumber(value)).join(' ');
  return [
    `M${at(x - r, y)}`,
    `C${at(x - r, y - k, x - k, y - r, x, y - r)}`,
    `C${at(x + k, y - r, x + r, y - k, x + r, y)}`,
    `C${at(x + r, y + k, x + k, y + r, x, y + r)}`,
    `C${at(x - k, y + r, x - r, y + k, x - r, y)}Z`,
  ].join('');
}

const turned = (degrees: number): Matrix => {
  const turn = (degrees * Math.PI) / 180;
  return [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0];
};

/** The product of two matrices: the second one is applied first. */
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/**
 * The matrix of a `transform` attribute with `scale`, `translate` and `rotate` (around the origin); `null` if there is
 * none.
 */
export function matrixOf(transform: string | undefined): Matrix | null {
  if (transform === undefined) return null;
  let matrix: Matrix = IDENTITY;
  for (const [, name, given = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second] = given
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (name === 'scale') matrix = times(matrix, [first, 0, 0, second ?? first, 0, 0]);
    else if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, first, second ?? 0]);
    else if (name === 'rotate') matrix = times(matrix, turned(first));
    else throw new Error(`a drawing is transformed by '${transform}', which pages can't be`);
  }
  return matrix;
}
