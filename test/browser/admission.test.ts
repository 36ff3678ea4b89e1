/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { LONGEST_SILENCE_MS } from '../../web/live/timeouts.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshPage, unfoldForm, untilLive, untilSeq } from '../support/fresh-page.ts';
import { serverProcess } from '../support/server-process.ts';

const SECRET = 'over the hills';

const secretive = () => serverProcess(dataDirectory(), { env: { HEXFARER_ADMISSION: `secret:${SECRET}` } });

describe('on a server that requires an admission secret', () => {
  it('the page asks for the secret once, reports a wrong one, and sets out with the right one', async () => {
    const { url } = await secretive();
    const page = await freshPage();
    await page.goto(url);
    const setOut = page.getByTestId('create');
    await setOut.click();
    const dialog = page.getByRole('dialog', { name: 'This server asks for its secret' });
    const field = dialog.getByLabel('Admission secret');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectNoFaultInAnyLight(page, 'the question for the secret');
    await page.keyboard.type('over the sea');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('alert').textContent()).toMatch(/not the admission secret/);
    await field.fill(SECRET);
    await expect.poll(() => dialog.getByRole('alert').count(), { message: 'while it is put right' }).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/c\//);
    await untilLive(page, 'connected');
    await untilSeq(page, 8);

    await page.goto(url);
    await unfoldForm(page);
    await setOut.click();
    await page.waitForURL(/\/c\//);
    const listed = await page.evaluate(async () => (await fetch('/api/campaigns')).json());
    expect((listed as { campaigns: unknown[] }).campaigns).toHaveLength(2);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
    expect(kept).not.toContain(SECRET);
  });

  itInAll('Escape closes the question for the secret and leaves the form as it was', async () => {
    const { url } = await secretive();
    const page = await freshPage();
    await page.goto(url);
    await page.getByTestId('create').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByTestId('create').isEnabled()).toBe(true);
    await page.getByTestId('create').click();
    await page.getByRole('dialog').waitFor();
  });

  itInAll('no campaign is started by a response that arrives after the question was closed', async () => {
    const { url } = await secretive();
    const page = await freshPage();
    await page.goto(url);
    await page.getByTestId('create').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Admission secret').fill(SECRET);
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/keyring/admission', async (route) => {
      await isLetGo;
      await route.continue();
    });
    const answered = page.waitForResponse('**/api/keyring/admission');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await dialog.waitFor({ state: 'detached' });
    letGo();
    await (await answered).finished();
    // Whatever request the page makes after that response is answered before these three.
    for (let turn = 0; turn < 3; turn++) await page.evaluate(() => fetch('/api/campaigns'));
    expect(new URL(page.url()).pathname).toBe('/');
    const listed = await page.evaluate(async () => (await fetch('/api/campaigns')).json());
    expect((listed as { campaigns: unknown[] }).campaigns).toHaveLength(0);
  });

  itInAll('a form that was left does not bring up the question at the next visit', async () => {
    const { url } = await secretive();
    const page = await freshPage();
    await page.goto(new URL('/keyring', url).href);
    await page.getByRole('button', { name: 'Home' }).click();
    const setOut = page.getByTestId('create');
    const dialog = page.getByRole('dialog');
    // From here on the code of the dialog is loaded, so the question appears at once.
    await setOut.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Wait until the dialog's own history entry is gone too.
    await page.waitForFunction(() => history.state === null);
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/campaigns', async (route) => {
      if (route.request().method() === 'POST') await isLetGo;
      await route.continue();
    });
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/campaigns') && response.request().method() === 'POST',
    );
    await setOut.click();
    await page.goBack();
    await page.getByTestId('keyring-page').waitFor();
    letGo();
    await (await answered).finished();
    // By the end of these requests the page has processed that response.
    for (let turn = 0; turn < 3; turn++) await page.evaluate(() => fetch('/api/campaigns'));
    await page.getByRole('button', { name: 'Home' }).click();
    await setOut.waitFor();
    expect(await dialog.count()).toBe(0);
  });

  itInAll('a network that swallows the secret without answering keeps nobody waiting forever', async () => {
    const { url } = await secretive();
    const page = await freshPage();
    await page.goto(url);
    await page.getByTestId('create').click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Admission secret');
    await field.fill(SECRET);
    let isSent = false;
    await page.route('**/api/keyring/admission', () => {
      isSent = true;
    });
    await page.clock.install();
    await page.keyboard.press('Enter');
    await expect.poll(() => isSent).toBe(true);
    await page.clock.runFor(LONGEST_SILENCE_MS);
    await dialog.getByRole('alert').waitFor();
    await page.clock.resume();
    await page.unroute('**/api/keyring/admission');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/c\//);
  });

  itInAll('a saved campaign is uploaded after the secret was accepted, and not before', async () => {
    const there = await serverProcess(dataDirectory());
    const { id, owner } = await new ApiClient(there.url).start();
    const archive = Buffer.from(
      await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer(),
    );
    const { url } = await secretive();
    const page = await freshPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto(url);
    await page
      .getByTestId('import')
      .setInputFiles({ name: 'marches.hexfarer.gz', mimeType: 'application/gzip', buffer: archive });
    const field = page.getByLabel('Admission secret');
    await field.waitFor();
    expect(sent).not.toContain('/api/campaigns/import');
    await field.fill(SECRET);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(/\/c\//);
    await untilSeq(page, 9);
  });
});

it('where nobody may start campaigns, the page says so and does not ask for a secret', async () => {
  const { url } = await serverProcess(dataDirectory(), {
    env: { HEXFARER_PUBLIC_URL: 'http://127.0.0.1' },
  });
  const page = await freshPage();
  await page.goto(url);
  await page.getByTestId('create').click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toMatch(/HEXFARER_ADMISSION/);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
