import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { hexFacts } from '../../src/formats/gazetteer/hex-facts.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { hexLabel, parseHexLabel } from '../../src/hex/label.ts';
import { ring } from '../../src/hex/ring.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { searchHexes } from '../../web/journey/hex-search.ts';
import { hexRow } from '../../web/journey/text-map/hex-row.ts';
import { hexList, inOrder, type ListOrder, matchingHexes } from '../../web/journey/text-map/listed-hexes.ts';
import { whereabouts } from '../../web/journey/whereabouts.ts';
import { emptyCampaign } from '../../web/live/restored-campaign.ts';
import { ScriptedServer } from './scripted-channel.ts';

/** A campaign in a world of the given kind, after some commands. */
function played(kind: string, ...commands: readonly Command[]) {
  const server = new ScriptedServer({ world: { kind } });
  commands.forEach((command, at) => {
    const answer = server.command({ campaign: 'test', id: `command ${at}`, command });
    if (!answer.ok) throw new Error(answer.error.detail);
  });
  return server.campaign;
}

function labels(campaign: ReturnType<typeof played>, text = '', order: ListOrder = 'rings'): string[] {
  const matching = matchingHexes(hexList(campaign), campaign, text);
  return inOrder(matching, order, campaign.party).map(({ hex }) => hexLabel(hex));
}

function row(campaign: ReturnType<typeof played>, label: string) {
  const list = hexList(campaign);
  const listed = list.hexes.find(({ hex }) => hexLabel(hex) === label);
  if (!listed) throw new Error(`${label} is not listed`);
  return hexRow(listed, campaign, list, hexFacts(campaign.world.view()));
}

describe('the hexes of the text map', () => {
  it('are the known ones, their unknown neighbours, and those on which something is written', () => {
    const campaign = played('solo', { kind: 'note', q: 9, r: 0, text: 'Here be dragons.', for: 'everyone' });
    const { hexes, known } = hexList(campaign);
    expect(known).toBe(7);
    expect(hexes.filter(({ index }) => index !== null)).toHaveLength(7);
    const unknown = hexes.filter(({ index }) => index === null).map(({ hex }) => hexLabel(hex));
    expect(unknown.sort()).toEqual([...ring(ORIGIN, 2), { q: 9, r: 0 }].map(hexLabel).sort());
  });

  it('come in rings around the party, each clockwise from the north', () => {
    const start = labels(played('solo'));
    expect(start).toEqual([ORIGIN, ...ring(ORIGIN, 1), ...ring(ORIGIN, 2)].map(hexLabel));
    const north = { q: 0, r: -1 };
    const moved = labels(played('solo', { kind: 'enter', to: 1 }));
    expect(moved.slice(0, 7)).toEqual([north, ...neighbours(north)].map(hexLabel));
  });

  it('come row by row in reading order', () => {
    const rows = labels(played('solo'), '', 'rows');
    expect(rows).toEqual(rows.toSorted((a, b) => rank(a) - rank(b)));
    expect(rows[0]).toBe('5048');
    expect(rows.at(-1)).toBe('5152');
  });

  it('end on an island where its open sea begins', () => {
    const campaign = played('island');
    for (const { hex } of hexList(campaign).hexes) expect(campaign.world.whyBarred(hex)).toBeNull();
  });

  it('are found by all words together: facts, unknown or not, texts, marks, or the number', () => {
    const campaign = played(
      'solo',
      { kind: 'name', q: 0, r: 0, of: 'place', text: 'Harrowgate' },
      { kind: 'mark', q: 0, r: -1, mark: 'blocked' },
      { kind: 'note', q: 0, r: -2, text: 'An owlbear, they say.', for: 'everyone' },
    );
    expect(labels(campaign, 'harrow')).toEqual(['5050']);
    expect(labels(campaign, 'blocked')).toEqual(['5049']);
    expect(labels(campaign, 'through')).toEqual(['5049']);
    expect(labels(campaign, 'owlbear unknown')).toEqual(['5048']);
    expect(labels(campaign, 'owlbear harrow')).toEqual([]);
    expect(labels(campaign, 'unknown')).toHaveLength(12);
    expect(labels(campaign, '5050')).toEqual(['5050']);
    expect(labels(campaign, '52').toSorted()).toEqual(['5249', '5250', '5251']);
    expect(labels(played('island'), 'unexplored').length).toBeGreaterThan(0);
  });
});

