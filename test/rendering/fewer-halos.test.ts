import { describe, expect, it } from 'vitest';
import type { MapName } from '../../src/campaign/map-view.ts';
import { worldSvg } from '../../src/formats/map/world-svg.ts';
import { MOST_WITH_HALOS, withFewerHalos } from '../../src/rendering/fewer-halos.ts';
import { pngOf } from '../../src/rendering/png.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { exploredWorld } from '../formats/sample-worlds.ts';

/** The number of names with halos. */
const halosIn = (svg: string): number => svg.match(/<text\b[^>]* stroke-opacity=/g)?.length ?? 0;

describe('halos of names in a picture', () => {
  const hexes = [...exploredWorld({ kind: 'solo' }, 'a', 120).view().records()] as SoloRecord[];

  /** A map with `count` names of `letters` letters each. */
  const mapWith = (count: number, letters: number): string =>
    worldSvg({
      hexes,
      names: hexes.slice(0, count).map(
        ({ q, r }, at): MapName => ({
          q,
          r,
          of: at % 4 === 0 ? 'land' : 'place',
          text: 'e'.repeat(letters),
          seq: at + 1,
        }),
      ),
    });

  it('all stay on a map with no more letters than the limit', () => {
    const svg = mapWith(100, 80);
    expect(halosIn(svg)).toBeGreaterThan(70);
    expect(withFewerHalos(svg) === svg).toBe(true);
  });

  it('stay on the most important names of a map with more, and no name is lost', () => {
    const svg = mapWith(100, 1000);
    const names = halosIn(svg);
    const fewer = withFewerHalos(svg);
    expect(names).toBeGreaterThan(MOST_WITH_HALOS / 1000);
    expect(halosIn(fewer)).toBe(MOST_WITH_HALOS / 1000);
    const halo = / stroke-width="[^"]*" stroke-opacity="[^"]*"| stroke="none"/g;
    expect(fewer.replace(halo, '') === svg.replace(halo, '')).toBe(true);
    expect(fewer.indexOf('stroke="none"')).toBeGreaterThan(fewer.lastIndexOf(' stroke-opacity="0.75"'));
  });

  it('are limited by the number of letters, however these are escaped', () => {
    const halo = 'stroke-width="1" stroke-opacity="0.75"';
    const written = (ampersands: number): string =>
      `<text ${halo}>${'&amp;'.repeat(ampersands)}</text><text ${halo}><tspan x="1">🌲a</tspan> </text>`;
    expect(halosIn(withFewerHalos(written(MOST_WITH_HALOS - 3)))).toBe(2);
    expect(halosIn(withFewerHalos(written(MOST_WITH_HALOS - 2)))).toBe(1);
  });

  // Letters without an outline, so that the test is quick; as many real ones would take seconds.
  it('are not drawn in a picture beyond the limit', async () => {
    const drawing = (before: number, halo: string, letter = '\xa0'): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><g stroke="#f00" paint-order="stroke" font-family="'IM Fell English'"><text y="-99" stroke-width="1" stroke-opacity="0.75">${letter.repeat(before)}</text><text x="9" y="28" font-size="24" ${halo}>Wren</text></g></svg>`;
    const picture = async (...drawn: Parameters<typeof drawing>): Promise<string> =>
      Buffer.from(await pngOf(drawing(...drawn))).toString('base64');
    const halo = 'stroke-width="4" stroke-opacity="0.75"';
    const without = await picture(0, 'stroke="none"');
    expect(await picture(MOST_WITH_HALOS - 4, halo)).not.toBe(without);
    expect(await picture(MOST_WITH_HALOS - 3, halo)).toBe(without);
    // A letter that no font has is drawn as its number, such as `E000`.
    expect(await picture(MOST_WITH_HALOS / 4, halo, '\ue000')).toBe(without);
  });
});
