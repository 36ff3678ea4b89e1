import { describe, expect, it } from 'vitest';
import { wasShown } from '../../src/campaign/seen-only.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { SeenOnlyHexes } from '../../web/journey/seen-only-hexes.ts';
import { restoredCampaign } from '../../web/live/restored-campaign.ts';
import { ScriptedServer } from './scripted-channel.ts';

const ORIGIN = { q: 0, r: 0 };
const NORTH = { q: 0, r: -1 };

describe('hexes that were only seen', () => {
  it('are the six around the start, until the party walks there', () => {
    const server = new ScriptedServer();
    const seen = new SeenOnlyHexes(server.campaign);
    expect(neighbours(ORIGIN).filter((hex) => seen.has(hex))).toHaveLength(6);
    expect(seen.has(ORIGIN)).toBe(false);
    const answer = server.command({ campaign: 'test', id: 'a', command: { kind: 'enter', to: 1 } });
    if (!answer.ok) throw new Error(answer.error.detail);
    expect(answer.entries.flatMap((entry) => seen.apply(entry))).toEqual([NORTH]);
    expect(seen.has(NORTH)).toBe(false);
  });

  it('do not include visited hexes that a map’s trail no longer has', () => {
    const server = new ScriptedServer();
    for (const id of ['a', 'b']) server.command({ campaign: 'test', id, command: { kind: 'enter', to: 1 } });
    const map = { ...server.campaign.view(), trail: [{ q: 0, r: -2 }] };
    const seen = new SeenOnlyHexes(restoredCampaign(server.summary, map));
    expect(seen.has(NORTH)).toBe(false);
    expect(seen.has({ q: 0, r: 1 })).toBe(true);
  });

  it('include those shown from the start until the party walks there, and no others', () => {
    const server = new ScriptedServer();
    for (const [id, to] of [
      ['a', 1],
      ['b', 3],
      ['c', 1],
    ] as const)
      server.command({ campaign: 'test', id, command: { kind: 'enter', to } });
    const { world } = server.campaign;
    const shown = (hex: { q: number; r: number }) => {
      const record = world.recordAt(hex);
      return record && wasShown(world, record);
    };
    expect(neighbours(ORIGIN).map(shown)).toEqual(Array(6).fill(true));
    expect(shown({ q: 1, r: -2 })).toBe(false);
    expect(shown(ORIGIN)).toBe(false);
  });
});
