import { expect, it } from 'vitest';
import { sized } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { countDrawing, untilDrawn } from '../support/drawing-calls.ts';
import { wheelTo } from '../support/drawn-map.ts';
import { freshPage, sharedServer, untilLive } from '../support/fresh-page.ts';
import { countLetters, lettersOn } from '../support/small-letters.ts';

it('on a screen of high density the depths of the sea are drawn only where they are legible', async () => {
  const { created } = await new ApiClient(sharedServer()).start({
    world: { kind: 'island', algorithm: 3, hexes: 200 },
    seed: 'soundings',
  });
  const page = await freshPage({ viewport: { width: 390, height: sized(480, 844) }, deviceScaleFactor: 3 });
  await countDrawing(page);
  await countLetters(page);
  await page.goto(created.links.owner.url);
  await untilLive(page, 'connected');
  await page.locator('.map-ground[data-camera]').waitFor();
  await wheelTo(page, 9);
  await untilDrawn(page);
  const before = await lettersOn(page);
  expect(before.filter(({ size }) => size < 5)).toEqual([]);
  await wheelTo(page, 28);
  await untilDrawn(page);
  const sum = (letters: typeof before) => letters.reduce((all, { texts }) => all + texts, 0);
  const after = await lettersOn(page);
  expect(sum(after), 'nearer they are there').toBeGreaterThan(sum(before) + 10);
  expect(after.filter(({ size }) => size < 5)).toEqual([]);
});
