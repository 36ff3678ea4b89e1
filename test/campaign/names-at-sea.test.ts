import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import type { NamedBody } from '../../src/ledger/entry.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import { islandSettings } from '../support/islands.ts';
import { Tabletop } from '../support/tabletop.ts';
import { settingsOf } from '../support/worlds.ts';

const AT_SEA = { q: -40, r: 7 };

const tableOf = (world: WorldSettings) => new Tabletop({ form: 'sealed', world });

const named = (table: Tabletop, hex: Axial, of: NamedBody['of']) =>
  table.send({ kind: 'name', ...hex, of, text: 'Gannet Sound' });

describe("naming a hex of an island's open sea, which is known from a chart", () => {
  it.each(['place', 'water'] as const)('gives a %s its name', (of) => {
    const table = tableOf(islandSettings());
    expect(named(table, AT_SEA, of)).toMatchObject({ ok: true });
    expect(table.campaign.frame().names).toEqual([
      { ...AT_SEA, of, text: 'Gannet Sound', seq: table.rows.length },
    ]);
  });

  it('is refused for a land, with what would be right', () => {
    expect(named(tableOf(islandSettings()), AT_SEA, 'land')).toMatchObject({
      ok: false,
      refusal: {
        code: 'campaign/open-sea',
        detail: 'Hex 1037 is open sea, where no land is: name it as a water or a place.',
      },
    });
  });

  it('is refused before the chart is drawn, as is naming land that nobody has seen', () => {
    const uncharted = new Tabletop({ form: 'sealed', world: islandSettings(), dice: 'own' });
    const table = tableOf(islandSettings({ hexes: 100 }));
    const { world } = table.campaign;
    const { outline } = world.view().extras as { readonly outline: readonly Axial[] };
    const unseen = outline.find((hex) => !world.has(hex)) as Axial;
    for (const answer of [named(uncharted, AT_SEA, 'water'), named(table, unseen, 'place')])
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'campaign/not-known' } });
  });

  it.each(['solo', 'elevation'])('is refused as unknown in a world of kind %s, which has none', (kind) => {
    expect(named(tableOf(settingsOf(kind)), AT_SEA, 'water')).toMatchObject({
      ok: false,
      refusal: { code: 'campaign/not-known' },
    });
  });
});

it("a road through an island's open sea is refused as that, not as unknown", () => {
  const along = [AT_SEA, { q: AT_SEA.q + 1, r: AT_SEA.r }];
  expect(tableOf(islandSettings()).send({ kind: 'road', of: 'road', along })).toMatchObject({
    ok: false,
    refusal: { code: 'campaign/open-sea', detail: 'Hex 1037 is open sea: roads lead through known land.' },
  });
});
