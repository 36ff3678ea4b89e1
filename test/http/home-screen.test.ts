import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { serverInProcess } from '../support/server-in-process.ts';

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}

async function picture(address: URL): Promise<PNG> {
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type')], address.pathname).toEqual([
    200,
    'image/png',
  ]);
  return PNG.sync.read(Buffer.from(await response.arrayBuffer()));
}

/** Opaqueness of the pixels at the corners, 0 to 255. */
const corners = ({ width, height, data }: PNG): number[] =>
  [0, width - 1, (height - 1) * width, height * width - 1].map((pixel) => data[4 * pixel + 3] ?? -1);

describe('the page’s icon on a home screen', () => {
  it('comes in each size that its manifest lists, and fills the whole shape where the device cuts one out', async () => {
    const { url } = await serverInProcess();
    const manifest = (await (await fetch(new URL('manifest.webmanifest', url))).json()) as Manifest;
    const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'));
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, purpose } of drawn) {
      const icon = await picture(new URL(src, url));
      expect(`${icon.width}x${icon.height}`).toBe(sizes);
      expect(corners(icon)).toEqual(Array(4).fill(purpose === 'maskable' ? 255 : 0));
    }
  });

  it('comes in a version for Apple devices, without transparency', async () => {
    const { url } = await serverInProcess();
    const page = await (await fetch(url)).text();
    const [, src = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
    const icon = await picture(new URL(src, url));
    expect([icon.width, icon.height]).toEqual([180, 180]);
    expect(corners(icon)).toEqual([255, 255, 255, 255]);
  });
});
