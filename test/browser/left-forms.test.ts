/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import {
  begin,
  freshPage,
  passPause,
  setOut,
  sharedServer,
  unfoldForm,
  untilLive,
} from '../support/fresh-page.ts';
import { goOffline, goOnline, heldBack } from '../support/late-answers.ts';
import { menu, openCampaignDialog, openMenu } from '../support/menu.ts';
import { DESKTOP } from '../support/screens.ts';
import { twoOwners } from '../support/two-owners.ts';

/** Asks for a new campaign, and opens another one before the answer arrives. Returns what lets the answer arrive. */
async function leftNewCampaign(page: Page, refusal: string, code?: string): Promise<() => void> {
  await setOut(page, sharedServer());
  await page.goto(sharedServer());
  await unfoldForm(page);
  const { letGo, asked } = await heldBack(page, '**/api/campaigns', 'POST', refusal, code);
  await page.getByTestId('create').click();
  await asked();
  await page.locator('.campaign-card').first().click();
  await untilLive(page, 'connected');
  return letGo;
}

describe('what was refused after its form was left', () => {
  it('is told, if it was a mark on another hex', async () => {
    const { id, owner, page, panel } = await twoOwners();
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Mark', exact: true }).click();
    await goOffline(page);
    await panel.getByRole('button', { name: 'camp', exact: false }).first().click();
    await page.getByTestId('map').focus();
    await page.keyboard.press('ArrowUp');
    await panel.locator('.mark-picker').waitFor({ state: 'detached' });
    await owner.command(id, { kind: 'close' });
    await goOnline(page);
    await page.getByText(/^Not done: Mark 5050/).waitFor();
  });

  itInAll('is told, if it was the end of the campaign', async () => {
    const { id, owner, page } = await twoOwners();
    await openCampaignDialog(page);
    await page.getByRole('button', { name: 'End this campaign' }).click();
    await goOffline(page);
    await page.getByRole('button', { name: 'Really end' }).click();
    await page.keyboard.press('Escape');
    await owner.command(id, { kind: 'close' });
    await goOnline(page);
    await page.getByText(/^End this campaign for good\? That was not done\./).waitFor();
  });

  itInAll('is told, if it was a copy of the campaign', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const { letGo, asked } = await heldBack(page, '**/fork', 'POST', 'No room for another campaign.');
    await openCampaignDialog(page);
    await page.getByTestId('fork').click();
    await asked();
    await page.keyboard.press('Escape');
    letGo();
    await page
      .getByText('The copy of The Green Marches was not made. No room for another campaign.')
      .waitFor();
  });

  it('is told, if it was a new campaign', async () => {
    const page = await freshPage(DESKTOP);
    const letGo = await leftNewCampaign(page, 'No room for another campaign.');
    letGo();
    await page.getByText('A new campaign was not made. No room for another campaign.').waitFor();
  });

  itInAll(
    'is told, if the server would have asked for its secret, and opens no dialog elsewhere',
    async () => {
      const page = await freshPage(DESKTOP);
      const letGo = await leftNewCampaign(page, 'Only with the secret.', 'access/admission-needed');
      // The first screen again, with another form.
      await page.getByRole('link', { name: 'Hexfarer' }).first().click();
      await page.locator('.campaign-card').first().waitFor();
      letGo();
      await page.getByText('A new campaign was not made. Only with the secret.').waitFor();
      expect(await page.locator('dialog[open]').count()).toBe(0);
    },
  );

  itInAll('is told, if it was a link that was to be revoked', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await page.getByTestId('share-button').click();
    await page.getByTestId('share').getByLabel('Name of whoever').fill('Mira');
    await page.getByTestId('make-link').click();
    const { letGo, asked } = await heldBack(page, /\/links\/\w+$/, 'DELETE', 'It is busy.');
    await page.getByRole('button', { name: 'Revoke the link of Mira' }).click();
    await passPause(page);
    await page.getByRole('button', { name: 'Really revoke the link of Mira' }).click();
    await asked();
    await page.keyboard.press('Escape');
    letGo();
    await page.getByText('The link of Mira was not revoked. It is busy.').waitFor();
  });

  itInAll('is told, if all campaigns were to be forgotten', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const { letGo, asked } = await heldBack(page, '**/api/keyring', 'DELETE', 'It is busy.');
    await page.getByTestId('menu-button').click();
    await page.getByText('Forget all campaigns here').click();
    await page.getByRole('button', { name: 'Forget here' }).click();
    await asked();
    await page.keyboard.press('Escape');
    letGo();
    await page.getByText('Nothing was forgotten. It is busy.').waitFor();
  });

  itInAll('is told, if it was a file that was to be brought in', async () => {
    const page = await freshPage(DESKTOP);
    await begin(page, sharedServer());
    await page.goto(sharedServer());
    const { letGo, asked } = await heldBack(page, '**/import*', 'POST', 'No room for another campaign.');
    const buffer = Buffer.from([0x1f, 0x8b]);
    const file = { name: 'marches.gz', mimeType: 'application/gzip', buffer };
    await page.getByTestId('import').setInputFiles(file);
    await asked();
    await page.locator('.campaign-card').first().click();
    await untilLive(page, 'connected');
    letGo();
    await page.getByText('marches.gz was not brought in. No room for another campaign.').waitFor();
  });
});

