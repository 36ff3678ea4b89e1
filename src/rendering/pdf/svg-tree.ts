import { SaxesParser } from 'saxes';

/** An element of a drawing, with the text directly in it. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgElement[];
  readonly text: string;
}

/** A drawing, and its elements by their ids. */
export interface SvgTree {
  readonly root: SvgElement;
  readonly ids: ReadonlyMap<string, SvgElement>;
}

/** The element that another one refers to by its `href`, if it is there. */
export const referredTo = (
  { ids }: SvgTree,
  { attributes: { href = '' } }: SvgElement,
): SvgElement | undefined => ids.get(href.replace(/^#/, ''));

interface OpenElement extends SvgElement {
  readonly children: SvgElement[];
  text: string;
}

/** @param svg a document, or a sequence of elements */
export function svgTree(svg: string): SvgTree {
  const top: OpenElement = { name: 'svg', attributes: {}, children: [], text: '' };
  const open = [top];
  const ids = new Map<string, SvgElement>();
  const parser = new SaxesParser({ fragment: true, xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    if (attributes.id !== undefined) ids.set(attributes.id, element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => {
    const innermost = open.at(-1);
    if (innermost) innermost.text += text;
  });
  parser.write(svg).close();
  return { root: top, ids };
}
