import { describe, expect, it } from 'vitest';
import type { WholeCampaign } from '../../../src/formats/bundle/whole-campaign.ts';
import { foundryFiles } from '../../../src/formats/foundry/module.ts';
import { exploredWorld } from '../sample-worlds.ts';
import { dataOf, fileIn, wholeOf } from './exported-campaign.ts';
import { FoundryStub } from './foundry-stub.ts';

const at = (finds: number, put: Parameters<typeof wholeOf>[1] = {}): WholeCampaign =>
  wholeOf(exploredWorld({ kind: 'solo' }, 'bring in', finds).view(), put);

const named = (text: string) => ({ names: [{ q: 0, r: 0, of: 'place' as const, text, seq: 1 }] });

async function load(foundry: FoundryStub, whole: WholeCampaign): Promise<void> {
  const files = foundryFiles(whole, 60);
  await foundry.load(fileIn(files, 'bring-in.mjs'), fileIn(files, 'campaign.json'));
}

describe.each([13, 14] as const)('the script of the module, in Foundry %i', (generation) => {
  it('creates the scene with its picture, the journals and the pins, after asking', async () => {
    const foundry = new FoundryStub(generation);
    const whole = at(80, named('Ashford'));
    foundry.answer = false;
    await load(foundry, whole);
    expect(foundry.asked).toHaveLength(1);
    expect(foundry.scenes.contents).toEqual([]);
    expect(foundry.journal.contents).toEqual([]);

    foundry.answer = true;
    await load(foundry, whole);
    const scene = foundry.scene();
    const data = dataOf(whole);
    const src = `modules/hexfarer-${whole.campaign}/map-80.png`;
    if (generation === 13) expect(scene.background).toMatchObject({ src });
    else expect(scene.levels.contents.map(({ background }) => background)).toMatchObject([{ src }]);
    expect(scene.notes.contents.map(({ id }) => id)).toEqual(data.scene.notes.map(({ _id }) => _id));
    expect(scene.drawings.contents).toHaveLength(data.scene.drawings.length);
    expect(scene.drawings.contents.length).toBeGreaterThan(0);
    expect(scene.thumb).toBe('thumb.webp');
    for (const pin of scene.notes.contents) {
      const entry = foundry.journal.get(String(pin.entryId)) as ReturnType<typeof foundry.entry>;
      expect(entry.pages.get(String(pin.pageId))?.name).toBe(pin.text);
    }
    expect(foundry.told).toHaveLength(1);
  });

  it('does not ask again while nothing has changed, and asks only the game master', async () => {
    const foundry = new FoundryStub(generation);
    foundry.isGameMaster = false;
    await load(foundry, at(40));
    expect(foundry.asked).toEqual([]);
    foundry.isGameMaster = true;
    await load(foundry, at(40));
    await load(foundry, at(40));
    expect(foundry.asked).toHaveLength(1);
  });

  it('updates what it created, and leaves alone what the game master created', async () => {
    const foundry = new FoundryStub(generation);
    const before = at(60, { ...named('Ashford'), ...noteOn(1, 0) });
    await load(foundry, before);
    const [scene, places] = [foundry.scene(), foundry.entry(': places')];
    const page = { name: 'My plans', text: { content: 'The duke is a dragon.', format: 1 } };
    await places.createEmbeddedDocuments('JournalEntryPage', [page]);
    await places.update({ name: 'Renamed', ownership: { default: 0 } });
    const { start } = dataOf(before).scene.flags.hexfarer as unknown as { start: { x: number; y: number } };
    await scene.createEmbeddedDocuments('Token', [{ name: 'Party', x: start.x, y: start.y }]);
    await scene.createEmbeddedDocuments('Note', [{ text: 'Mine', x: start.x, y: start.y }]);
    await scene.createEmbeddedDocuments('Wall', [{ c: [start.x, start.y, start.x + 10, start.y] }]);
    await scene.createEmbeddedDocuments('Region', [
      { shapes: [{ type: 'polygon', points: [start.x, start.y] }] },
    ]);
    const mine = scene.notes.contents.find(({ text }) => text === 'Mine');

    const after = at(200, named('New Ashford'));
    await load(foundry, after);
    const data = dataOf(after);
    expect(foundry.asked.at(-1)).toMatch(/up to date/);
    expect(foundry.scene()).toBe(scene);
    expect(places.name).toBe('Renamed');
    expect(places.ownership).toEqual({ default: 0 });
    const pages = places.pages.contents;
    expect(pages.find(({ name }) => name === 'My plans')?.text).toEqual(page.text);
    expect(pages.map(({ name }) => name)).toContain('5050 · New Ashford');
    expect(pages.map(({ name }) => name)).not.toContain('5050 · Ashford');
    // The note was erased meanwhile, and with it the only page of its hex.
    expect(pages).toHaveLength((data.journals[0]?.pages.length ?? 0) + 1);
    expect(scene.notes.contents).toHaveLength(data.scene.notes.length + 1);
    expect(scene.drawings.contents.map(({ id }) => id).sort()).toEqual(
      data.scene.drawings.map(({ _id }) => _id).sort(),
    );
    expect([scene.width, scene.height]).toEqual([data.scene.width, data.scene.height]);
    // The map has grown, and everything on it is at the new place of its hex.
    const now = data.scene.flags.hexfarer as unknown as { start: { x: number; y: number } };
    expect(now.start).not.toEqual(start);
    const moved = { x: Math.round(now.start.x), y: Math.round(now.start.y) };
    expect(scene.tokens.contents).toMatchObject([{ name: 'Party', ...moved }]);
    expect(mine).toMatchObject({ text: 'Mine', ...moved });
    expect(scene.walls.contents[0]?.c).toEqual([moved.x, moved.y, Math.round(now.start.x + 10), moved.y]);
    expect((scene.regions as typeof scene.walls).contents[0]?.shapes).toEqual([
      { type: 'polygon', points: [moved.x, moved.y] },
    ]);
    const src = `modules/hexfarer-${after.campaign}/map-200.png`;
    if (generation === 13) expect(scene.background).toMatchObject({ src });
    else expect(scene.levels.contents.map(({ background }) => background)).toMatchObject([{ src }]);
  });
});

