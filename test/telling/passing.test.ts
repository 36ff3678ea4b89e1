import { describe, expect, it } from 'vitest';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { ring } from '../../src/hex/ring.ts';
import { soloJournal } from '../../src/telling/solo-journal.ts';
import { IslandWorld } from '../../src/world/island/island-world.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import type { SoloWorld } from '../../src/world/solo/solo-world.ts';
import { grownWorld, ORDERS } from '../support/grown-worlds.ts';
import { dry, type Land, laidHex, river, SEA, soloWorldOf, TARGET } from '../support/hand-made-world.ts';

const COAST = river(1, 4);

/** North of TARGET, where the party comes from by default. */
const NORTH = neighbour(TARGET, 1);
const at = (...way: readonly Direction[]): Axial => way.reduce(neighbour, TARGET);

interface Laid extends Partial<SoloRecord> {
  readonly land: Land;
}

/** A world with hexes at the ends of ways from TARGET, known beforehand unless their entry says otherwise. */
function worldOf(hexes: readonly (readonly [Axial, Land | Laid])[]): SoloWorld {
  const records = hexes.map(([hex, given]) => {
    const { land, ...more } = 'land' in given ? given : { land: given };
    // Not the start, unless given so.
    return laidHex(hex, land, { origin: neighbour(hex, 1), seq: 2, ...more });
  });
  return soloWorldOf(records.sort((a, b) => a.seq - b.seq));
}

/** The entry with which TARGET becomes known. */
const NEW = 10;

const passing = (
  world: SoloWorld,
  path: readonly Axial[],
  { cameFrom = null, seq = NEW }: { cameFrom?: Axial | null; seq?: number } = {},
): readonly string[] => soloJournal.hintsAlong({ path, cameFrom, seq }, world);

/** The hints on a step from the north into TARGET. */
const southwards = (from: Land | Laid, to: Land | Laid, around: readonly (readonly [Axial, Land])[] = []) =>
  passing(worldOf([[NORTH, from], [TARGET, to], ...around]), [NORTH, TARGET]);

