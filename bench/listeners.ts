/**
 * Sockets that watch a campaign and only count messages: clients that parsed them would take longer than the server
 * that sends them. They implement only as much of WebSocket and socket.io as they need. Usage: `node listeners.js
 * AUDIENCE`, forked; sends `listening`, then `heard` whenever all have received one more message.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_PATH } from '../src/protocol/live.ts';
import type { Audience } from './child.ts';

const { url, count, token, campaign, after } = JSON.parse(process.argv[2] as string) as Audience;
let heard = 0;

for (let listener = 0; listener < count; listener++) await listen();
process.send?.('listening');
// The parent process may have been killed.
process.once('disconnect', () => process.exit());

async function listen(): Promise<void> {
  const upgrade = request(new URL(`${LIVE_PATH}/?EIO=4&transport=websocket`, url), {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  }).end();
  const [, socket, head] = (await once(upgrade, 'upgrade')) as [IncomingMessage, Socket, Buffer];
  await new Promise<void>((watching, reject) => {
    let unread = head;
    const readOn = () => {
      for (let frame = firstFrame(unread); frame; frame = firstFrame(unread)) {
        unread = frame.rest;
        take(frame.text);
      }
    };
    // The digits are packet types of Engine.IO 4 (0 open, 2 ping, 4 message) and socket.io 5 (0 connect, 2 event, 3
    // ack).
    const take = (text: string) => {
      if (text.startsWith('42["entries"')) {
        if (++heard % count === 0) process.send?.('heard');
      } else if (text === '2') send(socket, '3');
      else if (text.startsWith('0')) send(socket, `40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) send(socket, `420${JSON.stringify(['watch', { campaign, after }])}`);
      else if (text.startsWith('430[{"ok":true')) watching();
      else if (/^4[34]/.test(text)) reject(new Error(`a listener was turned away: ${text}`));
    };
    socket.on('data', (chunk: Buffer) => {
      unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
      readOn();
    });
    readOn();
  });
}

/** The first WebSocket frame in the bytes (the beginning of its text) and the rest; `null` if it is incomplete. */
function firstFrame(bytes: Buffer): { text: string; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] as number) & 0x7f;
  const begin = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < begin) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const end = begin + length;
  if (bytes.length < end) return null;
  return { text: bytes.toString('latin1', begin, Math.min(end, begin + 200)), rest: bytes.subarray(end) };
}

/** Sends a short text frame. Clients must mask their frames; a mask of zeros leaves the text as it is. */
function send(socket: Socket, text: string): void {
  if (text.length > 125) throw new Error(`too long for a short frame: ${text}`);
  socket.write(Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text, 'latin1')]));
}
