import { expect, it, onTestFinished, vi } from 'vitest';
import { ElevationWorld } from '../../../src/world/elevation/elevation-world.ts';
import { packDrained, packRevealed } from '../../../src/world/elevation/packed-facts.ts';
import { HexTable } from '../../../src/world/hex-table.ts';
import { worldSettings } from './some-worlds.ts';

it('the kind of land of a hex is found quickly, without reading all hexes upstream of it', () => {
  const world = new ElevationWorld(worldSettings());
  const length = 1000;
  for (let r = 0; r < length; r++)
    world.add({ q: 0, r, layer: 0, seq: 2, facts: packRevealed(length - r, null, null) });
  for (let r = 0; r < length - 1; r++) world.add({ q: 0, r, layer: 1, seq: 3, facts: packDrained(4, []) });
  const looked = vi.spyOn(HexTable.prototype, 'find');
  onTestFinished(() => looked.mockRestore());
  const mouth = { q: 0, r: length - 1 };
  expect(world.landAt(mouth)).toEqual({ terrain: 'flat', site: null });
  expect(
    world.landFound({
      kind: 'surveyed',
      ...mouth,
      peak: 601,
      form: null,
      dice: [],
      flows: [],
      revealed: [],
    }),
  ).toEqual({
    terrain: 'hilly',
    site: null,
  });
  expect(looked.mock.calls.length).toBeLessThan(20);
});
