import { GivenDice } from '../dice/given.ts';
import type { Dice } from '../dice/perform.ts';
import { type DiceRequest, diceName } from '../dice/request.ts';
import { type Axial, ORIGIN, sameHex } from '../hex/axial.ts';
import { type Direction, directionName, neighbour } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import {
  type Author,
  type ClosedBody,
  type EntryBody,
  LONGEST_PATH,
  type WorldBody,
} from '../ledger/entry.ts';
import type { EntryDraft } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import { type Discovery, overviewOf, type World, type WorldContent } from '../world/world.ts';
import type { Campaign } from './campaign.ts';
import {
  type Command,
  type EnterCommand,
  type EraseCommand,
  mayCommand,
  type NameCommand,
  type TravelCommand,
} from './command.ts';
import type { Refusal, RefusalCode } from './refusal.ts';
import { shortestRoute } from './route.ts';
import { type RevealResult, revealStart } from './start.ts';

/** What comes of a command: the entries to write down, in order, or why nothing happens. */
export type Decision =
  | { readonly ok: true; readonly drafts: readonly EntryDraft[]; readonly usedServerDice: boolean }
  | Refused;

interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** The server's dice for a discovery, fixed before the command was known. */
export type ServerDice = (discovery: Discovery) => Dice;

/** What the server adds to a decision. */
export interface ServerInputs {
  readonly dice: ServerDice;
  /** The seed that a closed campaign tells, in the members of its body; nothing where there is none. */
  readonly seed: Pick<ClosedBody, 'seed' | 'seedSalt'>;
  /** The entry that is to be erased, where there is such an entry and its text is still there. */
  readonly typed?: { readonly by: Author } | null;
}

/** Decides a command on a campaign as it stands. The campaign itself is left as it is. */
export function decide(campaign: Campaign, command: Command, by: Actor, server: ServerInputs): Decision {
  if (!mayCommand(by.role, command))
    return refuse(
      'access/forbidden',
      `A ${by.role} may not ${command.kind}; ask the owner for another link.`,
    );
  if (campaign.closed && command.kind !== 'erase')
    return refuse('campaign/closed', 'This campaign is closed for good: nothing more can happen in it.');
  switch (command.kind) {
    case 'enter':
      return enter(campaign, command, by, server.dice);
    case 'travel':
      return travel(campaign, command, by);
    case 'name':
      return name(campaign, command, by);
    case 'mark':
      return accept({ kind: 'marked', by: authorOf(by), q: command.q, r: command.r, mark: command.mark });
    case 'erase':
      return erase(command, by, server.typed);
    case 'close':
      return accept({ kind: 'closed', by: authorOf(by), ...server.seed });
  }
}

/** The hash of the text is put in where the entry is written down. */
function name({ world }: Campaign, { q, r, of, text }: NameCommand, by: Actor): Decision {
  if (!world.has({ q, r }))
    return refuse(
      'campaign/not-known',
      `Hex ${hexLabel({ q, r })} is not known yet: what is known can be named.`,
    );
  const body = { kind: 'named' as const, by: authorOf(by), q, r, of, textHash: '' };
  return { ok: true, drafts: [{ body, text }], usedServerDice: false };
}

function erase({ seq }: EraseCommand, by: Actor, typed: ServerInputs['typed']): Decision {
  if (!typed) return refuse('campaign/no-text', `Entry ${seq} has no text, or it was erased before.`);
  if (by.role !== 'owner' && typed.by.link !== by.link)
    return refuse('access/forbidden', 'Only who typed it, or an owner, may erase it.');
  return accept({ kind: 'erased', by: authorOf(by), of: seq });
}

/** Who acts, as a body names them: the label is looked up beside it. */
export const authorOf = ({ link, role }: Actor) => ({ link, role });

const accept = (...bodies: EntryBody[]): Decision => ({
  ok: true,
  drafts: bodies.map((body) => ({ body })),
  usedServerDice: false,
});

const refuse = (code: RefusalCode, detail: string, more: Partial<Refusal> = {}): Refused => ({
  ok: false,
  refusal: { code, detail, ...more },
});

function enter(campaign: Campaign, command: EnterCommand, by: Actor, serverDice: ServerDice): Decision {
  if (command.to === 0) return start(campaign, command, by, serverDice);
  const whereabouts = partyAt(campaign, command.from);
  if (!whereabouts.ok) return whereabouts;
  const { party } = whereabouts;
  const { world } = campaign;
  const target = neighbour(party, command.to);
  if (world.isPassable(target)) {
    if (command.faces?.length) return surplus(command.faces);
    return accept({ kind: 'moved', by: authorOf(by), from: party, path: [target] });
  }
  const barrier = world.whyBarred(target);
  if (barrier) return refuse(barrier.code, barrier.detail);
  return withDice(campaign, command, by, serverDice, (diceFor) => {
    const discovery = world.discovery(party, target);
    const found = discovery.with(diceFor(discovery), campaign.seq + 1);
    return found.done ? { done: true, contents: [found.content] } : { ...found, hex: discovery.hex };
  });
}

