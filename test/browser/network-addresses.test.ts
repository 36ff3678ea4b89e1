import { expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { newcomer, sharedServer } from '../support/fresh-page.ts';

it.each(
  varied(
    [
      ['http://[::1]:4321', 'ws://[::1]:4321'],
      ['https://hexes.example', 'wss://hexes.example'],
      ['http://192.168.0.7:8080', 'ws://192.168.0.7:8080'],
      ['http://hexes.local', 'ws://hexes.local'],
    ] as const,
    2,
  ),
)('a page loaded from %s opens its live channel there', async (from, channel) => {
  const server = sharedServer();
  const { id, token } = await new ApiClient(server).start();
  const page = await newcomer();
  await page.route(`${from}/**`, async (route) => {
    const { origin: _, ...headers } = route.request().headers();
    const response = await route.fetch({
      url: route.request().url().replace(from, new URL(server).origin),
      headers,
    });
    await route.fulfill({ response });
  });
  const asked: string[] = [];
  await page.routeWebSocket(/./, (socket) => void asked.push(socket.url()));
  await page.goto(`${from}/c/${id}#${token}`);
  await expect.poll(() => asked[0]).toBe(`${channel}/live/?EIO=4&transport=websocket`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
