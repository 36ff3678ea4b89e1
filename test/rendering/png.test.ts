import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LABEL_FONT, NAME_FONT, TITLE_FONT } from '../../src/formats/sheet/fonts.ts';
import { pngOf } from '../../src/rendering/png.ts';

const drawing = (inside: string, width = 120, height = 40) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

const pictureOf = async (svg: string, width?: number) => PNG.sync.read(Buffer.from(await pngOf(svg, width)));

/** A word as its pixels are when it is written so. */
async function written(font: string, word: string, more = ''): Promise<string> {
  const text = `<text x="4" y="28" font-size="24" ${more}>${word}</text>`;
  const { data } = await pictureOf(drawing(`<g font-family="${font}">${text}</g>`));
  return data.toString('base64');
}

describe('a picture of a drawing', () => {
  it('has a pixel for each unit, or as many as are asked for, and the same proportions', async () => {
    const svg = drawing('<rect width="60" height="40" fill="#ff0000"/>');
    expect(await pictureOf(svg)).toMatchObject({ width: 120, height: 40 });
    const large = await pictureOf(svg, 600);
    expect(large).toMatchObject({ width: 600, height: 200 });
    const at = (x: number, y: number) => [...large.data.subarray(4 * (y * 600 + x), 4 * (y * 600 + x) + 4)];
    expect(at(299, 100)).toEqual([255, 0, 0, 255]);
    expect(at(300, 100)).toEqual([0, 0, 0, 0]);
  });

  it('is no longer on any side than a picture may be', async () => {
    expect(await pictureOf(drawing('', 20_000, 40))).toMatchObject({ width: 8192, height: 16 });
    expect(await pictureOf(drawing('', 40, 20_000), 400)).toMatchObject({ width: 16, height: 8192 });
  });

  it('is lettered in each family of its own, in small capitals and in italics', async () => {
    const kinds = await Promise.all([
      written(LABEL_FONT, 'Wren'),
      written(NAME_FONT, 'Wren'),
      written(NAME_FONT, 'Wren', 'font-style="italic"'),
      written(LABEL_FONT, 'Wren', 'font-style="italic"'),
      written(TITLE_FONT, 'Wren'),
    ]);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).not.toContain(await written(LABEL_FONT, ' '));
    expect(await written(NAME_FONT, 'Wren', 'font-variant="small-caps"')).toBe(
      await written(TITLE_FONT, 'Wren'),
    );
  });

  it('is the same each time, and leaves no file behind', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
    onTestFinished(() => rmSync(scratch, { recursive: true }));
    vi.stubEnv('TMPDIR', scratch);
    onTestFinished(() => void vi.unstubAllEnvs());
    const svg = drawing(`<text x="4" y="28" font-family="${LABEL_FONT}">Saltby</text>`);
    expect(Buffer.from(await pngOf(svg)).equals(Buffer.from(await pngOf(svg)))).toBe(true);
    expect(readdirSync(scratch)).toEqual([]);
    await expect(pngOf('<svg>')).rejects.toThrow();
    expect(readdirSync(scratch)).toEqual([]);
  });
});
