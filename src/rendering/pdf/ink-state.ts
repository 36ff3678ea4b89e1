import type { SvgElement } from './svg-tree.ts';

/** How an element is drawn, from its own attributes and those of its ancestors. */
export interface InkState {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly cap: 0 | 1 | 2;
  readonly join: 0 | 1 | 2;
  readonly dash: string;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  /** The product of the element's own opacity and those of its ancestors. */
  readonly opacity: number;
  readonly isEvenOdd: boolean;
  readonly family: string;
  readonly size: number;
  readonly isItalic: boolean;
  readonly isBold: boolean;
  readonly isSmallCaps: boolean;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly spacing: number;
  readonly isStrokeFirst: boolean;
}

export const USUAL_INK: InkState = {
  fill: '#000000',
  stroke: 'none',
  strokeWidth: 1,
  cap: 0,
  join: 0,
  dash: '',
  fillOpacity: 1,
  strokeOpacity: 1,
  opacity: 1,
  isEvenOdd: false,
  family: '',
  size: 16,
  isItalic: false,
  isBold: false,
  isSmallCaps: false,
  anchor: 'start',
  spacing: 0,
  isStrokeFirst: false,
};

const CAPS: Readonly<Record<string, 0 | 1 | 2>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<string, 0 | 1 | 2>> = { miter: 0, round: 1, bevel: 2 };

/** The state within an element, given the one around it. */
export function inkWithin(outer: InkState, { attributes }: SvgElement): InkState {
  const number = (name: string, before: number): number => {
    const value = attributes[name];
    return value === undefined ? before : Number(value);
  };
  const has = (name: string, value: string, before: boolean): boolean => {
    const said = attributes[name];
    return said === undefined ? before : said === value;
  };
  const anchor = attributes['text-anchor'];
  return {
    fill: attributes.fill ?? outer.fill,
    stroke: attributes.stroke ?? outer.stroke,
    strokeWidth: number('stroke-width', outer.strokeWidth),
    cap: CAPS[attributes['stroke-linecap'] ?? ''] ?? outer.cap,
    join: JOINS[attributes['stroke-linejoin'] ?? ''] ?? outer.join,
    dash: attributes['stroke-dasharray'] ?? outer.dash,
    fillOpacity: number('fill-opacity', outer.fillOpacity),
    strokeOpacity: number('stroke-opacity', outer.strokeOpacity),
    opacity: outer.opacity * number('opacity', 1),
    isEvenOdd: has('fill-rule', 'evenodd', outer.isEvenOdd),
    family:
      attributes['font-family']
        ?.split(',')[0]
        ?.trim()
        .replace(/^['"]|['"]$/g, '') ?? outer.family,
    size: number('font-size', outer.size),
    isItalic: has('font-style', 'italic', outer.isItalic),
    isBold: has('font-weight', 'bold', outer.isBold),
    isSmallCaps: has('font-variant', 'small-caps', outer.isSmallCaps),
    anchor: anchor === 'middle' || anchor === 'end' || anchor === 'start' ? anchor : outer.anchor,
    spacing: number('letter-spacing', outer.spacing),
    isStrokeFirst: has('paint-order', 'stroke', outer.isStrokeFirst),
  };
}