describe('the hints of the land on the way', () => {
  it('[solo: no river there] mention a small creek that got smaller and smaller', () => {
    expect(southwards(river(5, 3), dry(5))).toEqual([
      'Followed a small creek upstream; it got smaller and smaller, and finally it disappeared.',
    ]);
    expect(southwards(river(5, 3), dry(6))).toHaveLength(1);
    expect(southwards(river(5, 3), dry(4))).toEqual(['Left the river behind.']);
    expect(southwards(dry(5), dry(5))).toEqual([]);
  });

  it('mention a creek that leads down to a river', () => {
    expect(southwards(dry(5), river(5, 3))).toEqual(['Followed a small creek downstream to a river.']);
    expect(southwards(dry(5), river(6, 3))).toEqual(['Came up to a river.']);
  });

  it('mention the river that was followed', () => {
    expect(southwards(river(5, 4), river(5, 4))).toEqual(['Followed the river downstream.']);
    expect(southwards(river(5, 3), river(6, 1))).toEqual(['Followed the river upstream.']);
  });

  it('[solo: a river that flows elsewhere] mention a ridge and another valley', () => {
    expect(southwards(river(5, 3), river(5, 4))).toEqual(['Crossed a ridge into another valley.']);
    const meeting = [[at(2), river(4, 2)]] as const;
    expect(southwards(river(5, 3), river(5, 2), meeting)).toEqual([
      `Crossed a ridge into another valley; its river meets the last one at ${hexLabel(at(2))}.`,
    ]);
    expect(southwards(river(5, 3), river(5, 2), [[at(2), SEA]])).toContain(
      'Crossed a ridge into another valley.',
    );
  });

  it('[solo: it is magic] mention a river that runs uphill, and going along it', () => {
    expect(southwards(dry(5), river(5, 4), [[at(4), river(6, 4)]])[0]).toBe(
      `The river here runs uphill, to ${hexLabel(at(4))}: it's magic, a wonder.`,
    );
    expect(southwards(river(4, 4), river(6, 3))).toContain('Followed the river, and it ran uphill.');
    expect(southwards(river(6, 3), river(5, 1))).toContain(
      'Followed the river upstream, and that led downhill.',
    );
    expect(southwards(dry(5), river(5, 4), [[at(4), river(5, 4)]])[0]).not.toMatch(/magic/);
  });

  it('[solo: the river ends right here] mention an entrance to the underworld', () => {
    expect(southwards(dry(5), river(5, 'underworld'))[0]).toBe(
      'A river disappears into the ground here: an entrance to the underworld, an adventure.',
    );
  });

  it.each([
    ['swamp', /forested wetland/],
    ['rough', /badlands, unfit for the plough.*goat nomads/],
    ['green-hills', /sheep and grazing cattle/],
    ['volcano', /in fact a volcano/],
    ['glacier', /highest peaks/],
  ] as const)('[solo: terrain] describe %s, where it begins', (terrain, text) => {
    const hints = southwards(dry(6), { land: dry(6), terrain });
    expect(hints.join('\n')).toMatch(text);
    const again = southwards({ land: dry(6), terrain }, { land: dry(6), terrain });
    expect(again.join('\n')).toMatch(terrain === 'volcano' ? text : /^$/);
  });

  it('mention the safe haven where it began, and the site of a hex when the party comes again', () => {
    const start = { land: dry(5), site: 'village', origin: null } as const;
    expect(southwards(dry(5), start)).toEqual(['Back in the safe haven where it all began.']);
    const tower = { land: dry(5), site: 'ruined-tower' } as const;
    expect(southwards(dry(5), tower)).toEqual(['A ruined tower stands here.']);
    // The description of a new hex says so already.
    expect(southwards(dry(5), { ...tower, seq: NEW })).toEqual([]);
  });
});

