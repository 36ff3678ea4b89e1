import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../../src/formats/drawing/palette.ts';
import { figuresOf } from '../../../src/formats/map/figures.ts';
import { groundAt, groundCover } from '../../../src/formats/map/ground-cover.ts';
import { worldSvg } from '../../../src/formats/map/world-svg.ts';
import {
  MAP_DETAILS,
  MAP_SUBJECTS,
  type MapDetail,
  type MapStyle,
  type MapSubject,
  readMapStyle,
} from '../../../src/formats/map-style.ts';
import { sampleWorld } from '../sample-world.ts';
import { descendants, type Element, parseXml } from '../svg-document.ts';

const hexes = sampleWorld('Lapwing', 300);

const style = (subject: MapSubject, ...details: readonly MapDetail[]): MapStyle => ({ subject, details });

/** Each style is drawn and read once: that takes longer than looking at it. */
const drawnStyles = new Map<string, readonly Element[]>();
function drawn(shown: MapStyle): readonly Element[] {
  const key = JSON.stringify(shown);
  const elements = drawnStyles.get(key) ?? descendants(parseXml(worldSvg({ hexes, style: shown })));
  drawnStyles.set(key, elements);
  return elements;
}
const textsOf = (shown: MapStyle) =>
  drawn(shown).flatMap(({ name, text }) => (name === 'text' ? [text] : []));
const idsOf = (shown: MapStyle) => drawn(shown).flatMap(({ attributes }) => attributes.get('id') ?? []);

describe('the style of a map', () => {
  it('is plain by default', () => {
    expect(readMapStyle({}, 'solo', 'svg')).toEqual({ ok: true, style: style('terrain') });
    expect(readMapStyle({}, 'elevation', 'text-mapper')).toEqual({ ok: true, style: style('terrain') });
    const plain = worldSvg({ hexes });
    expect(worldSvg({ hexes, style: style('terrain') })).toBe(plain);
  });

  it('is read from a subject and a list of details', () => {
    expect(readMapStyle({ map: 'heights', show: 'altitudes, numbers' }, 'island', 'svg')).toEqual({
      ok: true,
      style: style('heights', 'numbers', 'altitudes'),
    });
    expect(readMapStyle({ show: 'expeditions,expeditions' }, 'solo', 'svg')).toEqual({
      ok: true,
      style: style('terrain', 'expeditions'),
    });
  });

  it.each([
    [{ map: 'roads' }, 'solo', 'svg', "map is 'terrain', 'heights' or 'rivers', not 'roads'"],
    [{ map: '' }, 'solo', 'svg', "map is 'terrain', 'heights' or 'rivers', not ''"],
    [{ map: 'x\u0007'.repeat(40) }, 'solo', 'svg', /not '(x�){20}…'$/],
    [
      { show: 'numbers,roads' },
      'solo',
      'svg',
      "show is any of numbers,altitudes,expeditions, with commas between them, not 'roads'",
    ],
    [{ show: 'numbers,' }, 'solo', 'svg', /not ''$/],
    [{ map: 'heights' }, 'elevation', 'svg', "map is for worlds of kind 'solo' or 'island', not 'elevation'"],
    [{ show: 'numbers' }, 'solo', 'text-mapper', 'show is for drawings as svg or png, not as text-mapper'],
  ] as const)('%j in a world of kind %s as %s is refused: %s', (asked, kind, format, told) => {
    const read = readMapStyle(asked, kind, format);
    if (read.ok) throw new Error('it is read');
    expect(`${read.name} ${read.what}`).toMatch(told);
  });
});

