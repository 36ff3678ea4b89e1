import { describe, expect, it } from 'vitest';
import { GivenDice } from '../../src/dice/given.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { tellingOf } from '../../src/telling/registry.ts';
import { dry, type Land } from '../support/hand-made-world.ts';
import { drawnIsland } from '../support/islands.ts';

const NORTH = neighbour(ORIGIN, 1);

/**
 * The explanation of the hex north of the start, entered with these faces on an island of these two; it must be the
 * same later.
 */
function told(start: Land, faces: readonly number[]): string {
  const world = drawnIsland([ORIGIN, NORTH], [[ORIGIN, start]]);
  const outcome = world.discovery(ORIGIN, NORTH).roll(new GivenDice(faces), 9);
  if (!outcome.done || outcome.content.kind !== 'revealed') throw new Error('a die is lacking');
  const telling = tellingOf('island');
  const text = telling?.tell(outcome.content, world).lines.map((line) => line.text);
  world.apply(outcome.content, 9);
  const later = telling?.tellHex(outcome.content.hex, world).map((line) => line.text);
  expect(later).toEqual(text);
  return text?.join('\n') ?? '';
}

describe("[islands: An island as a campaign's world] the explanation of its land", () => {
  it('"land never falls below altitude 2": says so if the dice would have made it lower', () => {
    const lower = told(dry(2), [1, 2]);
    expect(lower).toContain('3: down 1 from altitude 2 of 5050.');
    expect(lower).toContain('The land of an island lies at altitude 2 or higher.');
    expect(told(dry(3), [1, 2])).not.toContain('or higher');
  });

  it('"the sea is a lower neighbour for a river to flow to": a charted sea does not count as unknown', () => {
    const flowing = told(dry(5), [3, 3, 1]);
    expect(flowing).toContain('1: the river flows north, into the open sea.');
    expect(flowing).not.toContain('unknown');
  });
});
