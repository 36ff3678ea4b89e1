import { type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import type { LiveSocket } from './live-client.ts';

/** Stops the websocket of a connection from reading. */
export function stopReading(socket: LiveSocket): { readonly hearAgain: () => void } {
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  return { hearAgain: () => ws.resume() };
}

/** Sends an HTTP request from an address of this machine, and reads no more than the head of the response. */
export function deafRequest(url: string, token: string, localAddress = '127.0.0.1') {
  const headers = { authorization: `Bearer ${token}` };
  const asked = request(url, { headers, agent: false, localAddress });
  onTestFinished(() => {
    asked.destroy();
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', (response) => {
      response.pause();
      resolve(response);
    });
    asked.on('error', reject);
  });
  asked.end();
  return { answered, hangUp: () => asked.destroy() };
}
