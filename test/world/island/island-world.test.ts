import { describe, expect, it } from 'vitest';
import { oddsFor } from '../../../src/campaign/odds.ts';
import { GivenDice } from '../../../src/dice/given.ts';
import { facesOf } from '../../../src/dice/roll.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { DIRECTIONS, neighbour, neighbours } from '../../../src/hex/direction.ts';
import { seededDiceFor } from '../../../src/world/chance.ts';
import { rollContent } from '../../../src/world/expedition.ts';
import { IslandWorld } from '../../../src/world/island/island-world.ts';
import { dry, river } from '../../support/hand-made-world.ts';
import { keyOf } from '../../support/hexes.ts';
import { drawnIsland, exploredIsland, hexesOf, islandSettings } from '../../support/islands.ts';
import { Tabletop } from '../../support/tabletop.ts';

const NORTH = neighbour(ORIGIN, 1);
const SOUTH = neighbour(ORIGIN, 4);

describe('[islands: An island as a campaign\'s world, "begins with an outline"] the start of an island', () => {
  it('is its outline, then its first hex, then those of the six around it that are land', () => {
    const world = new IslandWorld(islandSettings({ hexes: 5 }));
    const seen: string[] = [];
    let seq = 2;
    for (const discovery of world.start()) {
      const content = rollContent(discovery, seededDiceFor('start', discovery), seq);
      if (content.kind === 'charted') {
        expect(discovery).toMatchObject({ procedure: 'island', hex: ORIGIN, entered: false });
        expect(content.outline[0]).toEqual(ORIGIN);
        expect(content.outline).toHaveLength(5);
      } else {
        expect(world.isLand(discovery.hex)).toBe(true);
        expect(discovery.entered).toBe(seen.length === 1);
      }
      seen.push(content.kind === 'revealed' ? keyOf(content.hex) : content.kind);
      world.apply(content, seq++);
    }
    const land = neighbours(ORIGIN).filter((hex) => world.isLand(hex));
    expect(seen).toEqual(['charted', ORIGIN, ...land].map((at) => (typeof at === 'string' ? at : keyOf(at))));
  });

  it('asks for all dice of the outline and then of its hexes, in one command', () => {
    const island = new Tabletop({ form: 'sealed', world: islandSettings({ hexes: 3 }) });
    const thrown = island.bodies.flatMap((body) =>
      body.kind === 'charted' ? facesOf(body.dice) : body.kind === 'revealed' ? facesOf(body.hex.dice) : [],
    );
    const table = new Tabletop({ form: 'sealed', dice: 'own', world: islandSettings({ hexes: 3 }) });
    const first = table.send({ kind: 'enter', to: 0, faces: thrown.slice(0, 1) });
    expect(first).toMatchObject({
      ok: false,
      refusal: { code: 'dice/needed', needs: { q: 0, r: 0, sides: 6 } },
    });
    const bodies = table.play({ kind: 'enter', to: 0, faces: thrown });
    expect(bodies.map(({ kind }) => kind)).toEqual(island.bodies.slice(1).map(({ kind }) => kind));
    expect(table.campaign.world.view().extras).toEqual(island.campaign.world.view().extras);
  });

  it('is the first hex alone on an island of one', () => {
    const world = exploredIsland(islandSettings({ hexes: 1 }), 'alone', 'walk');
    expect(hexesOf(world).map(({ site }) => site)).toEqual(['village']);
    expect(world.isComplete).toBe(true);
  });
});

