import type { CampaignAnswer } from '../../../../src/protocol/answers.ts';
import { wordsOf } from '../../../journey/words/words-of.ts';
import { timeAgo } from '../../../kit/time-in-words.ts';
import type { Visit } from '../../../kit/visit.ts';

/** A campaign that can be continued, as the first page lists it. */
export interface Resumable {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly hexes: number;
  readonly day: number;
  /** When this browser last showed it; `null` if it never did. */
  readonly visited: string | null;
  /** The server's answer; `null` if there is none yet, or if the server does not know the campaign. */
  readonly answer: CampaignAnswer | null;
  /** Why this browser can no longer open it; empty if it can, or if that is not known. */
  readonly gone: string;
  /** What has happened since the visit, in a few words; empty if nothing has. */
  readonly news: string;
}

/**
 * Combines this browser's visits with the server's answer; the latest visit first, and campaigns never visited by when
 * they were last played.
 *
 * @param answers `null` until the server has answered
 * @param damaged ids of campaigns that the server can't read
 */
export function resumables(
  visits: ReadonlyMap<string, Visit>,
  answers: readonly CampaignAnswer[] | null,
  damaged?: readonly string[] | undefined,
): readonly Resumable[] {
  const answered = new Map((answers ?? []).map((answer) => [answer.id, answer]));
  const ids = new Set([...visits.keys(), ...answered.keys()]);
  const all = [...ids].map((id): Resumable & { readonly latest: number } => {
    const visit = visits.get(id);
    const answer = answered.get(id) ?? null;
    return {
      id,
      name: answer?.name || visit?.name || 'A campaign without a name',
      kind: answer?.world.kind ?? visit?.kind ?? '',
      hexes: answer?.hexCount ?? visit?.hexes ?? 0,
      day: answer?.day ?? visit?.day ?? 1,
      visited: visit?.at ?? null,
      answer,
      gone: answers === null || answer ? '' : whyGone(damaged?.includes(id), visit),
      news: visit && answer ? newsSince(visit, answer) : '',
      latest: Date.parse(visit?.at ?? answer?.updatedAt ?? ''),
    };
  });
  return all.sort((a, b) => b.latest - a.latest).map(({ latest, ...resumable }) => resumable);
}

const whyGone = (damaged: boolean | undefined, visit: Visit | undefined): string =>
  damaged
    ? 'The server can’t read it: it is damaged, or of a newer version.'
    : visit?.removed
      ? 'An owner removed it for good, with all links to it.'
      : 'This browser can’t open it any more: its cookies are gone, the link was revoked or has run out, or the campaign is gone.';

/** "12 new hexes, 2 more days"; if neither number has grown, the number of new entries. */
function newsSince(visit: Visit, { seq, hexCount, day }: CampaignAnswer): string {
  if (seq <= visit.seq) return '';
  const grown = [
    counted(hexCount - visit.hexes, 'new hex', 'new hexes'),
    counted(day - visit.day, 'more day', 'more days'),
  ].filter(Boolean);
  return grown.join(', ') || counted(seq - visit.seq, 'new entry', 'new entries');
}

const counted = (count: number, one: string, many: string): string =>
  count > 0 ? `${count.toLocaleString('en')} ${count === 1 ? one : many}` : '';

/** Kind, day, weather and size: "An island, day 3, fog, 60 hexes". */
export function factsOf({ kind, day, hexes, answer }: Resumable, weather: string | null): string {
  const role = answer && answer.role !== 'owner' ? `as ${answer.role}` : '';
  const parts = [
    wordsOf(kind).name,
    day > 1 || weather ? `day ${day}` : '',
    weather ?? '',
    counted(hexes, 'hex', 'hexes'),
    answer?.closed ? 'closed' : '',
    // A copy looks the same as its original.
    answer?.takenIn ? 'brought in' : '',
    role,
  ];
  return parts.filter(Boolean).join(', ');
}

/** When the user last visited it or, if never in this browser, when it was last played. */
export const timeOf = ({ visited, answer }: Resumable): string =>
  visited ? `Visited ${timeAgo(visited)}` : answer ? `Played ${timeAgo(answer.updatedAt)}` : '';
