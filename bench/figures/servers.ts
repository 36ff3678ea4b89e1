import { type RunningServer, withServers } from '../child.ts';
import { heldToShare } from '../core-share.ts';
import { type Bench, comparedFigure } from '../figure.ts';
import { interleaved, timed } from '../measure.ts';
import { withPostgres } from '../postgres.ts';
import { SocketWalker } from '../socket-walker.ts';

const SERVERS = 4;
/** Share of a core for each server. */
const SHARE = 1 / 4;
const CAMPAIGNS = 200;
/** Reveals by each server before it is limited to its share: until then its code is still being compiled. */
const REVEALS_BEFORE = 5000;
const ROUND_MS = 4000;

/** Throughput of four small servers on one PostgreSQL together, compared with one of the same size. */
export const servers: Bench = (note) =>
  withPostgres(['alone', 'together'], (postgres) =>
    withServers(postgres.url('alone'), 1, (alone) =>
      withServers(postgres.url('together'), SERVERS, async (together) => {
        const [few, many] = [await partiesOn(alone), await partiesOn(together)];
        note(`${CAMPAIGNS} campaigns on one server and on ${SERVERS}, each held to ${SHARE} of a core`);
        const all = [...alone, ...together].map(({ pid }) => pid);
        const { one, four } = await heldToShare(SHARE, all, () =>
          interleaved({ one: () => revealed(few), four: () => revealed(many) }),
        );
        return [
          comparedFigure(
            {
              figure: `reveals by ${SERVERS} servers, each held to a quarter of a core, ${CAMPAIGNS} campaigns`,
              unit: '/s',
              goal: '≥ 0.9 × four times one of them',
              reached: (ratio) => ratio >= 0.9,
            },
            four.perSecond,
            one.perSecond.map((rate) => SERVERS * rate),
          ),
        ];
      }),
    ),
  );

/** Parties in `CAMPAIGNS` campaigns, distributed evenly among the servers, which are warmed up by them. */
async function partiesOn(on: readonly RunningServer[]): Promise<readonly SocketWalker[]> {
  const parties: SocketWalker[] = [];
  for (const { url } of on)
    for (let begun = 0; begun < CAMPAIGNS / on.length; begun++) parties.push(await SocketWalker.begin(url));
  const each = (REVEALS_BEFORE * on.length) / CAMPAIGNS;
  await Promise.all(parties.map((party) => timed(each, () => party.reveal())));
  return parties;
}

/** How many reveals all of them make in a round, each as soon as its last was answered. */
async function revealed(parties: readonly SocketWalker[]): Promise<number> {
  const endsAt = performance.now() + ROUND_MS;
  let count = 0;
  const walk = async (party: SocketWalker) => {
    for (; performance.now() < endsAt; count++) await party.reveal();
  };
  await Promise.all(parties.map(walk));
  return count;
}