describe('a styled map', () => {
  it('with heights as its subject has only altitudes: no rivers, no sites, no terrain', () => {
    const ids = idsOf(style('heights'));
    expect(ids.filter((id) => /^(inland|current|village|forest|swamp)/.test(id))).toEqual([]);
    const altitudes = new Set(hexes.map(({ altitude }) => groundAt(altitude)));
    expect(altitudes.size).toBeGreaterThan(5);
    for (const ground of altitudes) expect(ids).toContain(`ground-${ground}`);
    expect(idsOf(style('terrain')).filter((id) => id.startsWith('ground-height'))).toEqual([]);
  });

  it('with rivers as its subject has rivers and sites, and no terrain', () => {
    const ids = idsOf(style('rivers'));
    expect(ids.filter((id) => id.startsWith('inland-')).length).toBeGreaterThan(3);
    expect(ids).toContain('village');
    expect(ids.filter((id) => /^(forest|swamp)-\d/.test(id))).toEqual([]);
  });

  it('has the number of each hex in the order of discovery, its coordinates and its altitude', () => {
    const texts = textsOf(style('terrain', 'numbers', 'altitudes'));
    for (const [index, hex] of hexes.entries()) {
      expect(texts.filter((text) => text === `#${index + 1}`)).toHaveLength(index + 1 === 9 ? 2 : 1);
      expect(texts).toContain(hex.label);
    }
    const altitudes = texts.filter((text) => /^\d{1,2}$/.test(text));
    // One more in the legend.
    expect(altitudes).toHaveLength(hexes.length + 1);
    for (const altitude of new Set(hexes.map((hex) => hex.altitude)))
      expect(altitudes.filter((text) => text === `${altitude}`).length - (altitude === 5 ? 1 : 0)).toBe(
        hexes.filter((hex) => hex.altitude === altitude).length,
      );
  });

  it('lists in its legend what is shown, and only that', () => {
    for (const subject of MAP_SUBJECTS)
      for (const [detail, name] of [
        ['numbers', 'Order of discovery'],
        ['altitudes', 'Altitude, 0 to 10'],
        ['expeditions', 'Expedition'],
      ] as const) {
        expect(textsOf(style(subject, detail))).toContain(name);
        expect(textsOf(style(subject))).not.toContain(name);
      }
    expect(textsOf(style('heights'))).toContain('0, deep ocean');
    expect(textsOf(style('rivers'))).toContain('Low land');
    expect(textsOf(style('rivers'))).not.toContain('Forest');
  });

  it('has the ways of its expeditions in several colours, on a halo', () => {
    const ways = (shown: MapStyle) =>
      drawn(shown).filter(({ attributes }) => attributes.get('stroke-width') === '3.4').length;
    expect(ways(style('terrain', 'expeditions'))).toBe(6);
    expect(ways(style('terrain'))).toBe(0);
  });

  it('has unique ids, whatever is shown', () => {
    for (const subject of MAP_SUBJECTS) {
      const ids = idsOf(style(subject, ...MAP_DETAILS));
      expect(new Set(ids).size, subject).toBe(ids.length);
    }
  });

  it('has figures that do not overlap', () => {
    for (const subject of MAP_SUBJECTS) {
      const [number, altitude] = figuresOf(7, 9999, style(subject, 'numbers', 'altitudes'));
      if (!number || !altitude) throw new Error('both are there');
      const width = (text: string, letters: number) => text.length * letters * 0.55;
      const isApart =
        Math.abs(number.y - altitude.y) > (number.letters + altitude.letters) / 2 ||
        altitude.x - number.x >
          (width(number.text, number.letters) + width(altitude.text, altitude.letters)) / 2;
      expect(isApart, subject).toBe(true);
    }
  });

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('distinguishes successive altitudes by colour, %s', (_, palette) => {
    const cover = groundCover('heights', palette);
    const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    for (let altitude = 1; altitude <= 10; altitude++) {
      const [below, here] = [altitude - 1, altitude].map((at) => channels(cover.colourOf(groundAt(at))));
      const apart = (here ?? []).reduce((sum, channel, i) => sum + Math.abs(channel - (below?.[i] ?? 0)), 0);
      expect(apart, `${altitude - 1} and ${altitude}`).toBeGreaterThan(20);
    }
  });
});