/** A note on a hex without anything else, if the world has one. */
const noteOn = (q: number, r: number) =>
  ({
    notes: [
      {
        q: q + 40,
        r,
        text: 'Here.',
        for: 'everyone',
        by: { link: 'l', label: 'Ann', role: 'player' },
        at: '2026-11-22T20:00:00.000Z',
        seq: 9,
      },
    ],
  }) as unknown as Partial<WholeCampaign['frame']>;

describe('texts that people wrote', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[[/roll 1d6]] [[1d20]] @UUID[Actor.x]{Lord} @Embed[JournalEntry.y] &Reference[prone]',
    '![x](https://evil.example/x.png) [go](javascript:alert(1))',
    '&#91;&#91;/r 1d6]] \\[\\[/r 1d6]] @Check&#91;type:x]',
    '`[[1d20]]` **@UUID**[Actor.x] @UU\u200bID[Actor.x]',
  ];
  const everything = HOSTILE.join('\n\n');

  it('do nothing in Foundry: no script, nothing loaded, rolled or linked automatically', () => {
    const note = { by: { link: 'l', label: '[[1d4]] <b>', role: 'player' }, at: '', seq: 9, for: 'everyone' };
    const whole = wholeOf(
      exploredWorld({ kind: 'solo' }, 'hostile', 20).view(),
      {
        name: '</script>"`\u0024{alert(1)}`\'',
        names: HOSTILE.map((text) => ({ q: 0, r: 0, of: 'place', text: text.slice(0, 80), seq: 1 })),
        notes: HOSTILE.map((text) => ({ q: 0, r: 0, text, ...note })),
      } as never,
      [
        {
          day: 1,
          gauge: null,
          weather: null,
          events: HOSTILE.map((text, seq) => ({
            event: {
              seq,
              at: '',
              by: note.by as never,
              kind: 'noted',
              text,
              q: 0,
              r: 0,
              note: { on: text, markdown: everything },
            },
            dice: [],
          })),
        },
      ],
    );
    const data = dataOf(whole);
    const contents = data.journals.flatMap(({ pages }) => pages.map(({ text }) => text.content));
    expect(contents.filter((html) => html.includes('UUID'))).toHaveLength(2);
    for (const html of contents) {
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
      expect(tags.length).toBeGreaterThan(5);
      for (const [, tag, attributes = ''] of tags) {
        expect(['ul', 'li', 'strong', 'blockquote', 'p', 'em', 'code', 'a', 'br', 'pre']).toContain(tag);
        for (const [, name, value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
          expect(['href', 'rel']).toContain(name);
          if (name === 'href') expect(value).toMatch(/^https?:/);
        }
      }
      // The patterns of Foundry's own enrichers, and of game systems.
      const text = html.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&');
      expect(text).not.toMatch(/[@&][\p{L}\w]+\[|\[\[/u);
    }
  });

  it('are shown as text in the question that the script asks', async () => {
    const foundry = new FoundryStub(14);
    await load(foundry, at(10, { name: "<img src=x onerror=alert(1)>`'" } as never));
    expect(foundry.asked[0]).not.toContain('<img');
    expect(foundry.scene().name).toBe("<img src=x onerror=alert(1)>`'");
  });
});
