import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotedNote } from '../../../src/formats/document/markdown-text.ts';
import { noteHtml } from '../../../src/formats/document/note-html.ts';
import { sized } from '../../support/all-tests.ts';
import { leastMilliseconds } from '../../support/cpu-time.ts';
import { descendants, parseXml } from '../svg-document.ts';

/** All elements of a note’s HTML, by a parser that accepts only well-formed documents. */
const elementsOf = (note: string) => descendants(parseXml(`<div>${noteHtml(note)}</div>`)).slice(1);

describe('the HTML of a note', () => {
  it('has the elements of Markdown', () => {
    const html = noteHtml(
      '# Keep\n\nOld *and* **dark**:\n\n- one\n- `two`\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    );
    expect(html).toContain('<h4>Keep</h4>');
    expect(html).toContain('<em>and</em> <strong>dark</strong>');
    expect(html).toContain('<li><code>two</code></li>');
    expect(html).toContain('<td>2</td>');
    expect(noteHtml('###### Deep')).toContain('<h6>Deep</h6>');
  });

  it('has the lines that were typed', () => {
    expect(noteHtml('Old Marn, a smith\nAsk her about **the key**\n\n- one\n  and more')).toBe(
      '<p>Old Marn, a smith<br />\nAsk her about <strong>the key</strong></p>\n<ul>\n<li>one<br />\nand more</li>\n</ul>\n',
    );
  });

  it('links to the web and to mail, without a referrer', () => {
    for (const address of ['https://example.org/a?b=1&c=2', 'http://example.org', 'mailto:ann@example.org']) {
      const [link] = elementsOf(`[there](${address})`).filter(({ name }) => name === 'a');
      expect(link?.attributes.get('href')).toBe(address);
      expect(link?.attributes.get('rel')).toBe('noopener noreferrer nofollow');
    }
    expect(elementsOf('<https://example.org>').map(({ name }) => name)).toContain('a');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x73;cript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '/api/campaigns',
    '//example.org/x',
    '#top',
  ])('links nowhere else: %s', (address) => {
    expect(
      elementsOf(`[there](${address}) ![there](${address}) <${address}>`).map(({ name }) => name),
    ).not.toContain('a');
    expect(elementsOf(`[there]\n\n[there]: ${address}`).map(({ name }) => name)).not.toContain('a');
  });

  it('loads no image, but links to it', () => {
    expect(noteHtml('![A *map*](https://example.org/map.png "t")')).toBe(
      '<p><a href="https://example.org/map.png" rel="noopener noreferrer nofollow">A map</a></p>\n',
    );
    expect(noteHtml('![](https://example.org/map.png)')).toContain('>https://example.org/map.png</a>');
    expect(noteHtml('![nowhere]() [nor there]()')).toBe('<p>nowhere nor there</p>\n');
    // Links cannot be nested.
    const nested = elementsOf(
      '[![A map](https://example.org/a.png)](https://example.org) ![B](https://example.org/b.png)',
    );
    expect(nested.filter(({ name }) => name === 'a').map(({ text }) => text)).toEqual(['A map', 'B']);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- <b> -->',
    'a <b>bold</b> word',
    '```js"><script>\n</pre><script>alert(1)</script>\n```',
    '[a](https://example.org/"onmouseover="alert(1))',
    '[a](<https://example.org/ "onmouseover=alert(1)>)',
  ])('contains none of the note’s own HTML: %s', (note) => {
    const allowed = ['p', 'pre', 'code', 'a', 'em'];
    for (const { name, attributes } of elementsOf(note)) {
      expect(allowed).toContain(name);
      for (const attribute of attributes.keys()) expect(['href', 'rel', 'class']).toContain(attribute);
    }
  });

  it('is well-formed whatever was written, and contains nothing that runs or is loaded', () => {
    const scraps = fc.constantFrom(
      ...[
        '<script>',
        '</p>',
        '<img src=x>',
        '![',
        '](',
        ')',
        '[',
        ']',
        '`',
        '```\n',
        '*',
        '_',
        '~~',
        '> ',
        '- ',
        '1. ',
        '# ',
      ],
      ...[
        '\n',
        '\n\n',
        '    ',
        '|',
        '---',
        '&',
        '&lt;',
        '&#0;',
        '"',
        "'",
        '\\',
        'javascript:',
        'https://x.org',
        '\ufffe',
        '😀',
        '\u0301',
        '=',
        ': ',
      ],
    );
    const notes = fc.array(fc.oneof(scraps, fc.string({ unit: 'grapheme', maxLength: 4 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(notes, (parts) => {
        // As requests accept them: line feeds and tabs are the only control characters.
        const note = parts.join('').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');
        for (const { name, attributes } of elementsOf(note)) {
          expect(['script', 'img', 'style', 'iframe', 'div']).not.toContain(name);
          expect([...attributes.keys()].filter((key) => key.startsWith('on') || key === 'src')).toEqual([]);
          expect(attributes.get('href') ?? 'https:').toMatch(/^(https?|mailto):/i);
        }
      }),
      { numRuns: sized(800, 2000) },
    );
  });

  it('is the text as it was typed if it has more Markdown characters than people write, which would be slow', () => {
    for (const part of ['[', '![', '*', '> ', '- ', '`', '|', '<a', '[a](', '**a *', '\\', '|a\n|-\n']) {
      const note = part.repeat(Math.floor(10_000 / part.length));
      const [pre, ...others] = elementsOf(note);
      expect([pre?.name, pre?.text, others]).toEqual(['pre', note, []]);
    }
    expect(noteHtml('- **one**\n'.repeat(150))).toMatch(/^<ul>/);
  });

  it.each([
    ...[
      '[',
      '*',
      '`',
      '<',
      '>',
      '> ',
      '_a',
      '***a',
      '`a``',
      '![',
      '](',
      '<a',
      '&#',
      '([',
      '"(',
      '~~~\n',
      '\n|a|b|\n|-|-|',
    ],
    ...[
      '- ',
      '1. ',
      '+ ',
      '\n+ ',
      '\n1. a\n   ',
      '=\n',
      '\t+',
      '[a]: b\n',
      '(',
      'a@b.c ',
      '\u0301',
      '&amp;',
      '\\',
    ],
  ])('10,000 characters of %j are rendered within a tenth of a second', (scrap) => {
    const long = scrap.repeat(10_000 / scrap.length);
    const signs = long.match(/[[\]*_~`|<>&\\!#-]/g)?.length ?? 0;
    // All of it, and the longest part that is still interpreted as Markdown.
    const most = signs > 1000 ? scrap.repeat(Math.floor((1000 * long.length) / signs / scrap.length)) : long;
    const nested = Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}${scrap.trim()} a`).join(
      '\n',
    );
    for (const note of [long, most, `${most}\n${'x'.repeat(10_000 - most.length)}`, nested.slice(0, 10_000)])
      for (const written of [noteHtml, quotedNote])
        expect(leastMilliseconds(() => written(note), 100).least).toBeLessThanOrEqual(100);
  });
});
