import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { headerLine } from '../../src/ledger/archive-lines.ts';
import { readArchive } from '../../src/session/archive-stream.ts';

const HEADER = headerLine({ name: '', entries: 1, head: 'ab'.repeat(32), labels: {} });
/** Half a megabyte that comes to nothing. */
const LONG = gzipSync(`${HEADER}${' '.repeat(500_000)}\n`);

/** What reading all of an archive fails with. */
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

it('what an archive unpacks to is counted from its first piece to its last', async () => {
  expect(await failureOf(sent(LONG), () => 300_000)).toMatchObject({
    name: 'LedgerFault',
    message: 'it unpacks to more than 300000 bytes',
  });
  expect(await failureOf(sent(LONG), () => 510_000)).toMatchObject({ message: 'it is not a line of JSON' });
});

it('whoever breaks off while sending an archive is not told that there is a fault in it', async () => {
  const gone = new Error('hung up');
  async function* brokenOff() {
    yield LONG.subarray(0, 100);
    throw gone;
  }
  expect(await failureOf(brokenOff())).toBe(gone);
});

it('no more of an archive is asked for once something in it is wrong', async () => {
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