describe('the open sea of an island, where something is written on it,', () => {
  const note = { kind: 'note', q: 40, r: 0, text: 'The Whale Road', for: 'everyone' } as const;

  it('is found as what the sea chart says, and not as unknown', () => {
    const campaign = played('island', note);
    const sea = hexLabel(note);
    expect(labels(campaign, 'whale open sea')).toEqual([sea]);
    const found = searchHexes(campaign, 'whale open sea').nearest.map(({ hex }) => hexLabel(hex));
    expect(found, 'in the search as well').toEqual([sea]);
    expect(labels(campaign, 'sea')).toContain(sea);
    expect(labels(campaign, 'unexplored')).not.toContain(sea);
    expect(labels(campaign, 'unknown')).toEqual(labels(campaign, 'unexplored'));
  });

  it('is not counted among the unknown hexes', () => {
    const { known, unknown, hexes } = hexList(played('island', note));
    expect(hexes.length - known - unknown).toBe(1);
    expect(hexList(played('island')).unknown).toBe(unknown);
  });
});

const rank = (label: string): number => {
  const { q, r } = parseHexLabel(label) ?? ORIGIN;
  return (r + Math.ceil(q / 2)) * 1000 + q;
};

describe('a row of the text map', () => {
  it('shows what is known, written and adjacent, and where the hex lies from the party', () => {
    const text = `${'Far away there are hills. '.repeat(9)}`;
    const campaign = played(
      'solo',
      { kind: 'name', q: 0, r: -1, of: 'place', text: 'Harrowgate' },
      { kind: 'mark', q: 0, r: -1, mark: 'camp' },
      { kind: 'note', q: 0, r: -1, text, for: 'everyone' },
    );
    const told = row(campaign, '5049');
    const { headings } = hexFacts(campaign.world.view());
    expect(headings).toEqual(['Terrain', 'Altitude', 'River', 'Site']);
    expect(told.facts).toHaveLength(headings.length);
    expect(told.facts[1]).toMatch(/^\d+$/);
    expect(told).toMatchObject({ label: '5049', names: ['Harrowgate'], marks: ['camp'], where: '1 north' });
    expect(told.notes[0]).toMatch(/^Far away there are hills.* …$/);
    expect(told.notes[0]?.length).toBeLessThanOrEqual(122);
    expect(told.sides).toMatch(/unknown N NE NW$/);
    expect(row(campaign, '5050').where).toBe('here');
  });

  it('shortens a note by whole characters', () => {
    const text = `${'a'.repeat(119)}🐉${'b'.repeat(9)}`;
    const campaign = played('solo', { kind: 'note', q: 0, r: -1, text, for: 'everyone' });
    expect(row(campaign, '5049').notes).toEqual([`${'a'.repeat(119)} …`]);
  });

  it('shows the rendered text of a note, without Markdown', () => {
    const text = '# The inn\n\n- *four* beds\n- a [cat](https://cat.test)';
    const campaign = played('solo', { kind: 'note', q: 0, r: 0, text, for: 'everyone' });
    expect(row(campaign, '5050').notes).toEqual(['The inn · four beds · a cat']);
  });

  it('shows for an unknown hex no more than that, and which sides lead to known ground', () => {
    const campaign = played('solo');
    const { facts, where } = row(campaign, '5048');
    expect(facts).toEqual(['unknown', '', '', '']);
    expect(where).toBe('2 north');
  });

  it('distinguishes known sea from known land', () => {
    const campaign = emptyCampaign(new ScriptedServer().summary);
    const hex = { altitude: 5, flow: null, site: null, origin: null, dice: [] } as const;
    const at = (r: number, seq: number, terrain: SoloRecord['terrain']): SoloRecord => ({
      ...hex,
      ...{ q: 0, r, label: hexLabel({ q: 0, r }), seq, terrain },
    });
    campaign.world.restore([at(0, 2, 'forest'), at(-1, 3, 'ocean'), at(1, 4, 'forest')], {});
    expect(row(campaign, '5050').sides).toBe('known S, sea N, unknown NE SE SW NW');
  });

  it('shows the open sea around an island', () => {
    const island = played('island');
    for (const { hex } of hexList(island).hexes) {
      const seas = neighbours(hex).filter((near) => island.world.whyBarred(near)).length;
      const { sides } = row(island, hexLabel(hex));
      const told = /sea ([NESW ]+)/.exec(sides)?.[1]?.trim().split(' ').length ?? 0;
      expect(sides === 'all sea' ? 6 : told, sides).toBe(seas);
    }
  });

  it('has its own columns for an elevation world, and marks hexes that were only seen', () => {
    const campaign = played('elevation');
    expect(hexFacts(campaign.world.view()).headings).toContain('Highest point');
    const { sides, facts } = row(campaign, '5050');
    expect(sides).toMatch(/seen/);
    expect(facts[1]).toMatch(/ft$/);
  });
});

describe('the location of a hex', () => {
  it('is given from the party: adjacent, farther away, or its own hex', () => {
    expect(whereabouts(ORIGIN, { q: 1, r: -1 })).toBe('north-east of the party');
    expect(whereabouts(ORIGIN, { q: 4, r: -2 })).toBe('4\u00a0hexes east of the party');
    expect(whereabouts(ORIGIN, ORIGIN)).toBe('the party is here');
  });
});
