import type { Page, WebSocketRoute } from 'playwright-core';
import { untilLive } from './fresh-page.ts';

/** The connection under a page's live channel. */
export interface LiveCable {
  /** Ends the connection; attempts to reconnect fail. */
  cut(): Promise<void>;
  mend(): void;
  /** From now on the page receives nothing over open connections, but they stay open. */
  silence(): void;
}

/** Makes the live channel of a page interruptible, from the next page load on. */
export async function liveCable(page: Page): Promise<LiveCable> {
  const sockets = new Set<WebSocketRoute>();
  const silent = new Set<WebSocketRoute>();
  let mended = Promise.resolve();
  let mend = (): void => undefined;
  await page.routeWebSocket(/\/live/, async (socket) => {
    await mended;
    socket.connectToServer().onMessage((message) => {
      if (!silent.has(socket)) socket.send(message);
    });
    sockets.add(socket);
  });
  return {
    async cut() {
      mended = new Promise((resolve) => {
        mend = resolve;
      });
      for (const socket of sockets) await socket.close();
      sockets.clear();
      await untilLive(page, 'reconnecting');
    },
    mend: () => mend(),
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
  };
}
