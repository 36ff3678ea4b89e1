/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { untilLive, untilSeq } from '../support/fresh-page.ts';
import { openLeaf } from '../support/notebook.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';
import { twoOwners } from '../support/two-owners.ts';

/** Two owners, and the field for a note on the page of the first. */
async function withNoteField(screen: Parameters<typeof twoOwners>[0]) {
  const owners = await twoOwners(screen);
  return { ...owners, note: owners.panel.getByRole('textbox', { name: 'Note, in plain words' }) };
}

type WithNoteField = Awaited<ReturnType<typeof withNoteField>>;

/** On the page, while offline, writes a note that waits to be sent; then the other owner writes one on the same hex. */
async function writeAtOnce({ id, owner, page, panel, note }: WithNoteField): Promise<void> {
  await panel.getByRole('button', { name: 'Name, mark or note' }).click();
  await panel.getByRole('button', { name: 'Write a note', exact: true }).click();
  await page.context().setOffline(true);
  await untilLive(page, 'reconnecting');
  await note.fill('A dry well');
  await panel.getByRole('button', { name: 'Keep this note' }).click();
  await panel.getByText('sends it once it is back').waitFor();
  await owner.command(id, { kind: 'note', q: 0, r: 0, text: 'The *deep* well', for: 'everyone' });
}

async function notesOf({ id, owner }: WithNoteField): Promise<string[]> {
  const { body } = await owner.call<{ notes: { text: string }[] }>('GET', `/api/campaigns/${id}/map`);
  return body.notes.map(({ text }) => text);
}

describe('a note that another owner changed first', () => {
  it('is not overwritten unread: both are shown, and the one kept again prevails', async () => {
    const owners = await withNoteField(DESKTOP);
    const { page, panel, note } = owners;
    await writeAtOnce(owners);
    await page.context().setOffline(false);
    await panel.getByText('The note was changed elsewhere first, and yours is still a draft').waitFor();
    expect(await notesOf(owners)).toEqual(['The *deep* well']);
    const now = panel.getByRole('region', { name: 'What the note says now' });
    await now.getByText('deep').waitFor();
    expect(await note.inputValue()).toBe('A dry well');
    await expectNoFaultInAnyLight(page, 'a note that was changed elsewhere');
    await panel.getByRole('button', { name: 'Keep this note' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await notesOf(owners)).toEqual(['A dry well']);
  });

  itInAll(
    'is announced to a writer who is at another hex by then, and their draft waits at its own',
    async () => {
      const owners = await withNoteField(DESKTOP);
      const { page, note } = owners;
      await writeAtOnce(owners);
      await page.getByTestId('map').focus();
      await page.keyboard.press('ArrowUp');
      await note.waitFor({ state: 'detached' });
      await page.context().setOffline(false);
      await page.getByText('Your note at 5050 was not kept.').waitFor();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => note.inputValue()).toBe('A dry well');
      expect(await notesOf(owners)).toEqual(['The *deep* well']);
    },
  );

  itInAll('leaves the caret of a writer in place', async () => {
    const { id, owner, page, panel, note } = await withNoteField(DESKTOP);
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Write a note', exact: true }).click();
    await note.fill('A well');
    await page.keyboard.press('Control+Home');
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: 'The *deep* well', for: 'everyone' });
    await panel.getByRole('region', { name: 'What the note says now' }).waitFor();
    await page.keyboard.type('Dry! ');
    expect(await note.inputValue()).toBe('Dry! A well');
  });

  itInAll('is announced also if it was removed', async () => {
    const owners = await withNoteField(PHONE);
    const { id, owner, page, panel, note } = owners;
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: 'A well', for: 'everyone' });
    await untilSeq(page, 9);
    await panel.getByRole('button', { name: 'Show more about this hex' }).click();
    await panel.getByRole('button', { name: 'Edit' }).click();
    await note.fill('A dry well');
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: '', for: 'everyone' });
    await panel
      .getByText('The note was taken away elsewhere meanwhile; keeping yours brings it back.')
      .waitFor();
    await panel.getByRole('button', { name: 'Keep this note' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await notesOf(owners)).toEqual(['A dry well']);
  });
});

describeInAll('a table that another owner changed first', () => {
  it('is not overwritten before the user has chosen which version to keep', async () => {
    const { id, owner, page } = await withNoteField(DESKTOP);
    const coin = (text: string) =>
      ({
        kind: 'table',
        id: 'coin',
        table: { title: 'A coin', roll: '1d2', rows: [{ on: [1, 2], text }] },
      }) as const;
    await owner.command(id, coin('Heads'));
    await untilSeq(page, 9);
    const leaf = await openLeaf(page, 'tables');
    await leaf.getByRole('button', { name: /A coin/ }).click();
    await leaf.getByLabel('Text of row 1').fill('Tails');
    await owner.command(id, coin('Its edge'));
    await leaf.getByText('Somebody else changed this table meanwhile.').waitFor();
    await leaf.getByTestId('save-table').click();
    await leaf.getByText('Not saved: somebody else changed this table meanwhile.').waitFor();
    await leaf.getByRole('button', { name: 'Go on with mine' }).click();
    await leaf.getByTestId('save-table').click();
    await untilSeq(page, 11);
    const { body } = await owner.call<{ tables: { table: { rows: object[] } }[] }>(
      'GET',
      `/api/campaigns/${id}/map`,
    );
    expect(body.tables[0]?.table.rows).toMatchObject([{ text: 'Tails' }]);
  });
});
