import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/campaign/command.ts';
import { type MapName, namesOnMap } from '../../../src/campaign/map-view.ts';
import { drawnName, drawnNames } from '../../../src/formats/names/drawn-names.ts';
import { worldForNames } from '../../../src/formats/names/named-world-of.ts';
import type { WorldForNames } from '../../../src/formats/names/world-for-names.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import type { Direction } from '../../../src/hex/direction.ts';
import { NAME_SUBJECTS } from '../../../src/ledger/entry.ts';
import type { World } from '../../../src/world/world.ts';
import { FollowedNames } from '../../../web/journey/inscriptions/followed-names.ts';
import { namesOver } from '../../../web/journey/inscriptions/names-over.ts';
import { JourneyMap } from '../../../web/journey/journey-map.ts';
import { loadWords } from '../../../web/journey/words/words-of.ts';
import { loadWorld } from '../../../web/live/known-worlds.ts';
import { loadGround } from '../../../web/map/grounds/ground-of.ts';
import { exploredWorld } from '../../formats/sample-worlds.ts';
import { Randomness } from '../../support/randomness.ts';
import { ScriptedServer } from '../scripted-channel.ts';

/** Names on random hexes, among them several in one land. */
function namesOn(hexes: readonly Axial[], count: number, seed: number): MapName[] {
  const randomness = new Randomness(seed);
  return Array.from({ length: count }, (_, i) => {
    const { q, r } = hexes[randomness.upTo(hexes.length) - 1] as Axial;
    return {
      q,
      r,
      of: NAME_SUBJECTS[randomness.upTo(NAME_SUBJECTS.length) - 1] as MapName['of'],
      text: `Name ${i}`,
      seq: i + 1,
    };
  });
}

function namedBy(world: World): WorldForNames {
  const named = worldForNames(world.settings.kind, (at) => world.recordAt(at));
  if (!named) throw new Error('nothing has a name in such a world');
  return named;
}

describe('the names over a hex', () => {
  it.each([
    [{ kind: 'solo', houseRules: [] }, 250, undefined],
    [{ kind: 'solo', houseRules: ['landfall'] }, 250, 'spiral'],
    [{ kind: 'elevation' }, 40, undefined],
  ] as const)('are those that the map shows there, in a world of %o', (settings, finds, order) => {
    const told = { place: 0, land: 0, water: 0 };
    for (const seed of [1, 2, 3]) {
      const world = exploredWorld(settings, `${seed}`, finds, order);
      const hexes = [...world.view().records()];
      const names = namesOn(hexes, 40, seed);
      const shown = drawnNames(names, namedBy(world));
      for (const hex of hexes.filter((_, i) => i % 3 === 0)) {
        const over = namesOver({ world, names }, hex);
        const there = shown.filter(({ keys }) => keys.has(hexKey(hex)));
        expect(over.names).toEqual(Object.fromEntries(there.map(({ name }) => [name.of, name])));
        for (const of of NAME_SUBJECTS) if (over.names[of]) told[of]++;
      }
    }
    for (const of of NAME_SUBJECTS) expect(told[of], of).toBeGreaterThan(0);
  });

  it("can be given to places and waters on an island's open sea, and to none on land that nobody has seen", () => {
    const world = exploredWorld({ kind: 'island', hexes: 60 }, 'sea', 9);
    const { outline } = world.view().extras as { readonly outline: readonly Axial[] };
    const unseen = outline.find((hex) => !world.has(hex)) as Axial;
    const sea = { q: 90, r: 0 };
    expect(namesOver({ world, names: [] }, sea)).toEqual({ names: {}, nameable: ['place', 'water'] });
    expect(namesOver({ world, names: [] }, unseen)).toEqual({ names: {}, nameable: [] });
    const name: MapName = { ...sea, of: 'water', text: 'The Long Sea', seq: 70 };
    expect(namesOver({ world, names: [name] }, { q: 91, r: 0 }).names).toEqual({ water: name });
    expect(namesOver({ world, names: [name] }, { q: 99, r: 0 }).names).toEqual({});
  });

  it.each([{ kind: 'solo' }, { kind: 'elevation' }] as const)(
    'are the same from the cache that is kept up while the party explores, in a world of %o',
    async (world) => {
      const { kind } = world;
      await Promise.all([loadWorld(kind), loadGround(kind), loadWords(kind)]);
      const server = new ScriptedServer({ world });
      const map = new JourneyMap(server.campaign);
      const randomness = new Randomness(7);
      const [changed, remembered] = [new Set<string>(), new Map<number, string>()];
      for (let step = 0; step < 150; step++) {
        const { inForce, party, world: now } = server.campaign;
        const hexes = [...now.view().records()];
        const { q, r } = hexes[randomness.upTo(hexes.length) - 1] as Axial;
        const of = NAME_SUBJECTS[randomness.upTo(NAME_SUBJECTS.length) - 1] as MapName['of'];
        const command: Command =
          step % 4 === 0
            ? { kind: 'name', q, r, of, text: `Name ${step}` }
            : { kind: 'enter', to: randomness.upTo(3) as Direction };
        const answer = server.command({ campaign: 'test', id: `step ${step}`, command });
        if (!answer.ok) continue;
        for (const entry of answer.entries) map.apply(entry);
        const names = namesOnMap(inForce);
        for (const hex of [party, { q, r }]) {
          if (!hex) continue;
          const over = namesOver({ world: now, names }, hex, FollowedNames.of(map).drawn);
          expect(over).toEqual(namesOver({ world: now, names }, hex));
        }
        for (const name of names) {
          const land = FollowedNames.of(map).drawn(name, namedBy(now)).hexes.map(hexKey).sort().join();
          if ((remembered.get(name.seq) ?? land) !== land) changed.add(name.text);
          remembered.set(name.seq, land);
          expect(land).toBe(drawnName(name, namedBy(now)).hexes.map(hexKey).sort().join());
        }
      }
      expect(changed.size).toBeGreaterThan(3);
    },
  );
});
