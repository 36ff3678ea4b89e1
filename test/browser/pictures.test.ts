/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { sized, varied } from '../support/all-tests.ts';
import { freshPage, sharedServer } from '../support/fresh-page.ts';
import { importedWorld } from '../support/imported-world.ts';

/** Width of the pictures, in pixels. */
const WIDTH = sized(600, 900);

describe('the map as a picture', () => {
  it.each(varied(['solo', 'island', 'elevation']))(
    'looks the same as the SVG in a browser, in a world of kind %s',
    async (kind) => {
      const { campaign, links } = await importedWorld(sharedServer(), 60, kind);
      const page = await freshPage();
      await page.goto(sharedServer());
      const seen = await page.evaluate(
        async ({ path, token, width }) => {
          const fetched = async (file: string) => {
            const answer = await fetch(`${path}/${file}`, { headers: { authorization: `Bearer ${token}` } });
            if (!answer.ok) throw new Error(await answer.text());
            return answer.blob();
          };
          const pixelsOf = (image: CanvasImageSource, height: number) => {
            const canvas = new OffscreenCanvas(width, height);
            const context = canvas.getContext('2d', { willReadFrequently: true });
            context?.drawImage(image, 0, 0, width, height);
            return context?.getImageData(0, 0, width, height).data ?? [];
          };
          const picture = await createImageBitmap(await fetched(`png?width=${width}`));
          const drawing = new Image();
          drawing.src = URL.createObjectURL(await fetched('svg'));
          await drawing.decode();
          const [ours, theirs] = [pixelsOf(picture, picture.height), pixelsOf(drawing, picture.height)];
          let [sum, far] = [0, 0];
          for (let at = 0; at < ours.length; at++) {
            const difference = Math.abs((ours[at] ?? 0) - (theirs[at] ?? 0));
            sum += difference;
            if (difference > 64) far++;
          }
          return { width: picture.width, mean: sum / ours.length, far: far / ours.length };
        },
        { path: `/api/campaigns/${campaign.id}/export`, token: links.owner.token, width: WIDTH },
      );
      expect(seen.width).toBe(WIDTH);
      // The edges of letters differ, which are rasterized differently.
      expect(seen.mean).toBeLessThan(4);
      expect(seen.far).toBeLessThan(0.02);
    },
  );
});
