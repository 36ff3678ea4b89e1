import type { Page, WebSocketRoute } from 'playwright-core';
import { untilLive } from './visitor.ts';

/** What a page's live channel runs over. */
export interface LiveCable {
  /** Ends the connection; the page tries in vain to connect again. */
  cut(): Promise<void>;
  mend(): void;
}

/** Lets the live channel of a page be cut, from the next page load on. */
export async function liveCable(page: Page): Promise<LiveCable> {
  const sockets = new Set<WebSocketRoute>();
  let mended = Promise.resolve();
  let mend = (): void => undefined;
  await page.routeWebSocket(/\/live/, async (socket) => {
    await mended;
    socket.connectToServer();
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
  };
}
