import { describe, expect, it } from 'vitest';
import { channels } from '../../src/formats/drawing/colour.ts';
import { DARK, LIGHT } from '../../src/formats/drawing/palette.ts';
import { terrainCover } from '../../src/formats/map/terrain-cover.ts';
import { TERRAINS } from '../../src/rules/solo.ts';
import { overviewCover } from '../../web/map/grounds/solo/overview-cover.ts';

const brightness = (colour: string): number => channels(colour).reduce((sum, channel) => sum + channel, 0);

describe('the colours of a map seen from afar', () => {
  it('are the same as near by in light mode', () => {
    expect(TERRAINS.map(overviewCover(terrainCover(LIGHT), LIGHT).colourOf)).toEqual(
      TERRAINS.map((terrain) => LIGHT.ground[terrain]),
    );
  });

  it.each(TERRAINS)('are brighter in dark mode, to match the figures on it: %s', (terrain) => {
    const cover = overviewCover(terrainCover(DARK), DARK);
    expect(cover.groundOf({ terrain, altitude: 5 })).toBe(terrain);
    expect(brightness(cover.colourOf(terrain))).toBeGreaterThan(brightness(DARK.ground[terrain]) + 10);
  });

  it('distinguish sea and land in dark mode', () => {
    const { colourOf } = overviewCover(terrainCover(DARK), DARK);
    const sea = channels(colourOf('ocean'));
    expect(new Set(TERRAINS.map(colourOf)).size).toBe(TERRAINS.length);
    for (const land of TERRAINS.filter((terrain) => terrain !== 'ocean')) {
      const far = channels(colourOf(land)).map((channel, i) => Math.abs(channel - (sea[i] ?? 0)));
      expect(Math.max(...far), land).toBeGreaterThan(15);
    }
  });
});