describe('[islands: "the sea is a lower neighbour for a river to flow to"]', () => {
  it('a river beside the coast may flow into the sea, over any of the coastal edges of its hex', () => {
    const world = drawnIsland([ORIGIN, NORTH], [[ORIGIN, dry(5)]]);
    const outcome = world.discovery(ORIGIN, NORTH).roll(new GivenDice([3, 3]), 9);
    expect(outcome).toMatchObject({ done: false, lacking: { for: 'flow' } });
    if (outcome.done) throw new Error('a die is lacking');
    const open = outcome.lacking.accept ?? [1, 2, 3, 4, 5, 6];
    const sea = DIRECTIONS.filter((direction) => !world.isLand(neighbour(NORTH, direction)));
    expect(sea).toHaveLength(5);
    expect(open).toEqual(expect.arrayContaining(sea));
    const flowing = world.discovery(ORIGIN, NORTH).roll(new GivenDice([3, 3, 1]), 9);
    expect(flowing).toMatchObject({ done: true, content: { hex: { flow: 1 } } });
  });

  it('a river that reaches the coast ends there: later discoveries do not redirect it', () => {
    const world = drawnIsland(
      [ORIGIN, NORTH, SOUTH],
      [
        [ORIGIN, river(5, 1)],
        [NORTH, river(4, 1)],
      ],
    );
    expect(world.hexes.drainsInto(world.hexes.find(ORIGIN), SOUTH)).toBe(false);
    expect(world.discovery(ORIGIN, SOUTH).roll(new GivenDice([2, 1]), 9).done).toBe(true);
  });
});

describe('[islands: "the sea does not count among the known neighbours of the ocean rule"]', () => {
  it('land surrounded by sea and one known hex is still rolled for, and is no ocean', () => {
    const world = drawnIsland([ORIGIN, NORTH], [[ORIGIN, dry(2)]]);
    const outcome = world.discovery(ORIGIN, NORTH).roll(new GivenDice([1, 1]), 9);
    expect(outcome).toMatchObject({ done: true, content: { hex: { altitude: 2, flow: null } } });
    expect(outcome).not.toMatchObject({ content: { hex: { terrain: 'ocean' } } });
  });
});

describe('[islands: "land never falls below altitude 2"]', () => {
  it.each([
    [2, [1, 1], 2],
    [2, [1, 2], 2],
    [3, [1, 1], 2],
    [4, [1, 1], 2],
    [5, [1, 1], 3],
  ])('from altitude %i with %j the altitude is %i', (from, faces, altitude) => {
    const world = drawnIsland([ORIGIN, NORTH], [[ORIGIN, dry(from)]]);
    expect(world.discovery(ORIGIN, NORTH).roll(new GivenDice(faces), 9)).toMatchObject({
      content: { hex: { altitude } },
    });
  });

  it('the odds agree', () => {
    const world = drawnIsland([ORIGIN, NORTH], [[ORIGIN, dry(2)]]);
    expect(Object.keys(world.odds(ORIGIN, NORTH).altitude).map(Number)).toEqual([2, 3, 4]);
    expect(world.odds(ORIGIN, NORTH).terrain.ocean).toBeUndefined();
  });
});

describe('[islands: "It can\'t enter the open sea"]', () => {
  it('the sea is blocked, land is not', () => {
    const world = drawnIsland([ORIGIN, NORTH]);
    expect(world.whyBarred(NORTH)).toBeNull();
    expect(world.whyBarred(SOUTH)).toEqual({
      code: 'campaign/open-sea',
      detail: expect.stringMatching(/^Hex 5051 is open sea.*\.$/),
    });
    expect(world.isPassable(NORTH)).toBe(false);
  });

  it('before the outline is charted, no hex is known to be sea', () => {
    const world = new IslandWorld(islandSettings());
    expect(world.isOpenSea(SOUTH)).toBe(false);
    expect(world.whyBarred(SOUTH)).toBeNull();
  });

  it('a command to enter it is refused before any die is asked for, and nothing can be discovered there', () => {
    const table = new Tabletop({ form: 'sealed', world: islandSettings({ hexes: 1 }) });
    for (const to of DIRECTIONS) {
      const decision = table.send({ kind: 'enter', to, faces: [9, 9] });
      expect(decision).toMatchObject({ ok: false, refusal: { code: 'campaign/open-sea' } });
      expect(oddsFor(table.campaign, neighbour(ORIGIN, to))).toBeNull();
    }
    expect(table.send({ kind: 'travel', path: [1] })).toMatchObject({
      ok: false,
      refusal: { code: 'campaign/open-sea' },
    });
  });
});
