import { expect, it, onTestFinished, vi } from 'vitest';
import { ElevationWorld } from '../../../src/world/elevation/elevation-world.ts';
import { packDrained, packRevealed } from '../../../src/world/elevation/packed-facts.ts';
import { HexTable } from '../../../src/world/hex-table.ts';
import { worldSettings } from './some-worlds.ts';

it('what a hex is like is told without a look at all that lies upstream of it', () => {
  const world = new ElevationWorld(worldSettings());
  const length = 1000;
  for (let r = 0; r < length; r++)
    world.add({ q: 0, r, layer: 0, seq: 2, indexInEntry: r, facts: packRevealed(length - r, null, null) });
  for (let r = 0; r < length - 1; r++)
    world.add({ q: 0, r, layer: 1, seq: 3, indexInEntry: r, facts: packDrained(4, []) });
  const looked = vi.spyOn(HexTable.prototype, 'find');
  onTestFinished(() => looked.mockRestore());
  expect(world.landAt({ q: 0, r: length - 1 })).toEqual({ terrain: 'flat', site: null });
  expect(looked.mock.calls.length).toBeLessThan(20);
});
