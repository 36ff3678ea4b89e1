import { existsSync } from 'node:fs';
import { systemDigest } from '../../session/system.ts';
import { assertSource } from '../../storage/moving/movable.ts';
import { MoveFault } from '../../storage/moving/move-fault.ts';
import { type MoveResult, moveInstallation } from '../../storage/moving/move-installation.ts';
import { isDatabaseUrl, type MovingSide, openSide, shownPlace } from '../../storage/moving/moving-side.ts';
import { reopen } from '../../storage/moving/reopen.ts';
import { databaseIn } from '../../storage/sqlite/database.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { countWithNoun } from '../../telling/words.ts';
import {
  type CliCommand,
  CommandFailed,
  json,
  printable,
  type Terminal,
  text,
  WrongUsage,
} from '../terminal/command.ts';
import { isDatabaseFailure } from '../terminal/database-failure.ts';

const PLACE = "a data directory or postgres://…, the other one's kind";

export const move: CliCommand = {
  name: 'move',
  operands: [],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    reopen: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: {
    from: {
      value: 'PLACE',
      does: 'where everything is: a data directory, or postgres://user:password@host/database',
    },
    to: { value: 'PLACE', does: 'where it shall be: the other of the two, with nothing in it' },
    reopen: {
      value: 'PLACE',
      does: 'instead of both, if the other place is lost: use this one again, as it was when everything was moved away',
    },
    json: { does: 'as one JSON document' },
  },
  async run({ values }, terminal) {
    const [from, to, again] = [text(values.from), text(values.to), text(values.reopen)];
    if (again) {
      if (from || to) throw new WrongUsage('move takes either --reopen alone, or --from and --to');
      const reopened = await reopenAt(again);
      terminal.out(values.json ? json(reopened) : reopenedInWords(reopened));
      return 0;
    }
    if (!from || !to) throw new WrongUsage(`move needs --from and --to, each ${PLACE}`);
    if (isDatabaseUrl(from) === isDatabaseUrl(to))
      throw new WrongUsage(
        'move goes from a data directory to a PostgreSQL database (postgres://…) or back: one of --from and --to is either',
      );
    const { moved, ...places } = await moveBetween(from, to, terminal);
    terminal.out(values.json ? json({ ...places, ...moved }) : inWords(moved, places));
    return 0;
  },
};

async function moveBetween(from: string, to: string, terminal: Terminal) {
  const sides: MovingSide[] = [];
  const opened = async (...asked: Parameters<typeof openSide>): Promise<MovingSide> => {
    const side = await openSide(...asked);
    sides.push(side);
    return side;
  };
  try {
    const source = await opened(from, { create: false });
    await assertSource(source, shownPlace(to));
    const target = await opened(to, { create: true });
    const progress = (done: string) => terminal.error(`${done}\n`);
    const moved = await moveInstallation(source, target, { digest: systemDigest, progress });
    return { from: source.place, to: target.place, moved };
  } catch (error) {
    throw told(error);
  } finally {
    for (const side of sides) await side.close();
  }
}

interface Reopened {
  readonly reopened: string;
  readonly movedTo: string;
}

async function reopenAt(place: string): Promise<Reopened> {
  let side: MovingSide | null = null;
  try {
    side = await openSide(place, { create: false });
    return { reopened: side.place, movedTo: await reopen(side, isDirectoryInUse) };
  } catch (error) {
    throw told(error);
  } finally {
    await side?.close();
  }
}

/** Whether a place is a data directory on this machine that has a database. */
const isDirectoryInUse = (place: string): boolean => !isDatabaseUrl(place) && existsSync(databaseIn(place));

const reopenedInWords = ({ reopened, movedTo }: Reopened): string =>
  `${printable(reopened)} is open again, as it was when everything was moved to ${printable(movedTo)}. ` +
  'What was played there since is not here, and what was erased, revoked or removed there since is here again. ' +
  `No server may run on ${printable(movedTo)} any more, should it turn up again.\n`;

/** An error as the command line tells it. */
function told(error: unknown): unknown {
  if (isDatabaseFailure(error))
    return new CommandFailed(`a database failed: ${error.message}; run it again to go on`);
  if (error instanceof UnusableDatabase || error instanceof MoveFault)
    return new CommandFailed(error.message);
  return error;
}

const inWords = (
  { campaigns, alreadyThere, entries, hexes, links, resealed }: MoveResult,
  { from, to }: { from: string; to: string },
): string =>
  `${countWithNoun(campaigns, 'campaign')} (${countWithNoun(entries, 'entry', 'entries')}, ${countWithNoun(hexes, 'hex', 'hexes')}, ${countWithNoun(links, 'link')}) ` +
  `are at ${printable(to)} and verified${alreadyThere > 0 ? `; ${alreadyThere} had been there before` : ''}. ` +
  `Throws of ${countWithNoun(resealed, 'open campaign')} are sealed anew. ` +
  `Nothing was deleted at ${printable(from)}, but no server opens it any more.\n`;
