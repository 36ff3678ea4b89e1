import { describe, expect, it } from 'vitest';
import { drawingFormats, exportsInWords, formatsOf } from '../../src/formats/drawing-formats.ts';
import { drawingOf } from '../../src/formats/map-drawing.ts';
import { WORLDS } from '../../src/world/registry.ts';

describe('the formats that a map is drawn in', () => {
  it.each(WORLDS.kinds.map(({ kind }) => kind))(
    'are offered for a world of kind %s as far as it can be drawn so',
    (kind) => {
      expect(formatsOf(kind)).toEqual(drawingFormats.filter((format) => drawingOf(kind, format) !== null));
      expect(formatsOf(kind)).toContain('svg');
    },
  );

  it('are none for a world that this version does not know', () => {
    expect(formatsOf('nowhere')).toEqual([]);
  });

  it('are listed in words beside the archive and what is to be read', () => {
    expect(exportsInWords).toBe(
      'archive, svg, png, text-mapper, gazetteer, journal, vault, foundry, tiled or pdf',
    );
  });
});
