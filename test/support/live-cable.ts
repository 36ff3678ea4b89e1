import type { Page, WebSocketRoute } from 'playwright-core';
import { untilLive } from './visitor.ts';

/** What a page's live channel runs over. */
export interface LiveCable {
  /** Ends the connection; the page tries in vain to connect again. */
  cut(): Promise<void>;
  mend(): void;
  /** From here on nothing comes to the page over the connections that are open, and none of them is ended. */
  silence(): void;
}

/** Lets the live channel of a page be cut, from the next page load on. */
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
