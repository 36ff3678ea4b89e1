import { expect, it } from 'vitest';
import { letteringBoxes } from '../../src/formats/elevation/hex-text-places.ts';
import { LandScene } from '../../src/formats/elevation/land-scene.ts';
import { summitOf } from '../../src/formats/elevation/summits.ts';
import type { Box } from '../../src/formats/sheet/box.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { ElevationHex } from '../../src/world/elevation/elevation-hex.ts';
import { ApiClient } from '../support/api-client.ts';
import { dottedOn, type Line, trackDotted } from '../support/dotted-lines.ts';
import { wheelTo } from '../support/drawn-map.ts';
import { freshPage, seqOf, sharedServer, untilSeq } from '../support/fresh-page.ts';

/** Directions of steps that lead over several peaks, and past others. */
const WAYS: readonly Direction[] = [1, 1, 2, 3, 2, 3, 4, 4, 5, 5, 6, 1, 2, 3, 3, 2, 1, 1];
const NEXT: readonly Direction[] = [6, 5, 6, 5, 4];

/** The boxes of everything lettered in the hexes, in coordinates of the map. */
function writtenOn(hexes: readonly ElevationHex[]): { hex: string; box: Box }[] {
  const scene = new LandScene(hexes, 1);
  return hexes.flatMap((hex) => {
    const [x, y] = scene.unitMiddle(hex);
    return letteringBoxes(scene, hex, summitOf(hex, scene.at)).map(({ left, top, right, bottom }) => ({
      hex: hex.label,
      box: { left: left + x, top: top + y, right: right + x, bottom: bottom + y },
    }));
  });
}

/** True if a line passes through a box. */
const touches = ([from, to]: Line, box: Box): boolean =>
  Array.from({ length: 101 }, (_, step) => step / 100).some((share) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });

it('in an elevation world no dot of the trail covers lettering in the hexes', async () => {
  const { id, owner, created } = await new ApiClient(sharedServer()).start({
    world: { kind: 'elevation' },
    seed: 'peaks',
  });
  for (const to of WAYS) expect((await owner.command(id, { kind: 'enter', to })).status).toBe(200);
  const page = await freshPage();
  await trackDotted(page);
  await page.goto(created.links.owner.url);
  await untilSeq(page, WAYS.length);
  await page.locator('.map-ground[data-camera]').waitFor();
  await wheelTo(page, 48);

  const covered = async () => {
    const { body } = await owner.call<{ hexes: ElevationHex[] }>('GET', `/api/campaigns/${id}/map`);
    const lines = await dottedOn(page);
    return writtenOn(body.hexes)
      .filter(({ box }) => lines.some((line) => touches(line, box)))
      .map(({ hex }) => hex);
  };
  await expect.poll(covered, { timeout: 15_000 }).toEqual([]);
  expect((await dottedOn(page)).length).toBeGreaterThan(WAYS.length);

  // The lettering of the next hexes is placed after the trail has reached them.
  const before = await dottedOn(page);
  const seq = await seqOf(page);
  for (const to of NEXT) expect((await owner.command(id, { kind: 'enter', to })).status).toBe(200);
  await untilSeq(page, seq + NEXT.length);
  await expect.poll(covered, { timeout: 15_000 }).toEqual([]);
  expect((await dottedOn(page)).length).toBeGreaterThan(before.length);

  // Zoomed out, where the figures would be illegible, they aren't drawn, and the trail has no gaps for them.
  await wheelTo(page, 36);
  const lengths = async () =>
    (await dottedOn(page)).map(([from, to]) => Math.hypot(to.x - from.x, to.y - from.y).toFixed(2));
  await expect.poll(async () => [...new Set(await lengths())]).toEqual([Math.sqrt(3).toFixed(2)]);
});