itInAll(
  'a failure to load the code for bringing in a file is told even after its form was left',
  async () => {
    const page = await freshPage(DESKTOP);
    await begin(page, sharedServer());
    await page.goto(sharedServer());
    let lose = (): void => {};
    const isLost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await page.route('**/assets/import-file-*.js', async (route) => {
      await isLost;
      await route.abort();
    });
    const buffer = Buffer.from([0x1f, 0x8b]);
    const asked = page.waitForRequest('**/assets/import-file-*.js');
    await page
      .getByTestId('import')
      .setInputFiles({ name: 'marches.gz', mimeType: 'application/gzip', buffer });
    await asked;
    await page.locator('.campaign-card').first().click();
    await untilLive(page, 'connected');
    lose();
    await page.getByText('marches.gz was not brought in.').waitFor();
  },
);

describeInAll('what is done after the user went elsewhere', () => {
  it('is no question about a map, over the campaign that they opened', async () => {
    const page = await freshPage(DESKTOP);
    await begin(page, sharedServer());
    await page.goto(sharedServer());
    const { letGo, asked } = await heldBack(page, '**/api/keyring/admission', 'POST');
    const buffer = Buffer.from('0101 forest\n0102 hill\n');
    await page.getByTestId('import').setInputFiles({ name: 'map.txt', mimeType: 'text/plain', buffer });
    await asked();
    await page.locator('.campaign-card').first().click();
    await untilLive(page, 'connected');
    letGo();
    await page.getByText('map.txt was not brought in. You left the page').waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  it('does not take them from the campaign that they opened, if another one is removed', async () => {
    const page = await freshPage(DESKTOP);
    const other = await begin(page, sharedServer());
    await setOut(page, sharedServer());
    const { letGo, asked } = await heldBack(page, /\/api\/campaigns\/\w+$/, 'DELETE');
    await openCampaignDialog(page);
    await page.getByRole('button', { name: 'Remove this campaign' }).click();
    await page.getByRole('button', { name: 'Really remove' }).click();
    await asked();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Hexfarer' }).first().click();
    await page.locator(`.campaign-card[href="/c/${other}"]`).click();
    await untilLive(page, 'connected');
    letGo();
    await page.getByText('is gone for good').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/c/${other}`);
  });
});

itInAll(
  'a name that is typed on while it is saved is not lost, and is sent once while Enter is held',
  async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const sent: (string | null)[] = [];
    page.on('request', (request) => request.url().endsWith('/people/own') && sent.push(request.postData()));
    const { letGo, asked } = await heldBack(page, '**/people/own', 'PATCH');
    await openMenu(page);
    await menu(page).getByText('Your name and colour').click();
    const dialog = page.getByTestId('person');
    const field = dialog.getByLabel('Your name');
    await field.fill('Mira');
    for (let times = 0; times < 3; times++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await asked();
    await page.keyboard.type(' Moor');
    expect(sent).toHaveLength(1);
    letGo();
    // What was added is sent by another press, once the first answer is here.
    const pressed = async () => {
      await field.press('Enter', { timeout: 2_000 });
      return sent.length;
    };
    await expect.poll(pressed).toBe(2);
    await dialog.waitFor({ state: 'detached' });
    expect(sent.map((body) => JSON.parse(body ?? '').name)).toEqual(['Mira', 'Mira Moor']);
  },
);
