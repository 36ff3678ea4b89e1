import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { serialize } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MapFrame } from '../../src/campaign/map-view.ts';
import type { PlayedEvent } from '../../src/formats/bundle/whole-campaign.ts';
import { PieceJoiner, piecesOf } from '../../src/http/work/byte-pieces.ts';
import { type BundleJob, Drawings, type MapJob } from '../../src/http/work/drawings.ts';
import type { Requester } from '../../src/http/work/gate.ts';
import { SliceJoiner, type SliceMessage, sendSliced, slicesOf } from '../../src/http/work/job-slices.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { exploredWorld } from '../formats/sample-worlds.ts';
import { countTurns } from '../support/turns-of-the-loop.ts';

/** Copying this many bytes at once occupies the server's thread for some tenths of a millisecond. */
const MOST_AT_ONCE = 96 * 1024;

const EVENTS = 4000;
const NAMES = 4000;

const requester: Requester = { campaign: 'c', address: 'a', signal: new AbortController().signal };

const event = (seq: number): PlayedEvent => ({
  event: {
    seq,
    at: '2026-11-21T12:00:00.000Z',
    by: { link: 'abc', label: 'Mira', role: 'player' } as unknown as PlayedEvent['event']['by'],
    kind: 'noted',
    text: `The party wrote for the ${seq}th time.`,
    note: { on: 'a hex', markdown: `What stands there, ${'again and '.repeat(20)}${seq}.` },
  },
  dice: [],
  for: 'all' as PlayedEvent['for'] & string,
});

const FRAME = {
  seq: EVENTS,
  name: 'The Marches',
  party: null,
  day: 1,
  trail: [],
  names: Array.from({ length: NAMES }, (_, q) => ({ q, r: 0, of: 'place', text: `Place ${q}`, seq: q })),
  marks: [],
  roads: [],
  notes: [],
  battlefields: [],
  counters: [],
  tables: [],
} as unknown as MapFrame;

function known() {
  const world = exploredWorld({ kind: 'solo' }, 'slices', 50).view();
  return { settings: world.settings, extras: world.extras, rows: world.packed() };
}

const bundleJob = (): BundleJob => ({
  ...known(),
  bundle: 'vault',
  options: { profile: 'plain', isAlone: false, paper: 'a4' },
  campaign: 'abcdefgh2345' as CampaignId,
  source: { title: 'The Marches', seq: EVENTS, head: 'ab' },
  frame: FRAME,
  days: [
    { day: 1, gauge: null, weather: null, events: Array.from({ length: EVENTS }, (_, seq) => event(seq)) },
  ],
});

const mapJob = (): MapJob =>
  ({
    ...known(),
    format: 'svg',
    title: 'The Marches',
    source: '',
    frame: FRAME,
    width: undefined,
    style: undefined,
    picture: undefined,
  }) as unknown as MapJob;

const joined = (slices: Iterable<SliceMessage>): unknown => {
  const whole = new SliceJoiner();
  for (const slice of slices) if (slice) whole.add(slice);
  return whole.value;
};

describe('a job in slices', () => {
  it('is complete again once its slices are joined, and none of them is large', () => {
    const job = bundleJob();
    const sizes: number[] = [];
    const whole = new SliceJoiner();
    for (const slice of slicesOf(job)) {
      sizes.push(serialize(slice).length);
      whole.add(slice);
    }
    expect(whole.value).toStrictEqual(job);
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(MOST_AT_ONCE);
  });

  it.each([
    ['nothing', null],
    ['a text', 'text'],
    [
      'long lists in long lists',
      Array.from({ length: 50 }, (_, row) => Array.from({ length: 50 }, (_, n) => [row, n])),
    ],
    [
      'undefined values',
      { a: undefined, b: [undefined], c: new Uint8Array([1, 2]), d: -0, e: new Map([[1, 2]]) },
    ],
    ['empty lists', { a: [], b: [[]], c: {} }],
    ['very many empty texts', new Array(200_000).fill('')],
  ])('may contain %s', (_, value) => {
    expect(joined(slicesOf(value))).toStrictEqual(value);
  });

  it('leaves its source unchanged', () => {
    const job = bundleJob();
    [...slicesOf(job)];
    expect(job).toStrictEqual(bundleJob());
  });
});

describe('bytes in pieces', () => {
  it.each([1, 65_535, 65_536, 65_537, 200_000])('are the same after joining, %i of them', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7);
    const whole = new PieceJoiner();
    const answers = [...piecesOf(bytes)].map((piece) => whole.add(piece));
    expect(Buffer.compare(answers.pop() ?? new Uint8Array(), bytes)).toBe(0);
    expect(answers.every((answer) => answer === null)).toBe(true);
  });
});

describe('handing over a job', () => {
  it('lets the event loop turn after each slice that took long', async () => {
    const { turns, stop } = countTurns();
    const seen: number[] = [];
    const sendSlowly = () => {
      seen.push(turns());
      for (const from = performance.now(); performance.now() - from < 6; );
    };
    await sendSliced(Array(20_000).fill('long list'), sendSlowly, 'a');
    stop();
    expect(seen.length).toBeGreaterThan(10);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each([
    ['a process', bundleJob, EVENTS * 200],
    ['a thread', mapJob, NAMES * 20],
  ])('to %s and back copies little at once, however large the campaign', async (_, job, least) => {
    const copied = copiedAtOnce();
    const bytes = await new Drawings().draw(requester, 1, job);
    expect(bytes.length).toBeGreaterThan(least);
    expect(copied.length).toBeGreaterThan(10);
    expect(Math.max(...copied)).toBeLessThan(MOST_AT_ONCE);
  });
});

/**
 * Records the size of each message to and from the drawing processes until the test ends; a thread's answer is not
 * copied.
 */
function copiedAtOnce(): readonly number[] {
  const sizes: number[] = [];
  const count = (message: unknown) => sizes.push(serialize(message).length);
  const watchProcess = (made: unknown) => {
    const child = (made as { readonly process: ChildProcess }).process;
    child.on('message', count);
    let { send } = child;
    const counted = (message: unknown, ...more: []) => {
      count(message);
      return send.call(child, message as never, ...more);
    };
    // `send` is assigned to the child only after this event.
    Object.defineProperty(child, 'send', {
      get: () => counted,
      set: (given: ChildProcess['send']) => {
        send = given;
      },
    });
  };
  subscribe('child_process', watchProcess);
  onTestFinished(() => void unsubscribe('child_process', watchProcess));
  const watchThread = (made: unknown) => {
    const { worker } = made as { readonly worker: Worker };
    const { postMessage } = worker;
    worker.postMessage = (message: unknown) => {
      count(message);
      postMessage.call(worker, message);
    };
  };
  subscribe('worker_threads', watchThread);
  onTestFinished(() => void unsubscribe('worker_threads', watchThread));
  return sizes;
}
