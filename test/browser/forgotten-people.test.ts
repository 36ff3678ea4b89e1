import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { api } from '../support/notebook.ts';
import { newPartner } from '../support/parties.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

describe('a person', () => {
  it('is forgotten after a second question, along with the notes if wanted', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await page.getByTestId('share-button').click();
    await page.getByPlaceholder('Mira').fill('Anna');
    await page.getByTestId('make-link').click();
    await page.getByTestId('link-code').waitFor();
    await page.getByRole('button', { name: 'Forget Anna' }).click();
    const question = page.getByTestId('forget');
    await question.waitFor();
    await expectNoFaultInAnyLight(page, 'the share dialog');
    await question.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Forget Anna' }).click();
    await question.getByRole('checkbox').check();
    const sent = page.waitForRequest((request) => request.url().endsWith('/forget'));
    await question.getByRole('button', { name: 'Forget for good' }).click();
    expect((await sent).postDataJSON()).toEqual({ notes: true });
    await page.getByTestId('link-code').waitFor({ state: 'detached' });
    // The list is fetched again after that.
    await expect.poll(() => page.locator('.links').textContent()).not.toContain('Anna');
  });

  itInAll('without a name can be forgotten by the link, which says what is erased with it', async () => {
    const page = await freshPage({ ...PHONE, viewport: { width: 320, height: 568 } });
    await setOut(page, sharedServer());
    await api(page, 'links', { role: 'owner', label: 'owner' });
    await page.getByTestId('share-button').tap();
    const links = page.getByRole('region', { name: 'Links in use' });
    const spare = links.getByRole('listitem').filter({ hasText: 'The owner’s spare key' });
    const forget = spare.getByRole('button', { name: 'Forget who used it: the owner’s spare key' });
    expect(await forget.textContent()).toBe('Forget who used it');
    const title = await spare.locator('strong').boundingBox();
    expect(title?.height, 'what the link is called is on one line').toBeLessThan(32);
    await forget.tap();
    const question = page.getByTestId('forget');
    expect(await question.locator('legend').textContent()).toBe(
      'Forget who used the owner’s spare key for good?',
    );
    expect(await question.locator('p').textContent()).toContain('Nobody gave a name: the link is revoked');
    await question.getByRole('checkbox', { name: 'Erase the notes written with it as well' }).waitFor();
    await question.getByRole('button', { name: 'Forget for good' }).tap();
    await expect.poll(() => links.textContent()).not.toContain('spare key');
  });

  itInAll('known only by a name copied with a fork can be forgotten there', async () => {
    const { id, owner } = await new ApiClient(sharedServer()).start();
    const { client } = await newPartner(owner, id, 'player', 'Mira');
    await client.command(id, { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'hers' });
    const { body } = await owner.call<CreatedCampaign>('POST', `/api/campaigns/${id}/fork`, {
      at: 9,
      name: 'Another way',
    });
    const page = await freshPage(DESKTOP);
    await page.goto(body.links.owner.url);
    await untilLive(page, 'connected');
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByTestId('share-button').click();
    const names = page.getByRole('region', { name: 'Names that came along' });
    await names.getByRole('button', { name: 'Forget Mira' }).click();
    const question = page.getByTestId('forget');
    expect(await question.textContent()).not.toContain('link is revoked');
    await expectNoFaultInAnyLight(page, 'the share dialog of a fork');
    await question.getByRole('button', { name: 'Forget for good' }).click();
    await names.getByRole('button', { name: 'Forget Mira' }).waitFor({ state: 'detached' });
    await question.waitFor({ state: 'detached' });
    const map = await owner.withToken(body.links.owner.token).fetch(`/api/campaigns/${body.campaign.id}/map`);
    expect(await map.text()).not.toContain('Mira');
  });
});
