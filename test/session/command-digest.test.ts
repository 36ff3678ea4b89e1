import { expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { commandDigest, isDigestOf } from '../../src/session/command-digest.ts';
import { systemDigest } from '../../src/session/system.ts';
import { hashOf, linkIdOf } from '../support/store-rows.ts';

const { sha256 } = systemDigest;
const [ann, bob] = [linkIdOf('Ann'), linkIdOf('Bob')];
const [one, other] = [{ salt: hashOf('one').slice(0, 32) }, { salt: hashOf('other').slice(0, 32) }];

const note = (text: string, q = 0): Command => ({ kind: 'note', q, r: 0, text, for: 'everyone' });

it('the digest of a command does not depend on the text that was typed, so that no text can be guessed from it', () => {
  const digest = commandDigest(note('The miller'), ann, one, sha256);
  expect(digest).toMatch(/^[0-9a-f]{32}$/);
  expect(commandDigest(note('The smith'), ann, one, sha256)).toBe(digest);
});

it('the digest of a command differs for another place, link or salt', () => {
  const digests = [
    commandDigest(note('The miller'), ann, one, sha256),
    commandDigest(note('The miller', 1), ann, one, sha256),
    commandDigest(note('The miller'), bob, one, sha256),
    commandDigest(note('The miller'), ann, other, sha256),
  ];
  expect(new Set(digests).size).toBe(4);
  expect(digests.map((digest) => isDigestOf(digest, note('The miller'), ann, one, sha256))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
