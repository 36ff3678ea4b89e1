import { describe, expect, it } from 'vitest';
import { type Command, withoutTypedText } from '../../src/campaign/command.ts';
import { always } from '../rules/tables/sample-tables.ts';

describe('a command without its typed text', () => {
  it.each<[Command, object]>([
    [
      { kind: 'note', q: 1, r: 2, text: 'a secret', for: 'owner' },
      { kind: 'note', q: 1, r: 2, for: 'owner' },
    ],
    [
      { kind: 'name', q: 1, r: 2, text: 'a secret', of: 'land' },
      { kind: 'name', q: 1, r: 2, of: 'land' },
    ],
    [
      { kind: 'count', name: 'a secret', by: 3 },
      { kind: 'count', by: 3 },
    ],
    [
      { kind: 'roll', dice: '2d6', for: 'a secret' },
      { kind: 'roll', dice: '2d6' },
    ],
    [
      { kind: 'table', id: 'fair', table: always('a secret') },
      { kind: 'table', id: 'fair' },
    ],
    [
      { kind: 'set', name: 'a secret', frozen: true },
      { kind: 'set', frozen: true },
    ],
  ])('%j keeps everything else', (command, left) => {
    expect(withoutTypedText(command)).toEqual(left);
  });

  it('is the same object if it has no typed text', () => {
    const command: Command = { kind: 'enter', to: 1, faces: [3, 4] };
    expect(withoutTypedText(command)).toBe(command);
  });
});
