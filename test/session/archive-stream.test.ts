import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { headerLine } from '../../src/ledger/archive-lines.ts';
import { readArchive } from '../../src/session/archive-stream.ts';

const HEADER = headerLine({ name: '', entries: 1, head: 'ab'.repeat(32), labels: {} });
/** Unpacks to half a megabyte without a single entry. */
const LONG = gzipSync(`${HEADER}${' '.repeat(500_000)}\n`);

/** The error with which reading the whole archive fails. */
async function failureOf(bytes: AsyncIterable<Uint8Array>, mostBytes?: () => number): Promise<unknown> {
  try {
    for await (const _ of readArchive(bytes, mostBytes));
  } catch (error) {
    return error;
  }
  return null;
}

async function* sent(...pieces: readonly Uint8Array[]) {
  yield* pieces;
}

it('the unpacked size of an archive is counted over all its pieces', async () => {
  expect(await failureOf(sent(LONG), () => 300_000)).toMatchObject({
    name: 'LedgerFault',
    message: 'it unpacks to more than 300000 bytes',
  });
  expect(await failureOf(sent(LONG), () => 510_000)).toMatchObject({ message: 'it is not a line of JSON' });
});

it('if sending an archive breaks off, the error is passed on and not reported as a fault of the archive', async () => {
  const gone = new Error('hung up');
  async function* brokenOff() {
    yield LONG.subarray(0, 100);
    throw gone;
  }
  expect(await failureOf(brokenOff())).toBe(gone);
});

it('an archive is read no further once a fault is found in it', async () => {
  let isOver = false;
  async function* endless() {
    try {
      yield gzipSync(`${HEADER}no entry\n`);
      for (;;) yield Buffer.alloc(1000);
    } finally {
      isOver = true;
    }
  }
  expect(await failureOf(endless())).toMatchObject({ message: 'it is not a line of JSON' });
  await expect.poll(() => isOver).toBe(true);
});
