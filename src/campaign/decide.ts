import { GivenDice } from '../dice/given.ts';
import type { DiceRequest } from '../dice/request.ts';
import { diceName } from '../dice/request.ts';
import { type Axial, sameHex } from '../hex/axial.ts';
import { type Direction, directionName, neighbour } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import type { EntryBody, RevealedBody } from '../ledger/entry.ts';
import type { Actor } from '../ledger/role.ts';
import { revealDice, type SecretSeed } from '../world/chance.ts';
import { type DiceFor, revealHex, revealStart } from '../world/solo/reveal.ts';
import type { Campaign } from './campaign.ts';
import { type Command, type EnterCommand, mayCommand, type TravelCommand } from './command.ts';
import type { Refusal, RefusalCode } from './refusal.ts';
import { LONGEST_ROUTE, shortestRoute } from './route.ts';

/** What comes of a command: the entries to write down, in order, or why nothing happens. */
export type Decision = { readonly ok: true; readonly bodies: readonly EntryBody[] } | Refused;

interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** Decides a command on a campaign as it stands. The campaign itself is left as it is. */
export function decide(campaign: Campaign, command: Command, by: Actor, secret: SecretSeed): Decision {
  if (!mayCommand(by.role, command))
    return refuse(
      'access/forbidden',
      `A ${by.role} may not ${command.kind}; ask the owner for another link.`,
    );
  if (campaign.closed)
    return refuse('campaign/closed', 'This campaign is closed for good: nothing more can happen in it.');
  switch (command.kind) {
    case 'enter':
      return enter(campaign, command, by, secret);
    case 'travel':
      return travel(campaign, command, by);
    case 'close':
      return accept({ kind: 'closed', by, seed: secret.seed, seedSalt: secret.seedSalt });
  }
}

const accept = (...bodies: EntryBody[]): Decision => ({ ok: true, bodies });

const refuse = (code: RefusalCode, detail: string, more: Partial<Refusal> = {}): Refused => ({
  ok: false,
  refusal: { code, detail, ...more },
});

function enter(campaign: Campaign, command: EnterCommand, by: Actor, secret: SecretSeed): Decision {
  if (command.to === 0) return start(campaign, command, by, secret);
  const whereabouts = partyAt(campaign, command.from);
  if (!whereabouts.ok) return whereabouts;
  const { party } = whereabouts;
  const target = neighbour(party, command.to);
  if (campaign.world.has(target)) {
    if (command.faces?.length) return surplus(command.faces);
    return accept({ kind: 'moved', by, from: party, path: [target] });
  }
  return withDice(campaign, command, secret, (diceFor) => {
    const { houseRules } = campaign.started.world;
    const outcome = revealHex(campaign.world, party, target, campaign.seq + 1, houseRules, diceFor(target));
    if (!outcome.done) return outcome;
    return { done: true, revealed: [{ kind: 'revealed', by, hex: outcome.revealed, entered: true }] };
  });
}

/** The first seven hexes of a campaign that is played with the players' own dice. */
function start(campaign: Campaign, command: EnterCommand, by: Actor, secret: SecretSeed): Decision {
  if (campaign.party)
    return refuse(
      'campaign/already-started',
      'The start hex is known already; enter a hex next to the party, 1 to 6.',
    );
  return withDice(campaign, command, secret, (diceFor) => {
    const outcome = revealStart(campaign.seq + 1, campaign.started.world.houseRules, diceFor);
    if (!outcome.done) return outcome;
    return {
      done: true,
      revealed: outcome.revealed.map((hex) => ({ kind: 'revealed', by, hex, entered: hex.origin === null })),
    };
  });
}

/** Lets hexes be revealed by the server's dice or by the faces given, and answers for dice lacking or left over. */
function withDice(
  campaign: Campaign,
  { faces }: EnterCommand,
  { seed }: SecretSeed,
  reveal: (
    diceFor: DiceFor,
  ) => { done: true; revealed: RevealedBody[] } | { done: false; lacking: DiceRequest },
): Decision {
  const given = faces ?? (campaign.started.dice === 'own' ? [] : null);
  if (given === null) {
    const outcome = reveal((hex) => revealDice(seed, hex));
    if (!outcome.done) throw new Error("the server's dice never run out");
    return accept(...outcome.revealed);
  }
  const dice = new GivenDice(given, true);
  const outcome = reveal(() => dice);
  if (dice.impossible) {
    const { face, request } = dice.impossible;
    return refuse('dice/impossible-face', `A d${request.sides} (${request.for}) has no face ${face}.`);
  }
  if (!outcome.done) return lacking(outcome.lacking, given);
  return dice.unused.length > 0 ? surplus(dice.unused) : accept(...outcome.revealed);
}

const lacking = (request: DiceRequest, soFar: readonly number[]): Decision =>
  refuse(
    'dice/needed',
    `Roll ${diceName(request)} for the ${request.for} and send all faces again with it.`,
    {
      needs: { ...request, soFar },
    },
  );

const surplus = (unused: readonly number[]): Decision =>
  refuse('dice/surplus', `No rule asks for the last ${unused.length} of these faces: ${unused.join(', ')}.`);

function travel(campaign: Campaign, command: TravelCommand, by: Actor): Decision {
  const whereabouts = partyAt(campaign, command.from);
  if (!whereabouts.ok) return whereabouts;
  const { party } = whereabouts;
  const { world } = campaign;
  if (command.to) {
    if (sameHex(command.to, party)) return refuse('campaign/already-there', 'The party is there already.');
    if (!world.has(command.to)) return notKnown(command.to);
    const path = shortestRoute((hex) => world.has(hex), party, command.to);
    if (path) return accept({ kind: 'moved', by, from: party, path });
    return refuse(
      'campaign/too-far',
      `No known way of at most ${LONGEST_ROUTE} steps was found; go part of the way first.`,
    );
  }
  const path: Axial[] = [];
  for (const direction of command.path ?? []) {
    const hex = neighbour(path.at(-1) ?? party, direction);
    if (!world.has(hex)) return notKnown(hex, direction, path.length + 1);
    path.push(hex);
  }
  return accept({ kind: 'moved', by, from: party, path });
}

function notKnown(hex: Axial, direction?: Direction, step?: number): Decision {
  const where = direction ? ` (step ${step}, ${directionName(direction)})` : '';
  return refuse(
    'campaign/not-known',
    `Hex ${hexLabel(hex)}${where} has not been revealed: one travels through known hexes only, and enters an unknown one by itself.`,
  );
}

function partyAt(
  campaign: Campaign,
  believed: Axial | undefined,
): { readonly ok: true; readonly party: Axial } | Refused {
  const { party } = campaign;
  if (!party)
    return refuse(
      'campaign/not-started',
      'Nothing is revealed yet: begin with {"kind":"enter","to":0} and your dice.',
    );
  if (believed && !sameHex(believed, party))
    return refuse(
      'campaign/party-moved',
      `The party is at ${hexLabel(party)} by now, not at ${hexLabel(believed)}.`,
      {
        party,
      },
    );
  return { ok: true, party };
}
