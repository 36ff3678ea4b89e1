import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DARK, LIGHT } from '../../../src/formats/drawing/palette.ts';
import { unexploredColour } from '../../../src/formats/island/shallows.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import {
  colourOf,
  forgetPicture,
  LAYOUT,
  type MapPicture,
  pictureOf,
  storedPicture,
  storePicture,
} from '../../../web/pages/home/resume/map-picture.ts';
import { exploredWorld } from '../../formats/sample-worlds.ts';
import { browserStorage } from '../../support/browser-storage.ts';
import { EVERY_WORLD } from '../../support/worlds.ts';

beforeEach(() => vi.stubGlobal('localStorage', browserStorage()));
afterEach(() => vi.unstubAllGlobals());

const NOW = { seq: 9, party: { q: 0, r: 0 }, weather: 'fog' };

const hexKey = ({ q, r }: Axial): string => `${q},${r}`;

/** The ground of each hex of a picture, by hex key. */
const groundsIn = ({ hexes }: MapPicture): Map<string, string> =>
  new Map(
    Object.entries(hexes).flatMap(([ground, flat]) =>
      flat.flatMap((q, index) =>
        index % 2 === 0 ? [[hexKey({ q, r: flat[index + 1] ?? 0 }), ground] as const] : [],
      ),
    ),
  );

describe('the thumbnail of a map', () => {
  it.each(EVERY_WORLD)('has every hex of a small world, coloured by its ground: %s', (_, settings) => {
    const world = exploredWorld({ ...settings }, 'a small one', 12);
    const grounds = groundsIn(pictureOf(world, NOW));
    const known = Array.from({ length: world.count }, (_, index) => world.hexAt(index));
    const near = known.filter((hex) => grounds.has(hexKey(hex)));
    expect(near.length).toBeGreaterThan(0);
    if (known.length < 40) expect(near).toHaveLength(known.length);
    for (const hex of near) expect(grounds.get(hexKey(hex))).not.toBe('unexplored');
    for (const ground of grounds.values())
      for (const palette of [LIGHT, DARK])
        expect(colourOf(ground, palette) === unexploredColour(palette)).toBe(ground === 'unexplored');
    expect(new Set(grounds.values()).size).toBeGreaterThan(1);
  });

  it('includes the unexplored land of an island', () => {
    const world = exploredWorld({ kind: 'island', hexes: 30 }, 'charted', 4);
    const grounds = [...groundsIn(pictureOf(world, NOW)).values()];
    expect(grounds).toHaveLength(30);
    expect(grounds.filter((ground) => ground === 'unexplored')).toHaveLength(30 - world.count);
  });

  it('shows the surroundings of the party if the world is too large', () => {
    const world = exploredWorld({ kind: 'solo' }, 'wide', 3_000, 'spiral');
    const party = { q: 12, r: -4 };
    const picture = pictureOf(world, { ...NOW, party });
    expect(picture.party).toEqual([12, -4]);
    const shown = [...groundsIn(picture).keys()].map((key) => key.split(',').map(Number) as [number, number]);
    expect(shown.length).toBeGreaterThan(150);
    expect(shown.length).toBeLessThan(300);
    const middle = LAYOUT.centre(party);
    for (const [q, r] of shown) {
      const { x, y } = LAYOUT.centre({ q, r });
      expect(Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y))).toBeLessThanOrEqual(12.001);
    }
  });

  it('has no party in a world without one', () => {
    const world = exploredWorld({ kind: 'solo' }, 'x', 1);
    expect(pictureOf(world, { ...NOW, party: null }).party).toBeNull();
  });

  it('is stored by the browser until it is forgotten', () => {
    const picture = pictureOf(exploredWorld({ kind: 'solo' }, 'kept', 9), NOW);
    expect(storedPicture('a')).toBeNull();
    storePicture('a', picture);
    expect(storedPicture('a')).toEqual(picture);
    expect(storedPicture('b')).toBeNull();
    forgetPicture('a');
    expect(storedPicture('a')).toBeNull();
  });

  it.each(['', '{', '7', '{"seq":1,"weather":null,"party":null,"hexes":{"plain":[1]}}', '{"seq":"1"}'])(
    'is ignored if the stored value is invalid: %s',
    (stored) => {
      localStorage.setItem('hexfarer.picture.a', stored);
      expect(storedPicture('a')).toBeNull();
    },
  );
});
