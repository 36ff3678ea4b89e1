import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { LABEL_FONT, NAME_FONT, TITLE_FONT } from '../../src/formats/sheet/fonts.ts';
import { cartouche, cartoucheWidth } from '../../src/formats/sheet/title.ts';
import { withFallbackFonts } from '../../src/rendering/picture-letters.ts';
import { pngOf } from '../../src/rendering/png.ts';

const drawing = (inside: string, width = 120, height = 40) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

const pictureOf = async (svg: string, width?: number) => PNG.sync.read(Buffer.from(await pngOf(svg, width)));

/** The pixels of a word written with this font. */
async function written(font: string, word: string, more = ''): Promise<string> {
  const text = `<text x="4" y="28" font-size="24" ${more}>${word}</text>`;
  const { data } = await pictureOf(drawing(`<g font-family="${font}">${text}</g>`));
  return data.toString('base64');
}

/** A private-use character that no font has. */
const NOWHERE = '\u{10fffd}';

async function inScratch<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe('a picture of a drawing', () => {
  it('has one pixel for each unit, or the width asked for in the same proportions', async () => {
    const svg = drawing('<rect width="60" height="40" fill="#ff0000"/>');
    expect(await pictureOf(svg)).toMatchObject({ width: 120, height: 40 });
    const large = await pictureOf(svg, 600);
    expect(large).toMatchObject({ width: 600, height: 200 });
    const at = (x: number, y: number) => [...large.data.subarray(4 * (y * 600 + x), 4 * (y * 600 + x) + 4)];
    expect(at(299, 100)).toEqual([255, 0, 0, 255]);
    expect(at(300, 100)).toEqual([0, 0, 0, 0]);
  });

  it('is limited in width and height', async () => {
    expect(await pictureOf(drawing('', 20_000, 40))).toMatchObject({ width: 8192, height: 16 });
    expect(await pictureOf(drawing('', 40, 20_000), 400)).toMatchObject({ width: 16, height: 8192 });
  });

  // For example a map with a note ten million hexes away.
  it('has at least one pixel in each dimension, however slim', async () => {
    expect(await pictureOf(drawing('', 2000, 690_000_000))).toMatchObject({ width: 1, height: 8192 });
    expect(await pictureOf(drawing('', 690_000_000, 2000), 300)).toMatchObject({ width: 300, height: 1 });
  });

  it('uses each font family, small capitals and italics', async () => {
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

  it('writes Greek, Cyrillic and other Latin letters in the bundled fonts, in italics too, and needs no fonts of the machine', async () => {
    const found = await inScratch((directory) =>
      withFallbackFonts(
        drawing(
          `<g font-family="${NAME_FONT}"><text>Αθήνα, Łódź</text><text font-style="italic">Днепр</text></g>`,
        ),
        directory,
      ),
    );
    expect(found).toMatchObject({ needsMachine: false, lacked: [] });
    const upright = await written(NAME_FONT, 'Днепр');
    expect(upright).not.toBe(await written(NAME_FONT, 'Днепр', 'font-style="italic"'));
    expect(upright).toBe(await written(LABEL_FONT, 'Днепр'));
  });

  it.each(['Z\u0337\u034d\u0308\u0301', 'ë\u0301\u0302\u0303\u0308'])(
    'shows a letter with marks of several fonts, and the letters next to it: %j',
    async (letter) => {
      const inkOf = async (word: string) =>
        Buffer.from(await written(NAME_FONT, word), 'base64').filter((value, at) => at % 4 === 3 && value > 0)
          .length;
      expect(await inkOf(letter)).toBeGreaterThan(await inkOf('.'));
      expect(await inkOf(`Wren ${letter}`)).toBeGreaterThan(await inkOf('Wren '));
    },
  );

  it('shows letters that no font has as their numbers, reports them, and keeps the letters next to them', async () => {
    const told: string[][] = [];
    const text = (word: string) =>
      drawing(`<text x="4" y="28" font-size="24" font-family="${NAME_FONT}">${word}</text>`, 300);
    const pixelsOf = async (word: string) =>
      Buffer.from(await pngOf(text(word), undefined, (letters) => told.push([...letters])));
    const lacking = await pixelsOf(`Ω ${NOWHERE} %`);
    expect(told).toEqual([[NOWHERE]]);
    const numbers = `<tspan font-family="${LABEL_FONT}" font-size="72%">[10FFFD]</tspan>`;
    expect(lacking.equals(await pixelsOf(`Ω ${numbers} %`))).toBe(true);
    expect(told).toHaveLength(1);
  });

  it('shows all the numbers of a name along a path that is as long as its letters', async () => {
    const name = NOWHERE.repeat(6);
    const along = (ends: number) =>
      drawing(
        `<defs><path id="way" d="M${ends} 28H${360 - ends}"/></defs><text font-size="20" text-anchor="middle" font-family="${NAME_FONT}"><textPath href="#way" startOffset="50%">${name}</textPath></text>`,
        360,
      );
    // As long as the name with the margin of its path, and far longer.
    const half = (6 * 1.05 * 20 * 1.6) / 2;
    const inkOf = async (ends: number) =>
      (await pictureOf(along(ends))).data.reduce((sum, value, at) => sum + (at % 4 === 3 ? value : 0), 0);
    const whole = await inkOf(0);
    expect(whole).toBeGreaterThan(0);
    expect(Math.abs((await inkOf(180 - half)) - whole)).toBeLessThan(whole * 0.02);
  });

  it.each([10, 60])('keeps the numbers of a title of %i letters within its cartouche', async (letters) => {
    const title = NOWHERE.repeat(letters);
    const width = cartoucheWidth(title);
    const titled = drawing(cartouche(title, '', width / 2 + 50, 10, LIGHT), width + 100, 110);
    const [plain, lettered] = await Promise.all(
      [titled.replace(/<text.*<\/text>/g, ''), titled].map((svg) => pictureOf(svg)),
    );
    const changed = [...(lettered?.data ?? [])].flatMap((value, at) =>
      value === plain?.data[at] ? [] : Math.floor(at / 4) % (lettered?.width ?? 1),
    );
    expect(changed.length).toBeGreaterThan(1000);
    expect(changed.reduce((left, x) => Math.min(left, x))).toBeGreaterThan(50 + 20);
    expect(changed.reduce((right, x) => Math.max(right, x))).toBeLessThan(50 + width - 20);
  });

  it('is the same each time, and leaves no file behind', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
    onTestFinished(() => rmSync(scratch, { recursive: true }));
    vi.stubEnv('TMPDIR', scratch);
    onTestFinished(() => void vi.unstubAllEnvs());
    const svg = drawing(`<text x="4" y="28" font-family="${LABEL_FONT}">Saltby Ω ${NOWHERE}</text>`);
    expect(Buffer.from(await pngOf(svg)).equals(Buffer.from(await pngOf(svg)))).toBe(true);
    expect(readdirSync(scratch)).toEqual([]);
    await expect(pngOf('<svg>')).rejects.toThrow();
    expect(readdirSync(scratch)).toEqual([]);
  });
});
