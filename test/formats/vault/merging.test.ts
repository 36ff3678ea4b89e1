import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freshNote, mergedNote, retiredNote, type VaultNote } from '../../../src/formats/vault/note.ts';
import { sized } from '../../support/all-tests.ts';
import { anyCharacter } from '../../support/any-character.ts';

const listIn = (yaml: string): string[] => {
  const [value] = Object.values(parse(yaml) as object);
  return Array.isArray(value) ? value.map(String) : [];
};

const noteOf = (number: number, lines: readonly string[]): VaultNote => ({
  path: 'World/Hexes/5050.md',
  properties: { number, terrain: lines[0] ?? '', tags: [`hexfarer/terrain/${number}`] },
  body: `# 5050\n\n${lines.join('\n')}`,
});

const body = fc.array(
  fc.string({ maxLength: 30 }).map((text) => text.replace(/%%|[\r\n]/g, ' ')),
  { maxLength: 5 },
);
const ours = fc.tuple(fc.nat(999), body).map(([number, lines]) => noteOf(number, lines));
/** Texts that people write: any Markdown, with rules and properties among it. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 40, unit: anyCharacter }).map((text) => text.replace(/%%/g, '%')),
      fc.constantFrom('---', '# Head', '- [ ] task', 'number: 7', '```', '', '%% mine %%', '> said'),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.join('\n'));

/** The note with people's words before and after our block, and properties of their own among ours. */
function edited(note: string, [before, after, property]: readonly [string, string, string]): string {
  const [, head = '', block = ''] = /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(note) ?? [];
  const own = head.replace(/^---\n/, `---\n${property}`);
  return `${own}${before}\n${block}${after}`;
}

const property = fc.constantFrom(
  '',
  'mine: 1\n',
  'aliases:\n  - The Hollow\n',
  '# a comment\nquest: "[[Lost crown]]"\n',
  '"quoted: key": [1, 2]\nnested:\n  terrain: kept\n',
);

describe('a note that people edited', () => {
  it('keeps their words and properties letter for letter, however our part has changed', () => {
    fc.assert(
      fc.property(ours, ours, fc.tuple(words, words, property), (first, second, edit) => {
        const theirs = edited(freshNote(first), edit);
        const merged = mergedNote(theirs, second, listIn);
        const [before, after, own] = edit;
        expect(merged).toContain(`---\n${before}\n%% hexfarer begin`);
        expect(merged.endsWith(`%% hexfarer end %%\n${after}`)).toBe(true);
        expect(merged).toContain(own);
        const fresh = freshNote(second);
        expect(merged).toContain(fresh.slice(fresh.indexOf('%% hexfarer begin')).trimEnd());
        const [, written = ''] = /^---\n([\s\S]*?\n)---\n/.exec(merged) ?? [];
        expect(parse(written)).toMatchObject(second.properties);
      }),
      { numRuns: sized(600, 1500) },
    );
  });

  it('is the same when it is updated once more', () => {
    fc.assert(
      fc.property(ours, ours, fc.tuple(words, words, property), (first, second, edit) => {
        const once = mergedNote(edited(freshNote(first), edit), second, listIn);
        expect(mergedNote(once, second, listIn)).toBe(once);
      }),
      { numRuns: sized(200, 500) },
    );
  });

  it('without our block is kept as it is, with our block added at its end', () => {
    fc.assert(
      fc.property(words, ours, (text, note) => {
        fc.pre(!/^---[ \t]*\r?(\n|$)/.test(text));
        const merged = mergedNote(text, note, listIn);
        expect(merged).toContain(text);
        expect(merged.indexOf(text)).toBeLessThan(merged.indexOf('%% hexfarer begin'));
      }),
    );
  });

  it('keeps people’s own tags, in whichever way Obsidian wrote the list, and drops our earlier ones', () => {
    const before = freshNote(noteOf(1, ['plain']));
    for (const tags of ['tags:\n  - hexfarer/terrain/1\n  - mine\n', 'tags: [hexfarer/terrain/1, mine]\n']) {
      const theirs = before.replace(/^tags: .*\n/m, tags);
      const [, written = ''] =
        /^---\n([\s\S]*?\n)---\n/.exec(mergedNote(theirs, noteOf(2, ['forest']), listIn)) ?? [];
      expect(parse(written).tags).toEqual(['hexfarer/terrain/2', 'mine']);
    }
  });

  it('keeps line ends written by an editor on Windows', () => {
    const theirs = `${freshNote(noteOf(1, ['plain'])).replaceAll('\n', '\r\n')}mine\r\n`;
    const merged = mergedNote(theirs, noteOf(2, ['forest']), listIn);
    expect(merged.endsWith('\r\nmine\r\n')).toBe(true);
    expect(merged.match(/%% hexfarer begin/g)).toHaveLength(1);
    expect(merged.match(/^number:/gm)).toHaveLength(1);
  });

  it('says so if the map no longer has it, and keeps their words', () => {
    const theirs = edited(freshNote(noteOf(1, ['plain'])), ['before', 'after', 'mine: 1\n']);
    const retired = retiredNote(theirs, 'Gone.');
    expect(retired).toContain('mine: 1\n');
    expect(retired).toMatch(/before\n%% hexfarer begin.*%%\nGone\.\n%% hexfarer end %%\nafter$/s);
    expect(retiredNote('never ours', 'Gone.')).toBeNull();
  });
});
