import { describe, expect, it } from 'vitest';
import { islandKind, LARGEST_ISLAND } from '../../src/world/island/island-kind.ts';
import { WORLDS, Worlds } from '../../src/world/registry.ts';
import { defaultOf } from '../../src/world/setting.ts';
import { soloKind } from '../../src/world/solo/solo-kind.ts';

describe('the kinds of world', () => {
  it('are found by their names and by their editions, the solo one first', () => {
    expect(WORLDS.kinds[0]).toBe(soloKind);
    for (const kind of WORLDS.kinds) {
      expect(WORLDS.ofKind(kind.kind)).toBe(kind);
      expect(WORLDS.ofEdition(kind.edition)).toBe(kind);
      expect(kind.edition).toMatch(new RegExp(`^${kind.kind}@[1-9]\\d*$`));
    }
    expect(WORLDS.kinds.map(({ kind }) => kind)).toEqual(['solo', 'island', 'elevation']);
    for (const name of ['', 'Solo', 'solo@1', 'toString', '__proto__'])
      expect(WORLDS.ofKind(name)).toBeNull();
    for (const edition of ['', 'solo', 'solo@2', 'solo@1 ']) expect(WORLDS.ofEdition(edition)).toBeNull();
  });

  it('have distinct names and options for their settings', () => {
    for (const { kind, settings, orders } of WORLDS.kinds) {
      expect(new Set(settings.map(({ name }) => name)).size, kind).toBe(settings.length);
      expect(new Set(settings.map(({ option }) => option)).size, kind).toBe(settings.length);
      expect(settings.map(({ name }) => name)).not.toContain('kind');
      expect(orders.length, kind).toBeGreaterThan(0);
    }
  });
});

describe('settings from outside', () => {
  const worlds = new Worlds([soloKind, islandKind]);

  it('get their defaults if left out', () => {
    expect(worlds.settingsFrom({ kind: 'solo' })).toEqual({
      ok: true,
      settings: { kind: 'solo', houseRules: [] },
    });
    expect(worlds.settingsFrom({ kind: 'island' })).toEqual({
      ok: true,
      settings: { kind: 'island', algorithm: 5, hexes: 24, houseRules: [] },
    });
    for (const { kind, settings } of WORLDS.kinds)
      expect(WORLDS.settingsFrom({ kind })).toEqual({
        ok: true,
        settings: {
          kind,
          ...Object.fromEntries(settings.map((setting) => [setting.name, defaultOf(setting)])),
        },
      });
  });

  it('are read in the order in which the kind describes them', () => {
    const read = worlds.settingsFrom({
      houseRules: ['coastal-shelf', 'coastal-shelf'],
      hexes: LARGEST_ISLAND,
      algorithm: 2,
      kind: 'island',
    });
    expect(JSON.stringify(read)).toBe(
      '{"ok":true,"settings":{"kind":"island","algorithm":2,"hexes":1000,"houseRules":["coastal-shelf"]}}',
    );
  });

  it('may have any house rules of the solo rules, alone or together, in alphabetical order', () => {
    for (const houseRules of [['landfall'], ['coastal-shelf', 'landfall']])
      expect(worlds.settingsFrom({ kind: 'solo', houseRules: houseRules.toReversed() })).toEqual({
        ok: true,
        settings: { kind: 'solo', houseRules },
      });
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{}, 'kind', "a world's kind is one of 'solo', 'island'"],
    [{ kind: 'moon' }, 'kind', "a world's kind is one of 'solo', 'island'"],
    [{ kind: ['solo'] }, 'kind', "a world's kind is one of 'solo', 'island'"],
    [{ kind: 'solo', hexes: 24 }, 'hexes', "a world of kind 'solo' has no setting 'hexes'"],
    [{ kind: 'solo', '': 1 }, '', "a world of kind 'solo' has no setting ''"],
    [
      JSON.parse('{"kind":"solo","__proto__":{}}'),
      '__proto__',
      "a world of kind 'solo' has no setting '__proto__'",
    ],
    [
      { kind: 'solo', houseRules: ['flat'] },
      'houseRules',
      "'houseRules' is a list of coastal-shelf, landfall",
    ],
    [
      { kind: 'island', houseRules: ['coastal-shelf', 'landfall'] },
      'houseRules',
      "'houseRules' is a list of coastal-shelf (no landfall: nobody enters the sea around an island)",
    ],
    [{ kind: 'island', hexes: 1_000_000 }, 'hexes', "'hexes' is a whole number from 1 to 1,000"],
    [{ kind: 'island', hexes: 0 }, 'hexes', "'hexes' is a whole number from 1 to 1,000"],
    [{ kind: 'island', algorithm: 6 }, 'algorithm', "'algorithm' is one of 1, 2, 3, 4, 5"],
    [{ kind: 'island', algorithm: '5' }, 'algorithm', "'algorithm' is one of 1, 2, 3, 4, 5"],
    [{ kind: 'island', hexes: null }, 'hexes', "'hexes' is a whole number from 1 to 1,000"],
  ])('are refused, naming what would be right: %j', (value, name, what) => {
    expect(worlds.settingsFrom(value)).toEqual({ ok: false, name, what });
  });
});
