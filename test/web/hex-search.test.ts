import { beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { findHexes, searchHexes } from '../../web/journey/hex-search.ts';
import { loadWords } from '../../web/journey/words/words-of.ts';
import { emptyCampaign } from '../../web/live/restored-campaign.ts';
import { leastMilliseconds } from '../support/cpu-time.ts';
import { ScriptedServer } from './scripted-channel.ts';

const UNTOLD: Omit<SoloRecord, 'q' | 'r' | 'label' | 'seq'> = {
  altitude: 5,
  flow: null,
  terrain: 'forest',
  site: null,
  origin: null,
  dice: [],
};

/** The village at the start, a ruined castle with a river two hexes east of it, and forests in a row to the south. */
function smallWorld(): Campaign {
  const campaign = emptyCampaign(new ScriptedServer().summary);
  const reveal = (q: number, r: number, facts: Partial<SoloRecord>) =>
    campaign.world.restore(
      [{ ...UNTOLD, q, r, label: hexLabel({ q, r }), seq: campaign.world.count + 2, ...facts }],
      {},
    );
  reveal(0, 0, { terrain: 'plain', site: 'village' });
  for (let r = 60; r >= 1; r--) reveal(0, r, {});
  reveal(2, -1, { terrain: 'green-hills', site: 'ruined-castle', flow: 1 });
  reveal(3, -1, { terrain: 'swamp', flow: 'underworld' });
  return campaign;
}

describe('searching the map', () => {
  let campaign: Campaign;
  beforeAll(() => {
    campaign = smallWorld();
  });
  const labels = (text: string) => searchHexes(campaign, text).nearest.map(({ hex }) => hexLabel(hex));

  it('finds sites, terrains and water by the beginning of a word, in upper or lower case', () => {
    expect(labels('village')).toEqual(['5050']);
    expect(labels('Vil')).toEqual(['5050']);
    expect(labels('ruin')).toEqual(['5250']);
    expect(labels('hills')).toEqual(['5250']);
    expect(labels('river')).toEqual(['5250', '5351']);
    expect(labels('cave')).toEqual(['5351']);
  });

  it.each(['５０５０', '۵۰۵۰', '٥٠٥٠', '५०५०'])('finds a hex by its number in other digits, %s', (text) => {
    expect(labels(text)).toEqual(['5050']);
    expect(labels(text.slice(0, 3))).toContain('5050');
  });

  it.each([
    ['0,-1', ['5049']],
    ['0, -1', ['5049']],
    ['٠,−١', ['5049']],
    ['(2,-1)', ['5250']],
    ['1,000', []],
    ['https://table.example/c/test?hex=5148', ['5148']],
    ['http://localhost:8080/c/test?hex=103.05#', ['103.05']],
    ['https://table.example/c/other?hex=5148', []],
    ['https://table.example/c/test', []],
    ['https://table.example/c/test?hex=village', []],
    ['5049', ['5049']],
  ])('[product: coordinates that can be searched and linked to] %s finds %j', (text, found) => {
    const { nearest } = findHexes({ campaign, summary: { id: 'test' } }, text);
    expect(nearest.map(({ hex }) => hexLabel(hex))).toEqual(found);
  });

  it('finds the words of a note before a hex whose coordinates they could be', () => {
    const server = new ScriptedServer();
    const note: Command = { kind: 'note', q: 5, r: 5, text: 'Two dice: 2,6', for: 'everyone' };
    server.command({ campaign: 'test', id: 'a', command: note });
    const { nearest } = findHexes({ campaign: server.campaign, summary: { id: 'test' } }, '2,6');
    expect(nearest).toMatchObject([{ hex: { q: 5, r: 5 } }]);
  });

  it('finds hexes that match all words', () => {
    expect(labels('ruined castle')).toEqual(['5250']);
    expect(labels('castle hills river')).toEqual(['5250']);
    expect(labels('castle swamp')).toEqual([]);
  });

  it('finds names and words of notes, on unknown hexes too, with the words around', () => {
    const server = new ScriptedServer();
    const command = (id: string, given: Command) => server.command({ campaign: 'test', id, command: given });
    command('a', { kind: 'name', q: 0, r: -1, of: 'land', text: 'The Greywood' });
    const text = `${'Far away. '.repeat(9)}An Owlbear lives here. ${'And so on. '.repeat(9)}`;
    command('b', { kind: 'note', q: 5, r: 5, text, for: 'everyone' });
    const found = (asked: string) => searchHexes(server.campaign, asked).nearest;
    expect(found('greyw')).toMatchObject([{ hex: { q: 0, r: -1 }, names: ['The Greywood'], excerpt: null }]);
    expect(found('wood grey')).toHaveLength(1);
    expect(found('owlbear')).toEqual([
      {
        hex: { q: 5, r: 5 },
        steps: 10,
        names: [],
        excerpt: '… Far away. Far away. Far away. An Owlbear lives here. And so on. And so on. …',
      },
    ]);
    expect(found('owlbear greywood'), 'of two hexes').toEqual([]);
    command('c', { kind: 'note', q: 5, r: 5, text: '', for: 'everyone' });
    expect(found('owlbear'), 'taken away').toEqual([]);
  });

  it('finds names and notes with or without their accents', () => {
    const server = new ScriptedServer();
    const command = (id: string, given: Command) => server.command({ campaign: 'test', id, command: given });
    command('a', { kind: 'name', q: 0, r: -1, of: 'place', text: 'Zürich’s Föhn' });
    command('b', {
      kind: 'note',
      q: 5,
      r: 5,
      text: 'They say the ÉLODÉE blooms here at night.',
      for: 'everyone',
    });
    const found = (asked: string) => searchHexes(server.campaign, asked).nearest;
    for (const asked of ['zurich', 'Zürich', 'FOHN', 'zur foh'])
      expect(found(asked), asked).toMatchObject([{ names: ['Zürich’s Föhn'] }]);
    for (const asked of ['elodee', 'élodée'])
      expect(found(asked), asked).toMatchObject([{ excerpt: 'They say the ÉLODÉE blooms here at night.' }]);
  });

  it('shows the rendered text of a note, not its Markdown, unless only the Markdown contains the word', () => {
    const server = new ScriptedServer();
    const text = '# The keep\n\nAn **owlbear** of [[Greywood]], see [tracks](https://x.test/claws).';
    server.command({
      campaign: 'test',
      id: 'a',
      command: { kind: 'note', q: 5, r: 5, text, for: 'everyone' },
    });
    const excerpt = (asked: string) => searchHexes(server.campaign, asked).nearest[0]?.excerpt;
    expect(excerpt('owlbear')).toBe('The keep · An owlbear of Greywood, see tracks.');
    expect(excerpt('greyw')).toMatch(/owlbear of Greywood, see tracks\.$/);
    expect(excerpt('claws')).toMatch(/x\.test\/claws\)\.$/);
  });

  it('renders, of a thousand matching notes, only those that it lists', () => {
    const server = new ScriptedServer();
    const text = 'The **old** keep and a [way](https://x.test) there. '.repeat(60);
    for (let q = 0; q < 1000; q++)
      server.command({
        campaign: 'test',
        id: String(q),
        command: { kind: 'note', q, r: 5, text, for: 'everyone' },
      });
    const search = (asked: string) => () => searchHexes(server.campaign, asked);
    const { least: none } = leastMilliseconds(search('tower'), 0);
    const enough = 10 * none;
    const { least, result } = leastMilliseconds(search('keep'), enough);
    expect(result.count).toBe(1000);
    expect(result.nearest).toHaveLength(40);
    expect(least, 'next to a word that no note has').toBeLessThan(enough);
  });

  it('lists the nearest hexes first and counts all of them', () => {
    const { nearest, count } = searchHexes(campaign, 'forest');
    expect(count).toBe(60);
    expect(nearest).toHaveLength(40);
    expect(nearest.map(({ steps }) => steps)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  });

  it('finds a hex by its number, known or not, and by the beginning of its number', () => {
    expect(labels('5050')).toEqual(['5050']);
    expect(labels('1234')).toEqual(['1234']);
    expect(labels('103.05')).toEqual(['103.05']);
    expect(labels('52')).toEqual(['5250']);
  });

  it('finds nothing for an empty text or for a word that matches no hex', () => {
    expect(searchHexes(campaign, '  ')).toEqual({ nearest: [], count: 0 });
    expect(searchHexes(campaign, 'tower')).toEqual({ nearest: [], count: 0 });
  });
});

describe('searching an elevation map', () => {
  beforeAll(() => loadWords('elevation'));
  const { campaign } = new ScriptedServer({ world: { kind: 'elevation' } });
  const count = (text: string) => searchHexes(campaign, text).count;

  it('distinguishes surveyed hexes from those only seen', () => {
    expect(count('surveyed')).toBe(1);
    expect(count('seen')).toBe(6);
    expect(searchHexes(campaign, 'surveyed').nearest[0]?.hex).toEqual({ q: 0, r: 0 });
  });

  it('finds kinds of country', () => {
    const countries = ['sea', 'flat', 'undulating', 'hilly', 'mountainous'].map(count);
    expect(countries.reduce((sum, found) => sum + found, 0)).toBe(7);
  });
});
