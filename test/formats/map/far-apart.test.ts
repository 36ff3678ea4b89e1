import { describe, expect, it } from 'vitest';
import { worldSvg } from '../../../src/formats/map/world-svg.ts';
import { givenRecord, type SoloRecord } from '../../../src/world/solo/solo-hex.ts';

const at = (q: number, r: number): SoloRecord =>
  givenRecord({ q, r, altitude: 5, flow: null, terrain: 'forest', site: null }, 2);

describe('a sheet of hexes that are a million apart', () => {
  it('is drawn without light and shade, whose grid would fill all memory', () => {
    const near = worldSvg({ hexes: [at(0, 0), at(1, 0)] });
    const far = worldSvg({ hexes: [at(0, 0), at(1_000_000, 500_000)] });
    expect(far.length).toBeLessThan(near.length * 2);
    expect(far).toContain('ground-forest');
  });
});
