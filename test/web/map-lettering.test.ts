import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { AROUND_DRAWINGS } from '../../src/formats/drawing/sign-glyphs.ts';
import { MapLettering } from '../../web/map/lettering/map-lettering.ts';
import { given, namesOver } from '../formats/names/named-hexes.ts';
import { madeUpHex } from '../formats/sample-world.ts';

interface Written {
  readonly text: string;
  readonly align: string;
  readonly x: number;
  readonly y: number;
}

/** The lines in which a place name is drawn on the page's canvas, in pixels from the centre of its hex. */
function writtenOf(name: string, ratio = 1): Written[] {
  const lettering = new MapLettering({
    inscriptions: { names: given(['place', name, { q: 0, r: 0 }]) },
    world: namesOver([madeUpHex({ q: 0, r: 0 })]),
    places: AROUND_DRAWINGS,
    isOccupied: () => false,
  });
  const written: Written[] = [];
  let [x, y] = [0, 0];
  const context = {
    textAlign: 'left',
    measureText: () => ({ width: 0 }),
    setTransform: (...matrix: number[]) => {
      [x, y] = matrix.slice(4) as [number, number];
    },
    strokeText: () => {},
    fillText: (text: string) => written.push({ text, align: context.textAlign, x, y }),
  };
  lettering.draw({
    context: context as unknown as CanvasRenderingContext2D,
    palette: LIGHT,
    camera: { x: 0, y: 0, scale: 40 },
    view: { width: 0, height: 0 },
    ratio,
  });
  return written;
}

describe('place names on the page’s canvas', () => {
  it('are drawn as a whole if short', () => {
    expect(writtenOf('Oakham')).toMatchObject([{ text: 'Oakham', align: 'left' }]);
  });

  it.each([1, 2, 3])(
    'are drawn on several lines, one below the other, if long, at a pixel ratio of %i',
    (ratio) => {
      const lines = writtenOf('The Monastery of Saint Ordwin the Patient', ratio);
      expect(lines.map(({ text }) => text)).toEqual(['The Monastery', 'of Saint Ordwin', 'the Patient']);
      expect(new Set(lines.map(({ x, align }) => `${x} ${align}`)).size).toBe(1);
      const [first = 0, second = 0, third = 0] = lines.map(({ y }) => y / ratio);
      expect(second - first).toBeCloseTo(16, 0);
      expect(third - second).toBeCloseTo(second - first, 6);
    },
  );

  it.each([4, 6, 8.5])('do not touch a mark in the centre of their hex, at %d pixels per hex', (scale) => {
    const hex = { q: 0, r: 0 };
    const lettering = new MapLettering({
      inscriptions: { names: given(['place', 'Oakham', hex]), marks: [{ ...hex, mark: 'camp', seq: 101 }] },
      world: namesOver([madeUpHex(hex)]),
      places: AROUND_DRAWINGS,
      isOccupied: () => false,
    });
    const left = (lettering.boundsAt(scale)?.left ?? 0) * scale;
    expect(left).toBeGreaterThan(5.5);
    expect(left).toBeLessThan(8);
  });
});
