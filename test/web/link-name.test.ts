import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/ledger/role.ts';
import { linkName } from '../../web/panels/link-name.ts';

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
});
