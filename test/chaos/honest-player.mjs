/**
 * Somebody who plays in a thread of their own, so that a flood of requests from the main thread does not delay them:
 * rolls dice over a live connection, and requests the latest entries and the map, until told to stop. Then the thread
 * reports how long each call took, in milliseconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';

const BETWEEN_ROLLS_MS = 30;
const BETWEEN_READS_MS = 100;
/** Number of latest entries to request again. */
const MISSED = 10;

const { url, path, token, campaign } = workerData;
const socket = io(url, { path, transports: ['websocket'], auth: { token } });
const took = { rolls: [], watches: [], maps: [] };
let playing = true;

parentPort.once('message', () => {
  playing = false;
});
await new Promise((resolve, reject) => {
  socket.once('connect', resolve);
  socket.once('connect_error', reject);
});

/** Repeats work, and records how long it took. */
async function overAndOver(times, betweenMs, work) {
  while (playing) {
    const begun = performance.now();
    const answer = await work();
    if (!answer.ok)
      throw new Error(`an honest player was refused: ${JSON.stringify(answer.error ?? answer.status)}`);
    times.push(performance.now() - begun);
    await pause(betweenMs);
  }
}

let seq = 0;

async function roll() {
  const command = { kind: 'roll', dice: '2d6' };
  const answer = await socket.emitWithAck('command', { campaign, id: crypto.randomUUID(), command });
  seq = answer.seq;
  return answer;
}

const watch = () => socket.emitWithAck('watch', { campaign, after: Math.max(0, seq - MISSED) });

async function map() {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}api/campaigns/${campaign}/map`, { headers });
  await answer.arrayBuffer();
  return answer;
}

// The first run of any code takes memory that is not released.
for (const work of [roll, watch, map]) await work();
parentPort.postMessage('playing');
await Promise.all([
  overAndOver(took.rolls, BETWEEN_ROLLS_MS, roll),
  overAndOver(took.watches, BETWEEN_READS_MS, watch),
  overAndOver(took.maps, BETWEEN_READS_MS, map),
]);
socket.disconnect();
parentPort.postMessage(took);
