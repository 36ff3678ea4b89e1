import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/ledger/role.ts';
import { browserNumbers, linkName, spareLinkIds } from '../../web/panels/link-name.ts';

const made = (role: Role, label: string) => ({ role, label, parent: null, own: false });
const opened = (role: Role, label: string, own: boolean) => ({ role, label, parent: 'b7hcwgwrsexf', own });

describe('a link in the list of those in use', () => {
  it.each([
    [made('player', 'Anna'), 'Anna', 'the link of Anna'],
    [opened('owner', 'Mira', true), 'Mira', 'the link that Mira opened'],
    [made('player', ''), 'Player link', 'the player link'],
    [made('owner', 'owner'), 'The owner’s link', 'the owner’s link'],
    [made('owner', ''), 'The owner’s link', 'the owner’s link'],
    [opened('owner', 'owner', true), 'This browser', 'the link of this browser'],
    [opened('owner', 'owner', false), 'Another browser', 'the link of another browser'],
    [opened('player', '', false), 'Another browser', 'the link of another browser'],
  ])('%j is called %j', (link, title, inSentence) => {
    expect(linkName(link)).toMatchObject({ title, inSentence });
  });

  it('calls every owner link after the first a spare key, which someone may keep in a drawer', () => {
    const link = (id: string, minute: number, label = 'owner', parent: string | null = null) => ({
      ...made('owner', label),
      id,
      parent,
      createdAt: `2026-03-01T10:0${minute}:00.000Z`,
    });
    const links = [
      link('kept', 3),
      link('first', 1),
      link('mira', 2, 'Mira'),
      link('opened', 4, 'owner', 'kept'),
    ];
    expect([...spareLinkIds(links)]).toEqual(['kept']);
    expect(linkName(link('kept', 3), undefined, true)).toMatchObject({
      title: 'The owner’s spare key',
      inSentence: 'the owner’s spare key',
    });
    expect(spareLinkIds([link('first', 1), { ...link('p', 2), role: 'player' as const }]).size).toBe(0);
  });

  it('numbers nameless browsers in the order in which they came, if there are several', () => {
    const link = (id: string, minute: number, label = '', own = false) => ({
      ...opened('player', label, own),
      id,
      createdAt: `2026-03-01T10:0${minute}:00.000Z`,
    });
    const others = [link('c', 3), link('mira', 1, 'Mira'), link('own', 0, '', true), link('a', 2, 'player')];
    expect([...browserNumbers(others)]).toEqual([
      ['a', 1],
      ['c', 2],
    ]);
    expect(linkName(link('c', 3), 2)).toMatchObject({
      title: 'Another browser (2)',
      inSentence: 'the link of another browser (2)',
    });
    expect(browserNumbers(others.slice(0, 3)).size).toBe(0);
  });
});
