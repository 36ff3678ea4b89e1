/// <reference lib="dom" />
import { describe, expect, it, onTestFinished } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { dataDirectory } from '../support/data-directory.ts';
import {
  freshPage,
  LAPTOP,
  newcomer,
  seqOf,
  setOut,
  sharedServer,
  unfoldForm,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { untilKept } from '../support/kept-campaign.ts';
import { renamedParts } from '../support/renamed-parts.ts';
import { serverProcess } from '../support/server-process.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

/** Stops a server, and starts one with another version of the page in its place. */
async function replace(server: Server, data: string): Promise<Server> {
  await server.stop();
  const port = Number(new URL(server.url).port);
  return serverProcess(data, { port, main: renamedParts(onTestFinished) });
}

describe('a page that is open while its server is upgraded', () => {
  itInAll('can open a campaign of a kind that it had not shown before', { timeout: 60_000 }, async () => {
    const data = dataDirectory();
    const server = await serverProcess(data);
    const page = await newcomer();
    await page.goto(server.url);
    await page.getByText('An island').click();
    await replace(server, data);
    await page.getByTestId('create').click();
    await page.getByTestId('map').waitFor();
    await untilLive(page, 'connected');
  });

  it("asks for a reload if a dialog's code is gone, and says why a campaign can't be opened any more", {
    timeout: 120_000,
  }, async () => {
    const data = dataDirectory();
    const server = await serverProcess(data);
    const page = await freshPage();
    await setOut(page, server.url);
    await page.getByRole('button', { name: 'Name, mark or note' }).click();
    await page.getByRole('button', { name: 'Write a note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note, in plain words or Markdown' }).fill('A well');
    await replace(server, data);
    await untilLive(page, 'connected');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The server has a newer version of this page. Reload the page.').waitFor();
    const browser = await page.evaluate(() => localStorage.getItem('hexfarer.browser'));
    const left = await page.context().request.delete(new URL('/api/keyring', server.url).href, {
      headers: { 'Hexfarer-Browser': String(browser) },
    });
    expect(left.status()).toBe(204);
    await page.getByRole('heading', { name: 'Not on any map of yours' }).waitFor();
    expect(await page.getByTestId('unsent').inputValue()).toBe('A well');
  });

  itInAll('is not reloaded forever if something on the way has cached the old one', async () => {
    const page = await newcomer();
    let [asked, loads] = [0, 0];
    await page.route(/island-/, (route) => {
      asked++;
      return route.abort();
    });
    await page.route(/\/c\//, async (route) => {
      if (route.request().resourceType() !== 'document')
        return route.fulfill({ body: '<div id="page">another version</div>' });
      loads++;
      return route.fallback();
    });
    await page.goto(sharedServer());
    await page.getByText('An island').click();
    await page.getByTestId('create').click();
    await page.getByText('Nobody answers').waitFor();
    expect(loads).toBe(1);
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before);
    expect(loads, 'asked again, not loaded again').toBe(1);
  });

  itInAll(
    'asks for a reload if code needed by the form is gone',
    {
      timeout: 60_000,
    },
    async () => {
      const data = dataDirectory();
      const server = await serverProcess(data);
      const page = await newcomer();
      await page.goto(server.url);
      await page.getByText('Begin with a small set of tables').click();
      await replace(server, data);
      await page.getByTestId('create').click();
      await page.getByText('Reload the page').waitFor();
      expect(await page.getByText('cannot be reached').count()).toBe(0);
    },
  );

  itInAll(
    'shows campaigns of other kinds offline too, once one was opened in the new version',
    {
      timeout: 120_000,
    },
    async () => {
      const data = dataDirectory();
      const server = await serverProcess(data);
      const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
      const setOutFor = async (kind: string) => {
        await page.goto(server.url);
        if (await page.locator('.kind').first().isHidden()) await unfoldForm(page);
        await page.locator('.kind', { hasText: kind }).click();
        await page.getByTestId('create').click();
        await page.waitForURL(/\/c\//);
        await untilLive(page, 'connected');
        await untilSeq(page, 2);
        const path = new URL(page.url()).pathname;
        await untilKept(page, path.replace('/c/', ''), await seqOf(page));
        return page.url();
      };
      const island = await setOutFor('An island');
      const heights = await setOutFor('Mountains and rivers');
      const next = await replace(server, data);
      await page.goto(island);
      await untilLive(page, 'connected');
      const areThere = () =>
        page.evaluate(async () => {
          const files = await (await caches.open('hexfarer-page')).keys();
          return new Set(files.map(({ url }) => url).filter((url) => url.includes('elevation-world'))).size;
        });
      await expect.poll(areThere, { timeout: 20_000 }).toBe(2);
      await next.stop();
      await page.goto(heights);
      await page.getByText('offline, as last seen here').waitFor();
    },
  );
});
