/**
 * Somebody who plays in a thread of his own, so that what floods a server beside him does not keep him waiting as well:
 * rolls dice over a live connection until he is told to stop, and tells how long each took, in milliseconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';

const BETWEEN_ROLLS_MS = 30;

const { url, path, token, campaign } = workerData;
const socket = io(url, { path, transports: ['websocket'], auth: { token } });
const took = [];
let playing = true;

parentPort.once('message', () => {
  playing = false;
});
await new Promise((resolve, reject) => {
  socket.once('connect', resolve);
  socket.once('connect_error', reject);
});
parentPort.postMessage('playing');
while (playing) {
  const command = { kind: 'roll', dice: '2d6' };
  const begun = performance.now();
  const answer = await socket.emitWithAck('command', { campaign, id: crypto.randomUUID(), command });
  if (!answer.ok) throw new Error(`an honest player was refused: ${JSON.stringify(answer.error)}`);
  took.push(performance.now() - begun);
  await pause(BETWEEN_ROLLS_MS);
}
socket.disconnect();
parentPort.postMessage(took);