describe('the hints about water', () => {
  it('say when the party puts out on it and leaves it', () => {
    expect(southwards(dry(3), SEA)).toEqual(['Put out onto the open water.']);
    expect(southwards(SEA, dry(3))).toEqual(['Came ashore.']);
    expect(southwards(COAST, SEA)).toEqual([]);
  });

  it('say when the party reaches it along the land', () => {
    expect(southwards(dry(3), dry(3), [[at(4), SEA]])).toEqual(['Came to the coast.']);
    expect(
      southwards(dry(3), dry(3), [
        [at(2), SEA],
        [at(4), SEA],
      ]),
    ).toEqual([]);
  });

  it('say that rivers the party followed flow into it', () => {
    expect(southwards(river(3, 4), COAST)).toEqual([
      'Followed the river down to its mouth.',
      'Put out onto the open water.',
    ]);
    expect(southwards(SEA, river(3, 1))).toEqual([
      'Followed a river upstream from its mouth.',
      'Came ashore.',
    ]);
    expect(southwards(dry(3), river(3, 4), [[at(4), SEA]])).toContain('A river has its mouth here.');
  });

  it('[solo: sweet water lake or salty coastal waters] call it neither as long as that is unknown', () => {
    const unsure = /cannot be told yet/;
    expect(southwards(dry(2), { land: COAST, seq: NEW }).join()).toMatch(unsure);
    expect(southwards(dry(2), COAST).join()).not.toMatch(unsure);
    expect(southwards(dry(2), { land: SEA, seq: NEW }).join()).not.toMatch(unsure);
  });

  const shore = neighbours(TARGET).map((hex) => [hex, dry(3)] as const);

  it('call it a lake once its shore is closed by discovering the water itself', () => {
    const world = worldOf([...shore, [TARGET, { land: SEA, seq: NEW }]]);
    expect(passing(world, [NORTH, TARGET])).toEqual([
      'The shore is closed all around: the water is a lake of one hex, and not the sea.',
      'Put out onto the lake.',
    ]);
    expect(passing(world, [NORTH, TARGET], { seq: NEW + 1 })).toEqual(['Put out onto the lake.']);
  });

  it('call it a lake once its shore is closed by discovering the last hex of the shore', () => {
    const [first, ...others] = shore.map(([hex]) => hex);
    const world = worldOf([
      ...others.map((hex) => [hex, dry(3)] as const),
      [TARGET, SEA],
      [first as Axial, { land: dry(3), seq: NEW }],
    ]);
    const closed = passing(world, [at(2), NORTH]);
    expect(closed).toContain(
      'The shore is closed all around: the water is a lake of one hex, and not the sea.',
    );
    // As long as that hex was unknown, nothing could be said.
    expect(passing(world, [at(3), at(2)], { seq: NEW - 1 })).toEqual([]);
    expect(passing(world, [at(2), TARGET], { seq: NEW - 1 })).toEqual(['Put out onto the open water.']);
  });

  it('call several hexes, shallow and deep, one lake', () => {
    const water = [TARGET, at(4), at(4, 4)];
    const around = water
      .flatMap(neighbours)
      .filter((hex) => !water.some((w) => w.q === hex.q && w.r === hex.r));
    const land = [...new Map(around.map((hex) => [hexLabel(hex), hex])).values()];
    const world = worldOf([
      ...land.map((hex) => [hex, dry(2)] as const),
      [TARGET, { land: COAST, seq: NEW }],
      [at(4), SEA],
      [at(4, 4), COAST],
    ]);
    expect(passing(world, [NORTH, TARGET])).toContain(
      'The shore is closed all around: the water is a lake of 3 hexes, and not the sea.',
    );
    expect(passing(world, [NORTH, TARGET], { seq: NEW + 1 })).toContain('Put out onto the lake.');
  });

  it('do not call it a lake if a neighbour is unknown or if it is too large', () => {
    const open = worldOf([...shore.slice(1), [TARGET, { land: SEA, seq: NEW }]]);
    expect(passing(open, [at(2), TARGET])).toEqual(['Put out onto the open water.']);
    const rim = ring(TARGET, 12);
    const water = Array.from({ length: 12 }, (_, radius) => ring(TARGET, radius)).flat();
    const sea = worldOf([
      ...water.map((hex) => [hex, SEA] as const),
      ...rim.map((hex) => [hex, dry(3)] as const),
    ]);
    const [beach, beyond] = [rim[0] as Axial, neighbour(rim[0] as Axial, 4)];
    expect(passing(sea, [beach, beyond])).toEqual(['Put out onto the open water.']);
  });
});

describe('a river', () => {
  const west = at(5);
  const east = at(2);

  it('is forded if the party enters by one bank and leaves by the other', () => {
    // From the north through TARGET to the south.
    const world = worldOf([
      [NORTH, river(6, 4)],
      [TARGET, river(5, 4)],
      [west, dry(5)],
      [east, dry(5)],
      [at(3), dry(5)],
    ]);
    const ford = `Forded the river at ${hexLabel(TARGET)}.`;
    expect(passing(world, [TARGET, east], { cameFrom: west })).toContain(ford);
    expect(passing(world, [TARGET, west], { cameFrom: at(3) })).toContain(ford);
    expect(passing(world, [TARGET, east], { cameFrom: at(3) })).not.toContain(ford);
    expect(passing(world, [TARGET, east], { cameFrom: NORTH })).not.toContain(ford);
    expect(passing(world, [TARGET, NORTH], { cameFrom: west })).not.toContain(ford);
    expect(passing(world, [TARGET, east])).not.toContain(ford);
    expect(passing(world, [west, TARGET, east])).toContain(ford);
  });

  it('is not forded at its source', () => {
    const world = worldOf([
      [TARGET, river(5, 4)],
      [west, dry(5)],
      [east, dry(5)],
    ]);
    expect(passing(world, [TARGET, east], { cameFrom: west }).join()).not.toMatch(/Forded/);
  });
});

