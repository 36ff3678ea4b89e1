import { LIGHT } from '../drawing/palette.ts';
import { escapeXml } from '../sheet/xml.ts';

/** Content security policy: only inline styles are allowed, so that the document loads nothing and runs no scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Styles for screen and print: printed pages have numbers, and headings stay with their text. */
const STYLE = `
html { background: ${LIGHT.paper}; color: ${LIGHT.label}; color-scheme: light; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 60rem; font: 1rem/1.45 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
h1, h2 { color: ${LIGHT.title}; font-weight: normal; line-height: 1.15; margin: 0; break-after: avoid; }
h1 { font-size: 2.2rem; }
h2 { font-size: 1.45rem; }
.under { margin: .35rem 0 2rem; padding-bottom: .8rem; border-bottom: 2px solid ${LIGHT.frame}; font-style: italic; }
.quiet { color: #6d5b45; }
.note { padding-left: .8rem; border-left: 3px solid #cdb990; }
.note > :first-child { margin-top: 0; }
.note > :last-child { margin-bottom: 0; }
.note p, .note ul, .note ol, .note pre, .note blockquote, .note table { margin: .4rem 0; }
.note ul { list-style: disc; }
.note blockquote { margin-left: 1rem; font-style: italic; }
.note table { border-collapse: collapse; }
.note th, .note td { padding: .1rem .5rem; border: 1px solid #cdb990; text-align: left; }
.note h4, .note h5, .note h6 { margin: .5rem 0 .2rem; font-size: 1em; }
.note pre { white-space: pre-wrap; font-size: .9em; }
.note hr { border: 0; border-top: 1px solid #cdb990; }
.by { margin: .15rem 0 0; font-size: .85em; font-style: italic; color: #6d5b45; }
a { color: ${LIGHT.trail}; }
@page { margin: 18mm 16mm 20mm; }
@page { @bottom-center { content: counter(page); font: 9pt Georgia, serif; color: ${LIGHT.frame}; } }
@media print {
  html { background: none; }
  body { max-width: none; padding: 0; font-size: 10.5pt; orphans: 3; widows: 3; }
  h1 { font-size: 24pt; }
  a { color: inherit; }
  .note a[href^='http']::after { content: ' (' attr(href) ')'; font-size: .85em; }
}
`;

/** The start of an HTML document; with `HTML_END` at its end, it is well-formed XML too. */
export const htmlBegin = (title: string, style: string): string =>
  `<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<meta http-equiv="Content-Security-Policy" content="${escapeXml(POLICY)}" />
<title>${escapeXml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
`;

export const HTML_END = '</body>\n</html>\n';
