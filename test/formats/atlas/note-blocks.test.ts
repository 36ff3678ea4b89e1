import { describe, expect, it } from 'vitest';
import { noteBlocks } from '../../../src/formats/atlas/note-blocks.ts';

/** The paragraphs of a note in an atlas: the words of each, its distance from the one before, and its indentations. */
const paragraphs = (note: string) =>
  noteBlocks(note, 0).map(({ runs, before, indent, hanging }) => ({
    words: runs.map(({ text }) => text).join(''),
    before,
    indent,
    hanging,
  }));

describe('a note in an atlas', () => {
  it('has the lines that were typed, close to one another', () => {
    expect(paragraphs('Old Marn, a smith\nAsk her about **the key**\n\nThen go')).toEqual([
      { words: 'Old Marn, a smith', before: 2, indent: 0, hanging: 0 },
      { words: 'Ask her about the key', before: 0, indent: 0, hanging: 0 },
      { words: 'Then go', before: 2, indent: 0, hanging: 0 },
    ]);
  });

  it('begins the further lines of an item of a list below its first word', () => {
    const [first, second] = paragraphs('- one\n  and more');
    expect(first).toEqual({ words: '• one', before: 2, indent: 9, hanging: 9 });
    expect(second).toEqual({ words: 'and more', before: 0, indent: 18, hanging: 0 });
  });

  it('carries bold type from one line to the next', () => {
    const faces = noteBlocks('**Beware\nthe well** now', 0).map(({ runs }) => runs.map(({ face }) => face));
    expect(faces).toEqual([['sans-bold'], ['sans-bold', 'sans']]);
  });
});
