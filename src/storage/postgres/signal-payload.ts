import { z } from 'zod';
import { type CampaignId, type LinkId, parseCampaignId, parseLinkId } from '../../ledger/id.ts';
import type { Signal } from '../../session/other-servers.ts';

/** The maximum length of our payloads, in bytes; PostgreSQL's own limit is 8,000. */
const LONGEST_PAYLOAD = 7900;

const campaign = z.string().transform((text, context): CampaignId => {
  const id = parseCampaignId(text);
  if (id) return id;
  context.addIssue('no id of a campaign');
  return z.NEVER;
});
const link = z.string().transform((text, context): LinkId => {
  const id = parseLinkId(text);
  if (id) return id;
  context.addIssue('no id of a link');
  return z.NEVER;
});
const whole = z.number().int();

/** A signal in a compact form, so that a payload has room for some hundred. */
const signalSchema = z.union([
  z
    .tuple([z.literal('g'), campaign, whole.positive()])
    .transform(([, id, seq]): Signal => ({ kind: 'grown', campaign: id, seq })),
  z.tuple([z.literal('l'), campaign]).transform(([, id]): Signal => ({ kind: 'links', campaign: id })),
  z
    .tuple([z.literal('d'), campaign, link])
    .transform(([, id, whose]): Signal => ({ kind: 'described', campaign: id, link: whose })),
  z.tuple([z.literal('k')]).transform((): Signal => ({ kind: 'keyrings' })),
  z.tuple([z.literal('p'), campaign]).transform(([, id]): Signal => ({ kind: 'presence', campaign: id })),
  z
    .tuple([z.literal('h'), campaign, whole, whole, z.string().max(64), link])
    .transform(
      ([, id, q, r, connection, by]): Signal => ({ kind: 'point', campaign: id, q, r, connection, link: by }),
    ),
  z
    .tuple([
      z.literal('t'),
      campaign,
      z.string().max(64),
      link,
      z.tuple([whole, whole, whole, z.array(whole.nullable())]).nullable(),
      whole.positive().optional(),
    ])
    .transform(([, id, connection, by, thrown, leftMs]): Signal => {
      const [q = 0, r = 0, sides = 0, faces = []] = thrown ?? [];
      const hexThrow = thrown && { q, r, sides, faces };
      const left = leftMs !== undefined && { leftMs };
      return { kind: 'throwing', campaign: id, connection, link: by, throw: hexThrow, ...left };
    }),
  z
    .tuple([z.literal('w'), campaign])
    .transform(([, id]): Signal => ({ kind: 'throws-wanted', campaign: id })),
]);

const payloadSchema = z.object({ from: z.string(), signals: z.array(z.unknown()) });

/** Encodes signals as one or several payloads. Repeated signals are merged, such as those of one campaign's growth. */
export function payloadsOf(from: string, signals: readonly Signal[]): string[] {
  const payloads: string[] = [];
  let members: string[] = [];
  let length = 0;
  const room = LONGEST_PAYLOAD - payloadOf(from, []).length;
  const flush = () => {
    if (members.length > 0) payloads.push(payloadOf(from, members));
    members = [];
    length = 0;
  };
  for (const signal of withoutRepeats(signals)) {
    const member = JSON.stringify(asMember(signal));
    // Everything is ASCII, so that a character is one byte.
    if (length + member.length + 1 > room) flush();
    members.push(member);
    length += member.length + 1;
  }
  flush();
  return payloads;
}

/** Decodes the signals of a payload; `null` if it is not one of ours, `[]` if this server sent it itself. */
export function signalsIn(payload: string, self: string): readonly Signal[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(payload);
  } catch {
    return null;
  }
  const whole = payloadSchema.safeParse(parsed);
  if (!whole.success) return null;
  const { from, signals } = whole.data;
  if (from === self) return [];
  // Unknown signals are skipped: a newer server may have sent them.
  return signals.map((member) => signalSchema.safeParse(member)).flatMap(({ data }) => data ?? []);
}

const payloadOf = (from: string, members: readonly string[]): string =>
  `{"from":${JSON.stringify(from)},"signals":[${members.join()}]}`;

/** Keeps only the last of several signals about the same thing; for `grown`, the one with the highest entry number. */
function withoutRepeats(signals: readonly Signal[]): Iterable<Signal> {
  const kept = new Map<string, Signal>();
  for (const signal of signals) {
    const { kind } = signal;
    const key = kind === 'keyrings' ? kind : `${kind} ${signal.campaign}`;
    if (kind === 'point' || kind === 'throwing') kept.set(`${key} ${signal.connection}`, signal);
    else if (kind === 'described') kept.set(`${key} ${signal.link}`, signal);
    else if (kind === 'grown') kept.set(key, further(signal, kept.get(key)));
    else kept.set(key, signal);
  }
  return kept.values();
}

const further = (signal: Signal & { kind: 'grown' }, before: Signal | undefined): Signal =>
  before?.kind === 'grown' && before.seq > signal.seq ? before : signal;

function asMember(signal: Signal): readonly unknown[] {
  switch (signal.kind) {
    case 'grown':
      return ['g', signal.campaign, signal.seq];
    case 'links':
      return ['l', signal.campaign];
    case 'described':
      return ['d', signal.campaign, signal.link];
    case 'keyrings':
      return ['k'];
    case 'presence':
      return ['p', signal.campaign];
    case 'point':
      return ['h', signal.campaign, signal.q, signal.r, signal.connection, signal.link];
    case 'throwing': {
      const { campaign: id, connection, link: by, throw: thrown, leftMs } = signal;
      const hexThrow = thrown && [thrown.q, thrown.r, thrown.sides, thrown.faces];
      return ['t', id, connection, by, hexThrow, ...(leftMs === undefined ? [] : [leftMs])];
    }
    case 'throws-wanted':
      return ['w', signal.campaign];
  }
}
