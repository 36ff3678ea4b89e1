import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ImportPlaces, type Upload } from '../../src/http/work/import-places.ts';

const PACE = { graceMs: 10_000, bytesPerSecond: 8000 };
const MINUTE_MS = 60_000;

/** An upload of a minute's age that is being imported until it is finished or ended. */
function underWay(places: ImportPlaces, address: string, shown: Partial<Upload['progress']> = {}) {
  let finish = () => {};
  const upload = {
    progress: { waitedMs: MINUTE_MS, bytesPerSecond: 9000, ...shown },
    isAll: false,
    isEnded: false,
    isComplete: () => upload.isAll,
    end: () => {
      upload.isEnded = true;
      finish();
    },
  };
  const work = () =>
    new Promise<string>((resolve, reject) => {
      finish = () => (upload.isEnded ? reject(new Error('it broke off')) : resolve('imported'));
    });
  const outcome = places.run({ address, id: undefined, upload }, work).catch((error: Error) => error.message);
  return Object.assign(upload, { outcome, finish: () => finish() });
}

const FULL = /Other archives are being taken in/;

it('if all places for imports are taken, the slowest upload gives way, and nobody else', async () => {
  const places = new ImportPlaces(PACE);
  const slow = [12_000, 9000, 79_000, 10_000].map((bytesPerSecond, at) =>
    underWay(places, `10.0.0.${at}`, { bytesPerSecond }),
  );
  const next = underWay(places, '10.0.1.1', { waitedMs: 0 });
  expect(await slow[1]?.outcome).toBe('it broke off');
  await turn();
  next.finish();
  expect(await next.outcome).toBe('imported');
  expect(slow.map(({ isEnded }) => isEnded)).toEqual([false, true, false, false]);
  for (const one of slow) one.finish();
  for (const at of [0, 2, 3]) expect(await slow[at]?.outcome).toBe('imported');
});

it('two that come at once make two uploads give way, and the last one that finds no slow one is refused', async () => {
  const places = new ImportPlaces(PACE);
  const [one, other, ...quick] = [9000, 9000, 80_000, 80_000].map((bytesPerSecond, at) =>
    underWay(places, `10.0.0.${at}`, { bytesPerSecond }),
  );
  const next = [1, 2, 3].map((at) => underWay(places, `10.0.1.${at}`, { waitedMs: 0 }));
  expect(await next[2]?.outcome).toMatch(FULL);
  expect([one?.isEnded, other?.isEnded, ...quick.map(({ isEnded }) => isEnded)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await turn();
  for (const upload of next.slice(0, 2)) upload.finish();
  expect(await Promise.all(next.slice(0, 2).map(({ outcome }) => outcome))).toEqual(['imported', 'imported']);
});

it.each<[string, Partial<Upload['progress']>, boolean]>([
  ['is quick', { bytesPerSecond: 80_000 }, false],
  ['has only begun', { waitedMs: 19_999 }, false],
  ['has arrived completely', {}, true],
])('no upload gives way that %s', async (_what, shown, isAll) => {
  const places = new ImportPlaces(PACE);
  const four = [1, 2, 3, 4].map((at) => underWay(places, `10.0.0.${at}`, shown));
  for (const upload of four) upload.isAll = isAll;
  expect(await underWay(places, '10.0.1.1').outcome).toMatch(FULL);
  expect(four.some(({ isEnded }) => isEnded)).toBe(false);
});

it('no upload gives way to a third one from the same address', async () => {
  const places = new ImportPlaces(PACE);
  const four = [1, 1, 2, 2].map((at) => underWay(places, `10.0.0.${at}`));
  expect(await underWay(places, '10.0.0.1').outcome).toMatch(FULL);
  expect(four.some(({ isEnded }) => isEnded)).toBe(false);
});
