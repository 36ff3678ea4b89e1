import { execFileSync } from 'node:child_process';
import { filledApart, rawRead, withHexfarer } from '../child.ts';
import { type Bench, boundedFigure, comparedFigure } from '../figure.ts';
import type { Filled } from '../filling-child.ts';
import { interleaved, timed } from '../measure.ts';
import { inScratch } from '../scratch.ts';
import { SocketWalker } from '../socket-walker.ts';

const MILLION = 1_000_000;
const COMMANDS = 200;
const OPENINGS = 5;
/** Number of entries in force in the large campaign. */
const STANDING = 10_000;

/** A world of a million hexes compared with one of a hundred: commands, opening, and waits of others meanwhile. */
export const million: Bench = (note) =>
  inScratch(async (directory) => {
    note(`filling a campaign of ${MILLION} hexes, which takes some minutes`);
    const [large, small] = (await filledApart(directory, [
      { hexes: MILLION, standing: STANDING },
      { hexes: 100, standing: 0 },
    ])) as [Filled, Filled];
    // Otherwise the measured commits would wait for the system to write back what the filling left in its cache.
    execFileSync('sync');

    note('opening it, while somebody plays in the small one');
    const openings: number[] = [];
    const reads: number[] = [];
    const waits: number[] = [];
    for (let turn = 0; turn < OPENINGS; turn++) {
      reads.push(await rawRead(directory, MILLION, STANDING));
      await withHexfarer(directory, async (url) => {
        const there = await SocketWalker.on(url, large);
        const here = await SocketWalker.on(url, small);
        await here.reveal();
        let isOpen = false;
        const opening = timed(1, () => there.reveal()).finally(() => {
          isOpen = true;
        });
        while (!isOpen) waits.push(...(await timed(1, () => here.reveal())));
        openings.push(...(await opening));
      });
    }

    const { inLarge, inSmall } = await withHexfarer(directory, async (url) => {
      const there = await SocketWalker.on(url, large);
      const here = await SocketWalker.on(url, small);
      return interleaved({
        inLarge: () => timed(COMMANDS, () => there.reveal()),
        inSmall: () => timed(COMMANDS, () => here.reveal()),
      });
    });
    return [
      comparedFigure(
        {
          figure: 'command to acknowledgement in a world of 1,000,000 hexes, median',
          unit: 'ms',
          goal: '≤ 1.2 × that in a world of 100',
          reached: (ratio) => ratio <= 1.2,
        },
        inLarge.medianMs,
        inSmall.medianMs,
      ),
      comparedFigure(
        {
          figure:
            'opening a campaign of 1,000,000 hexes and 10,000 standing entries by a server that has just started',
          unit: 'ms',
          goal: '≤ 1.5 × the raw read',
          reached: (ratio) => ratio <= 1.5,
        },
        openings,
        reads,
      ),
      boundedFigure('longest wait in another campaign meanwhile', Math.max(...waits), 'ms', 30),
    ];
  });
