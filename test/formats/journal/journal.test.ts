import { describe, expect, it } from 'vitest';
import { journalHtml } from '../../../src/formats/journal/journal-html.ts';
import { journalMarkdown } from '../../../src/formats/journal/journal-markdown.ts';
import { dateOf, type JournalWriter, journalPieces } from '../../../src/formats/journal/journal-writer.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { entryForRole } from '../../../src/ledger/ledger.ts';
import type { Role } from '../../../src/ledger/role.ts';
import { Journal } from '../../../src/telling/journal.ts';
import { evening } from '../../support/evening.ts';
import { sha256, Tabletop } from '../../support/tabletop.ts';
import { EVERY_WORLD } from '../../support/worlds.ts';
import { descendants, parseXml } from '../svg-document.ts';

/** The journal of a campaign, written from slices of `slice` entries. */
async function written(
  table: Tabletop,
  writerOf: (title: string) => JournalWriter,
  { role = 'owner' as Role, slice = 5 } = {},
): Promise<string> {
  const entries = table.entries.map((entry) => entryForRole(role, entry, sha256));
  async function* slices() {
    for (let begin = 0; begin < entries.length; begin += slice)
      yield { entries: entries.slice(begin, begin + slice) };
  }
  const pieces: string[] = [];
  for await (const piece of journalPieces(
    slices(),
    new Journal(table.campaign.world),
    writerOf(table.campaign.name ?? ''),
  ))
    pieces.push(piece);
  return pieces.join('');
}

describe.each(EVERY_WORLD)('the written journal of a world of kind %s', (kind, world) => {
  const table = evening(world);

  it('is Markdown and HTML', async () => {
    await expect(await written(table, journalMarkdown)).toMatchFileSnapshot(
      `../../golden/journal-${kind}.md`,
    );
    await expect(await written(table, journalHtml)).toMatchFileSnapshot(`../../golden/journal-${kind}.html`);
  });

  it('has a section for each day and an item for each event', async () => {
    const html = await written(table, journalHtml);
    const elements = descendants(parseXml(html));
    expect(elements.filter(({ name }) => name === 'h2').map(({ text }) => text.replace(/:.*/, ''))).toEqual([
      'Day 1',
      'Day 2',
      'Day 3',
      'Day 4',
    ]);
    const journal = new Journal(table.campaign.world);
    const told = table.entries.flatMap((entry) => journal.take(entry) ?? []);
    const items = elements.filter(
      ({ name, attributes }) => name === 'li' && attributes.get('class') !== 'date',
    );
    expect(items).toHaveLength(told.length);
    const markdown = await written(table, journalMarkdown);
    expect(markdown.split('\n').filter((line) => /^- (?!\*Played)/.test(line))).toHaveLength(told.length);
  });

  it('depends neither on the size of slices nor on entries that are hidden from its reader', async () => {
    for (const writerOf of [journalHtml, journalMarkdown]) {
      expect(await written(table, writerOf, { slice: 1 })).toBe(
        await written(table, writerOf, { slice: 1000 }),
      );
      expect(await written(table, writerOf)).toMatch(/spy/);
      expect(await written(table, writerOf, { role: 'player' })).not.toMatch(/spy|alone/);
    }
  });
});

describe('a written journal', () => {
  it('runs and loads nothing, whatever people wrote', async () => {
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const table = new Tabletop();
    table.play({
      kind: 'note',
      ...ORIGIN,
      text: `${hostile}\n\n![map](https://example.org/map.png)`,
      for: 'everyone',
    });
    table.play({ kind: 'name', ...ORIGIN, of: 'place', text: hostile });
    table.play({ kind: 'count', name: '# [x](javascript:alert(1))', to: 1 });
    table.play({ kind: 'set', name: hostile });
    const elements = descendants(parseXml(await written(table, journalHtml)));
    for (const { name, attributes } of elements) {
      expect(['script', 'img', 'link', 'iframe']).not.toContain(name);
      expect([...attributes.keys()].filter((key) => key.startsWith('on') || key === 'src')).toEqual([]);
      expect(attributes.get('href') ?? 'https:').toMatch(/^https?:/);
    }
    expect(await written(table, journalMarkdown)).not.toMatch(/(?<!\\)<(script|img)/);
  });

  it('gives the dates on which it was played', () => {
    expect(dateOf('2026-11-21T19:04:11.201Z')).toBe('21 November 2026');
    expect(dateOf('2026-01-02T00:00:00.000Z')).toBe('2 January 2026');
  });
});
