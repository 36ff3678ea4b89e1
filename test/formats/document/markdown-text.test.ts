import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, quotedNote, tableLine } from '../../../src/formats/document/markdown-text.ts';
import { sized } from '../../support/all-tests.ts';

/** A renderer that allows everything that Markdown can do. */
const reader = new MarkdownIt({ html: true });

/** The text that a renderer gives for some Markdown, without tags. */
const wordsOf = (markdown: string): string =>
  reader
    .render(markdown)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();

const someText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(fc.constantFrom(...'\\`*_[]<>|~&#+-=!().1 a"\'{}$^:/'.split(''), '&amp;', '<b>', 'www.x.org'), {
      maxLength: 16,
    })
    .map((parts) => parts.join('')),
);

describe('text in Markdown', () => {
  it('is rendered as it was written: in lists, headings and tables', () => {
    fc.assert(
      fc.property(someText, (written) => {
        const text = written.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
        fc.pre(text !== '');
        const escaped = escapeMarkdown(text);
        expect(wordsOf(`- ${escaped}\n`)).toBe(text);
        expect(wordsOf(`### ${escaped}\n`)).toBe(text);
        expect(wordsOf(`| a |\n| --- |\n${tableLine([escaped])}`)).toMatch(/^a\s/);
        expect(wordsOf(`| a |\n| --- |\n${tableLine([escaped])}`).replace(/^a\s+/, '')).toBe(text);
      }),
      { numRuns: sized(1200, 3000) },
    );
  });

  it('has no unnecessary escapes', () => {
    expect(escapeMarkdown('Day 2: fair, the gauge at 8. (A - b!)')).toBe(
      'Day 2: fair, the gauge at 8. (A - b!)',
    );
    expect(escapeMarkdown('1. a')).toBe('1\\. a');
  });
});

it('a text or note contains no command of the Templater plugin, not even in code', () => {
  for (const text of [
    '<%* x %>',
    'a <% x %>',
    '\\<%',
    '<<%',
    '`<% x %>`',
    '```\n<%* x %>\n```',
    '<% '.repeat(1001),
  ]) {
    expect(escapeMarkdown(text)).not.toContain('<%');
    expect(quotedNote(text)).not.toContain('<%');
  }
  expect(quotedNote('```\n<%* x %>\n```')).toBe('> ```\n> <\\%* x %>\n> ```\n');
  expect(wordsOf(quotedNote('a <% x %>'))).toBe('a <% x %>');
  expect(wordsOf(escapeMarkdown('a <% x %>'))).toBe('a <% x %>');
});

describe('a note in Markdown', () => {
  it('is quoted, line by line', () => {
    expect(quotedNote('# Keep\n\n- one\n  - two')).toBe('> # Keep\n>\n> - one\n>   - two\n');
  });

  it('contains no HTML and no image, in whatever renderer', () => {
    const note =
      '<img src=x onerror=alert(1)> ![map](https://example.org/a.png) \\![b](https://example.org) <https://example.org>\n<script>x</script>\n![c][d]\n\n[d]: https://example.org';
    const html = reader.render(quotedNote(note));
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('<a href="https://example.org/a.png">map</a>');
    expect(html).toContain('<a href="https://example.org">https://example.org</a>');
    expect(quotedNote('a < b, 2 <3')).toBe('> a < b, 2 <3\n');
  });

  it.each([
    ['```dataviewjs\nalert(1)\n```', '```\nalert(1)\n```'],
    ['~~~~ js {run}\na\n~~~~', '~~~~\na\n~~~~'],
    ['- one\n  ```js-engine\n  a\n  ```', '- one\n  ```\n  a\n  ```'],
    ['> ```tasks\n> a', '> ```\n> a'],
    ['```\nplain\n```\nand `a = 2d6+1`', '```\nplain\n```\nand `a = 2d6+1`'],
    ['so `= this.x` and `b`', 'so \\`= this.x\\` and \\`b\\`'],
    ['so `` $= dv.x ``', 'so \\`\\` \\$= dv.x \\`\\`'],
    ['`INPUT[toggle:x]`', '\\`INPUT[toggle:x]\\`'],
    ['$\\href{javascript:x}{y}$', '\\$\\href{javascript:x}{y}\\$'],
  ])('has code blocks without a language, and no inline code that is a command: %j', (note, quoted) => {
    expect(quotedNote(note)).toBe(quoted.replace(/^/gm, '> ').concat('\n'));
  });

  it('contains no code block in a language even for renderers that see one in other places', () => {
    for (const note of [
      '    ```dataviewjs\n    x\n    ```',
      '````\n```dataviewjs\nx\n```\n````',
      '```\na\n```\n\\\n      ~~~js',
    ])
      expect(quotedNote(note)).not.toMatch(/^[\s>]*(?:`{3,}|~{3,})\s*\w/m);
  });

  it('runs nothing, whatever is in it', () => {
    const parts = [
      '`',
      '``',
      '```',
      '~~~',
      '$',
      '=',
      '$=',
      'js',
      'x',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '    ',
      '\\',
      '|',
      '<',
      '[',
      '](',
      ')',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), (written) => {
        const tokens = reader.parse(quotedNote(written.join('')), {});
        const flat = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
        for (const { type, info, content } of flat) {
          if (type === 'fence') expect(info.trim()).toBe('');
          if (type === 'code_inline') expect(content.trim()).not.toMatch(/^[=$]/);
        }
      }),
      { numRuns: sized(1200, 3000) },
    );
  });
});