/** What is revealed before anybody moves, where the campaign began without. */
function start(campaign: Campaign, command: EnterCommand, by: Actor, serverDice: ServerDice): Decision {
  if (campaign.party)
    return refuse(
      'campaign/already-started',
      'The start hex is known already; enter a hex next to the party, 1 to 6.',
    );
  if (command.from && !sameHex(command.from, ORIGIN))
    return refuse('campaign/party-moved', 'The party is nowhere yet: leave out `from`, or begin at 0, 0.');
  return withDice(campaign, command, by, serverDice, (diceFor) =>
    revealStart(campaign.kind, campaign.started.world, campaign.seq + 1, diceFor),
  );
}

/** Lets something be revealed by the server's dice or by the faces given, and answers for dice lacking or left over. */
function withDice(
  campaign: Campaign,
  { faces }: EnterCommand,
  by: Actor,
  serverDice: ServerDice,
  reveal: (diceFor: ServerDice) => RevealResult,
): Decision {
  const given = faces ?? (campaign.started.dice === 'own' ? [] : null);
  if (given === null) {
    const outcome = reveal(serverDice);
    if (!outcome.done) throw new Error("the server's dice never run out");
    return revealed(outcome.contents, by, true);
  }
  const dice = new GivenDice(given, true);
  const outcome = reveal(() => dice);
  if (dice.impossible) {
    const { face, request } = dice.impossible;
    return refuse('dice/impossible-face', `A d${request.sides} (${request.for}) has no face ${face}.`);
  }
  if (!outcome.done) return lacking(outcome.lacking, outcome.hex, given);
  return dice.unused.length > 0 ? surplus(dice.unused) : revealed(outcome.contents, by, false);
}

/** Where no die was thrown, none of the server's was used either. */
const revealed = (contents: readonly WorldContent[], by: Actor, byServer: boolean): Decision => ({
  ok: true,
  drafts: contents.map((content) => ({ body: bodyOfContent(content, authorOf(by)) })),
  usedServerDice: byServer && contents.some((content) => overviewOf(content).dice.length > 0),
});

/** Puts who did it to what a world brought to light. */
export const bodyOfContent = (content: WorldContent, by: Author): WorldBody =>
  ({ ...content, by }) as WorldBody;

const lacking = (request: DiceRequest, hex: Axial, given: readonly number[]): Decision => {
  const { hex: thrownFor = hex, acceptAfterReroll: _, ...asked } = request;
  return refuse(
    'dice/needed',
    `Roll ${diceName(request)} for the ${request.for} of ${hexLabel(thrownFor)} and send all faces again with it.`,
    { needs: { ...asked, q: thrownFor.q, r: thrownFor.r, soFar: given } },
  );
};

const surplus = (unused: readonly number[]): Decision =>
  refuse('dice/surplus', `No rule asks for the last ${unused.length} of these faces: ${unused.join(', ')}.`);

function travel(campaign: Campaign, command: TravelCommand, by: Actor): Decision {
  const whereabouts = partyAt(campaign, command.from);
  if (!whereabouts.ok) return whereabouts;
  const { party } = whereabouts;
  const { world } = campaign;
  const moved = (path: readonly Axial[]) => accept({ kind: 'moved', by: authorOf(by), from: party, path });
  if (command.to) {
    if (sameHex(command.to, party)) return refuse('campaign/already-there', 'The party is there already.');
    if (!world.isPassable(command.to)) return notKnown(world, command.to);
    const path = shortestRoute((hex) => world.isPassable(hex), party, command.to);
    if (path) return moved(path);
    return refuse(
      'campaign/too-far',
      `No known way of at most ${LONGEST_PATH} steps was found; go part of the way first.`,
    );
  }
  const path: Axial[] = [];
  for (const direction of command.path ?? []) {
    const hex = neighbour(path.at(-1) ?? party, direction);
    if (!world.isPassable(hex)) return notKnown(world, hex, direction, path.length + 1);
    path.push(hex);
  }
  return moved(path);
}

function notKnown(world: World, hex: Axial, direction?: Direction, step?: number): Decision {
  const where = direction ? ` (step ${step}, ${directionName(direction)})` : '';
  const why = world.has(hex) ? 'has been seen from afar only' : 'has not been revealed';
  return refuse(
    'campaign/not-known',
    `Hex ${hexLabel(hex)}${where} ${why}: one travels through hexes that the party has been in, and enters others one by one.`,
  );
}

function partyAt(
  campaign: Campaign,
  believed: Axial | undefined,
): { readonly ok: true; readonly party: Axial } | Refused {
  const { party } = campaign;
  if (!party)
    return refuse('campaign/not-started', 'Nothing is revealed yet: begin with {"kind":"enter","to":0}.');
  if (believed && !sameHex(believed, party))
    return refuse(
      'campaign/party-moved',
      `The party is at ${hexLabel(party)} by now, not at ${hexLabel(believed)}.`,
      { party },
    );
  return { ok: true, party };
}
