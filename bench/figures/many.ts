import { join } from 'node:path';
import { ORIGIN } from '../../src/hex/axial.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { accessOn, type BegunCampaign, begin, sessionsOn } from '../campaigns.ts';
import { withHexfarer } from '../child.ts';
import { type Bench, comparedFigure } from '../figure.ts';
import { interleaved, timed } from '../measure.ts';
import { inScratch } from '../scratch.ts';
import { SocketWalker } from '../socket-walker.ts';

const MANY = 100_000;
const FEW = 10;
const COMMANDS = 200;
/** Number of campaigns begun concurrently. */
const AT_ONCE = 500;

/** A server with a hundred thousand campaigns, compared with one with ten. */
export const manyCampaigns: Bench = (note) =>
  inScratch(async (directory) => {
    note(`filling ${MANY} campaigns`);
    const withMany = join(directory, 'many');
    const withFew = join(directory, 'few');
    const oneOfMany = await filled(withMany, MANY);
    const oneOfFew = await filled(withFew, FEW);
    const began = performance.now();
    const { many, few } = await withHexfarer(withMany, (ofMany) => {
      note(`with ${MANY} campaigns a server is ready after ${Math.round(performance.now() - began)} ms`);
      return withHexfarer(withFew, async (ofFew) => {
        const there = await SocketWalker.on(ofMany, { ...oneOfMany, party: ORIGIN });
        const here = await SocketWalker.on(ofFew, { ...oneOfFew, party: ORIGIN });
        return interleaved({
          many: () => timed(COMMANDS, () => there.reveal()),
          few: () => timed(COMMANDS, () => here.reveal()),
        });
      });
    });
    return [
      comparedFigure(
        {
          figure: 'command to acknowledgement on a server of 100,000 campaigns, median',
          unit: 'ms',
          goal: '≤ 1.2 × that on one of ten',
          reached: (ratio) => ratio <= 1.2,
        },
        many.medianMs,
        few.medianMs,
      ),
    ];
  });

/** Begins `count` campaigns and returns the first of them. */
async function filled(directory: string, count: number): Promise<BegunCampaign> {
  const storage = openStorage(directory, { create: true });
  const sessions = sessionsOn(storage);
  const access = accessOn(storage);
  const first = await begin(sessions, access, 'many');
  for (let made = 1; made < count; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, index) =>
        begin(sessions, access, `many ${made + index}`),
      ),
    );
  storage.close();
  return first;
}
