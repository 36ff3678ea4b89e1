import { describe, expect, it } from 'vitest';
import { drawingFormats, exportsInWords, formatsOf } from '../../src/formats/drawing-formats.ts';
import { drawingOf } from '../../src/formats/map-drawing.ts';
import { WORLDS } from '../../src/world/registry.ts';

describe('the formats that a map is drawn in', () => {
  it.each(WORLDS.kinds.map(({ kind }) => kind))(
    'are offered for a world of kind %s if it can be drawn in them',
    (kind) => {
      expect(formatsOf(kind)).toEqual(drawingFormats.filter((format) => drawingOf(kind, format) !== null));
      expect(formatsOf(kind)).toContain('svg');
    },
  );

  it('are none for a kind of world that this version does not know', () => {
    expect(formatsOf('nowhere')).toEqual([]);
  });

  it('are listed in words together with the archive and the text formats', () => {
    expect(exportsInWords).toBe(
      'archive, svg, png, text-mapper, gazetteer, journal, vault, foundry, tiled or pdf',
    );
  });
});
