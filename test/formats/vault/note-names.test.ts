import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../../src/formats/vault/note-names.ts';
import { sized } from '../../support/all-tests.ts';
import { anyCharacter } from '../../support/any-character.ts';

describe('the name of a folder', () => {
  it('is accepted by a file system, whatever the campaign is called', () => {
    const directory = mkdtempSync(join(tmpdir(), 'names-'));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.string({ maxLength: 300 })),
        (text) => {
          const name = fileNameOf(text, 'World');
          expect(name).not.toMatch(/[\\/:*?"<>|#^[\]%\p{C}]|^[. ]|[. ]$/u);
          writeFileSync(join(directory, `${name}.md`), '');
          expect(readdirSync(directory)).toContain(`${name}.md`);
          rmSync(join(directory, `${name}.md`));
        },
      ),
      { numRuns: sized(800, 2000) },
    );
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['The Green Marches', 'The Green Marches'],
    ['a/b\\c: "d"', 'a b c d'],
    ['..', 'World'],
    ['CON', 'CON_'],
    ['lpt1.txt', 'lpt1.txt_'],
    ['🏔️ Høyfjellet', '🏔️ Høyfjellet'],
    ['x'.repeat(500), 'x'.repeat(120)],
  ])('%j becomes %j', (text, name) => {
    expect(fileNameOf(text, 'World')).toBe(name);
  });
});
