import { SaxesParser } from 'saxes';
import { traced } from './path-data.ts';

/** An element of a parsed document; `text` is kept only where it matters. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
}

/** Parses a document; throws if it isn't well-formed. */
export function parseXml(source: string): Element {
  const top: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Element[] = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = {
      name,
      attributes: new Map(Object.entries(attributes)),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const parent = open.at(-1);
    if (parent) parent.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(source).close();
  const [root] = top.children;
  if (!root) throw new Error('there is no element');
  return root;
}

export const descendants = (element: Element): Element[] => [
  element,
  ...element.children.flatMap(descendants),
];

/** The attributes that an element inherits. */
interface Font {
  readonly size: number;
  readonly anchor: string;
}

interface Placing {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const number = (element: Element, name: string): number => Number(element.attributes.get(name) ?? 0);

/** All points at which a document draws, in units of its view box. Definitions count where they are used. */
export function drawnPlaces(root: Element): (readonly [x: number, y: number])[] {
  const byId = new Map(descendants(root).map((element) => [element.attributes.get('id'), element]));
  const walk = (element: Element, { x, y, scale }: Placing, outer: Font): (readonly [number, number])[] => {
    const font = {
      size: Number(element.attributes.get('font-size') ?? outer.size),
      anchor: element.attributes.get('text-anchor') ?? outer.anchor,
    };
    const at = moved(element.attributes.get('transform'), { x, y, scale });
    const onSheet = (dx: number, dy: number) => [at.x + dx * at.scale, at.y + dy * at.scale] as const;
    switch (element.name) {
      case 'defs':
      case 'clipPath':
        return [];
      case 'use': {
        const used = byId.get(element.attributes.get('href')?.slice(1));
        if (!used) throw new Error(`nothing to use: ${element.attributes.get('href')}`);
        const [ux, uy] = onSheet(number(element, 'x'), number(element, 'y'));
        return walk(used, { x: ux, y: uy, scale: at.scale }, font);
      }
      case 'path':
        return traced(element.attributes.get('d') ?? '').map(([dx, dy]) => onSheet(dx, dy));
      case 'rect': {
        const [left, top] = [number(element, 'x'), number(element, 'y')];
        return [
          onSheet(left, top),
          onSheet(left + number(element, 'width'), top + number(element, 'height')),
        ];
      }
      case 'circle': {
        const [cx, cy, r] = [number(element, 'cx'), number(element, 'cy'), number(element, 'r')];
        return [onSheet(cx - r, cy - r), onSheet(cx + r, cy + r)];
      }
      case 'text': {
        const href = element.children[0]?.attributes.get('href');
        const path = href && byId.get(href.slice(1));
        // Its letters are centred on the middle of the path.
        if (path) return middleOf(traced(path.attributes.get('d') ?? '')).map(([dx, dy]) => onSheet(dx, dy));
        if (element.children.length > 0) return element.children.flatMap((line) => walk(line, at, font));
        return placesOfLine();
      }
      case 'tspan':
        return placesOfLine();
      default:
        return element.children.flatMap((child) => walk(child, at, font));
    }
    function placesOfLine(): (readonly [number, number])[] {
      const [tx, ty, half] = [
        number(element, 'x'),
        number(element, 'y'),
        element.text.length * font.size * 0.3,
      ];
      const left = { start: 0, middle: half, end: 2 * half }[font.anchor] ?? 0;
      return [onSheet(tx - left, ty - font.size), onSheet(tx - left + 2 * half, ty)];
    }
  };
  return walk(root, { x: 0, y: 0, scale: 1 }, { size: 16, anchor: 'start' });
}

/** The points along the middle half of a line. */
function middleOf(places: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  let length = 0;
  const lengths = places.map(([x, y], i) => {
    const [bx, by] = places[i - 1] ?? [x, y];
    length += Math.hypot(x - bx, y - by);
    return length;
  });
  return places.filter((_, i) => Math.abs((lengths[i] ?? 0) - length / 2) <= length / 4);
}

function moved(transform: string | undefined, { x, y, scale }: Placing): Placing {
  if (transform === undefined) return { x, y, scale };
  const match = /^(?:translate\((\S+) (\S+)\))? ?(?:scale\((\S+)\))?$/.exec(transform);
  if (!match) throw new Error(`a transform that this reader doesn't know: ${transform}`);
  return {
    x: x + scale * Number(match[1] ?? 0),
    y: y + scale * Number(match[2] ?? 0),
    scale: scale * Number(match[3] ?? 1),
  };
}