describe('the hints of a way of several steps', () => {
  it('are limited to the most important ones, in the order of the way, with their places', () => {
    const way = [at(1, 1), NORTH, TARGET, at(4), at(4, 4)];
    const [a, b, c, d, e] = way as [Axial, Axial, Axial, Axial, Axial];
    const world = worldOf([
      [a, { land: dry(5), terrain: 'plain' }],
      [b, { land: dry(6), terrain: 'rough' }],
      [c, { land: river(5, 'underworld'), terrain: 'forest' }],
      [d, { land: dry(9), terrain: 'volcano' }],
      [e, { land: dry(9), site: 'castle' }],
    ]);
    expect(passing(world, way)).toEqual([
      `A river disappears into the ground at ${hexLabel(c)}: an entrance to the underworld, an adventure.`,
      'Followed a small creek upstream; it got smaller and smaller, and finally it disappeared.',
      `The mountain at ${hexLabel(d)} is in fact a volcano.`,
    ]);
  });

  it('mention a river followed all along only once', () => {
    const way = [NORTH, TARGET, at(4), at(4, 4)];
    const world = worldOf(way.map((hex) => [hex, river(5, 4)] as const));
    expect(passing(world, way)).toEqual(['Followed the river downstream.']);
  });
});

describe('on an island', () => {
  const SETTINGS = { kind: 'island', algorithm: 5, hexes: 8, houseRules: [] } as const;

  /** Land around one hex of water, and two more hexes in the south. */
  function atoll(): IslandWorld {
    const world = new IslandWorld(SETTINGS);
    const shore = neighbours(ORIGIN);
    const tip = neighbour(neighbour(ORIGIN, 4), 4);
    const land = [...shore, tip, neighbour(tip, 4)];
    const hexes = land.map((hex, index) =>
      laidHex(hex, index === 7 ? river(3, 4) : dry(3), { seq: index + 3, origin: neighbour(hex, 1) }),
    );
    world.restore(hexes, { outline: land });
    return world;
  }

  it('the chart distinguishes lakes from the sea from the beginning', () => {
    const world = atoll();
    const [tip, shore] = [
      { q: 0, r: 2 },
      { q: 0, r: 1 },
    ];
    // Every hex of land there is next to the sea.
    expect(soloJournal.hintsAlong({ path: [tip, shore], cameFrom: null, seq: 99 }, world)).toEqual([]);
    const estuary = soloJournal.hintsAlong({ path: [tip, { q: 0, r: 3 }], cameFrom: null, seq: 99 }, world);
    expect(estuary).toContain('A river has its mouth here.');
    // The hexes around the lake became known one by one, but the lake was on the chart.
    for (const [index, hex] of neighbours(ORIGIN).entries())
      for (const from of neighbours(hex))
        expect(
          soloJournal.hintsAlong({ path: [from, hex], cameFrom: null, seq: index + 3 }, world).join(),
        ).not.toMatch(/closed/);
  });
});

describe.each(ORDERS)('the hints in grown worlds: %s', (order) => {
  it('do not change later, and consist of sentences', () => {
    const hexes = [...grownWorld('passing', order, [], 400)];
    const whole = soloWorldOf(hexes);
    let told = 0;
    for (const [index, hex] of hexes.entries()) {
      if (hex.origin === null || index < 7) continue;
      const path = [hex.origin, hex];
      const now = passing(whole, path, { seq: hex.seq });
      if (index % 40 === 0)
        expect(now).toEqual(passing(soloWorldOf(hexes.slice(0, index + 1)), path, { seq: hex.seq }));
      for (const text of now) expect(text).toMatch(/^[A-Z][^.]*\.$/);
      told += now.length;
    }
    expect(told).toBeGreaterThan(100);
  });
});
