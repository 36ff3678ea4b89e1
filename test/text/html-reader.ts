import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const ELEMENTS = new Set(
  (
    'html head meta title style body h1 h2 h3 h4 h5 h6 p div span section ol ul li table thead tbody tr th td ' +
    'bdi br hr a em strong s code pre blockquote time'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  'lang xmlns charset name content http-equiv class style scope colspan dir href rel title datetime start'.split(
    ' ',
  ),
);
const STYLES =
  /^(background: (#[\da-f]{3,6}|rgb\([\d, ]+\)|hsl\([\d., %]+\)|[a-z]+)|text-align:(left|right|center))$/;

/** Elements, attributes and addresses in a document, as a browser would parse it, that none of our documents has. */
export function foreignIn(html: string): string[] {
  const found: string[] = [];
  const look = (node: Node): void => {
    if ('attrs' in node) {
      if (!ELEMENTS.has(node.nodeName)) found.push(`<${node.nodeName}>`);
      for (const { name, value } of node.attrs) {
        if (!ATTRIBUTES.has(name)) found.push(`${node.nodeName} ${name}`);
        if (name === 'href' && !/^(https?|mailto):/i.test(value)) found.push(`href ${value}`);
        if (name === 'style' && !STYLES.test(value)) found.push(`style ${value}`);
        if (name === 'http-equiv' && value !== 'Content-Security-Policy') found.push(value);
      }
      const rel = node.attrs.find(({ name }) => name === 'rel')?.value ?? '';
      if (node.nodeName === 'a' && !/\bnoopener\b.*\bnoreferrer\b/.test(rel)) found.push(`rel ${rel}`);
    }
    if ('childNodes' in node) node.childNodes.forEach(look);
  };
  look(parse(html));
  return found;
}
