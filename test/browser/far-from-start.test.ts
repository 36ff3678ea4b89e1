/// <reference lib="dom" />
import { expect, it } from 'vitest';
import type { CreatedCampaign } from '../support/api-client.ts';
import { freshPage, sharedServer } from '../support/fresh-page.ts';

it('the paper texture of a map imported nine million hexes away is placed by small numbers, as drawing accepts no others', async () => {
  const answer = await fetch(new URL('/api/campaigns/import', sharedServer()), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '8999900.4000000 forest "party"\n8999901.4000000 hills\n',
  });
  const { links } = (await answer.json()) as CreatedCampaign;
  const page = await freshPage({ viewport: { width: 900, height: 600 } });
  await page.addInitScript(() => {
    const laid: number[] = [];
    Object.assign(window, { laid });
    const pattern = Reflect.get(CanvasPattern, 'prototype');
    const { setTransform } = pattern;
    Reflect.set(pattern, 'setTransform', function (this: CanvasPattern, matrix: DOMMatrix) {
      laid.push(matrix.e, matrix.f);
      setTransform.call(this, matrix);
    });
  });
  await page.goto(links.owner.url);
  await page.locator('.map-ground[data-camera]').waitFor();
  const laid = await page.evaluate(() => (window as unknown as { laid: number[] }).laid);
  expect(laid.length).toBeGreaterThan(0);
  expect(Math.max(...laid.map(Math.abs))).toBeLessThan(10_000);
});
