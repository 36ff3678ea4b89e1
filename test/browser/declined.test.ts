/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { goOffline, goOnline } from '../support/late-answers.ts';
import { openCampaignDialog } from '../support/menu.ts';
import { api, command } from '../support/notebook.ts';
import { DESKTOP } from '../support/screens.ts';

describe('a campaign that its owner lets go on after all', () => {
  it('is not ended once the connection is back', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await openCampaignDialog(page);
    await page.getByRole('button', { name: 'End this campaign' }).click();
    await goOffline(page);
    await page.getByRole('button', { name: 'Really end' }).click();
    await page.getByText('This is sent once it is back').waitFor();
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await goOnline(page);
    // A command given later is decided later.
    await page.keyboard.press('Escape');
    await command(page, { kind: 'count', name: 'Rations', to: 3 });
    await untilSeq(page, 9);
    expect(await api(page, 'map')).toMatchObject({ closed: false });
  });

  itInAll('is not said to go on if the server may have ended it already', async () => {
    const page = await freshPage(DESKTOP);
    // The server gets the command, and its answer never arrives.
    await page.routeWebSocket(/\/live/, (socket) => {
      const server = socket.connectToServer();
      let isSilent = false;
      socket.onMessage((message) => {
        isSilent ||= String(message).includes('"close"');
        server.send(message);
      });
      server.onMessage((message) => {
        if (!isSilent) socket.send(message);
      });
    });
    await setOut(page, sharedServer());
    await openCampaignDialog(page);
    await page.getByRole('button', { name: 'End this campaign' }).click();
    await page.getByRole('button', { name: 'Really end' }).click();
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await page.getByText('It is under way already').waitFor();
  });
});

itInAll('a name that is on its way to the server can’t be cancelled as if it were not', async () => {
  const page = await freshPage(DESKTOP);
  await setOut(page, sharedServer());
  const panel = page.getByTestId('panel');
  await panel.getByRole('button', { name: 'Name, mark or note' }).click();
  await panel.getByRole('button', { name: 'Name', exact: true }).click();
  await page.keyboard.type('Old Mill');
  await goOffline(page);
  await page.keyboard.press('Enter');
  await panel.getByText('This is sent once it is back').waitFor();
  expect(await panel.getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(false);
  await page.keyboard.press('Escape');
  // Taking it back leaves what was typed in its field.
  await page.getByRole('button', { name: /^Take back: Name/ }).click();
  expect(await panel.getByRole('textbox').inputValue()).toBe('Old Mill');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('textbox').waitFor({ state: 'detached' });
});
