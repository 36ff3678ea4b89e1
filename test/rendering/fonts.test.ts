import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { withFonts } from '../../src/rendering/fonts.ts';

const SANS = `font-family="'Alegreya Sans', 'Gill Sans', sans-serif"`;
const TITLE = `font-family="'IM Fell English SC', Palatino, serif"`;
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

/** The font files embedded in a drawing, by family. */
function carried(svg: string): Record<string, Buffer> {
  const faces = svg.matchAll(
    /@font-face\{font-family:'([^']+)';src:url\(data:font\/woff2;base64,([^)]+)\)\}/g,
  );
  return Object.fromEntries(
    [...faces].map(([, family = '', file = '']) => [family, Buffer.from(file, 'base64')]),
  );
}

describe('a drawing with embedded fonts', () => {
  it('has those in which something is written, as WOFF2 files', async () => {
    const svg = await withFonts(
      drawing(
        `<g ${SANS}><text>5050</text><text ${TITLE}>The Marches</text></g><text font-family="serif">x</text>`,
      ),
    );
    const files = carried(svg);
    expect(Object.keys(files).toSorted()).toEqual(['Alegreya Sans', 'IM Fell English SC']);
    for (const file of Object.values(files)) expect(file.subarray(0, 4).toString()).toBe('wOF2');
    expect(svg).toContain('<text>5050</text>');
    expect(() => new SaxesParser().write(svg).close()).not.toThrow();
  });

  it('has only the letters that are written in each', async () => {
    const size = async (text: string) =>
      carried(await withFonts(drawing(`<text ${SANS}>${text}</text>`)))['Alegreya Sans']?.length ?? 0;
    const [few, many] = [await size('0123'), await size('0123456789abcdefghijklmnopqrstuvwxyz')];
    expect(few).toBeGreaterThan(300);
    expect(few).toBeLessThan(many * 0.6);
    expect(await size('0123&amp;&lt;龍')).toBeLessThan(many);
  });

  it('has the capitals for text in small capitals', async () => {
    const size = async (attributes: string) =>
      carried(await withFonts(drawing(`<text ${SANS}${attributes}>saltby</text>`)))['Alegreya Sans']
        ?.length ?? 0;
    expect(await size(' font-variant="small-caps"')).toBeGreaterThan((await size('')) * 1.3);
  });

  it('is the same each time, and unchanged if it has no text', async () => {
    const written = drawing(`<text ${SANS}>5050</text>`);
    expect(await withFonts(written)).toBe(await withFonts(written));
    const mute = drawing(`<g ${SANS}><path d="M0 0h9"/></g>`);
    expect(await withFonts(mute)).toBe(mute);
  });
});
