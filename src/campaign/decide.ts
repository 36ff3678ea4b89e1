import { obstacleTo } from '../ledger/capabilities.ts';
import type { ClosedBody } from '../ledger/entry.ts';
import type { Actor } from '../ledger/role.ts';
import type { Campaign } from './campaign.ts';
import { actionOf, type Command, type OwnThrows } from './command.ts';
import { CommandDice, type DiceByKey } from './command-dice.ts';
import { planBattlefield } from './commands/battlefields.ts';
import { restPlan } from './commands/days.ts';
import { refusalOfDay } from './commands/ended-day.ts';
import { partyOf, planEnter, planTravel } from './commands/moving.ts';
import {
  planCount,
  planErase,
  planMark,
  planName,
  planNote,
  planRoad,
  type TypedEntry,
} from './commands/notebook.ts';
import { planRoll, planSet, planTable } from './commands/tables.ts';
import { accept, type Decision, type PlanOrRefusal, refuse } from './decision.ts';
import { entryWithoutDice, planFrom } from './plan.ts';
import { authorOf, rollEntries } from './roll-entries.ts';

/** What the server contributes to a decision. */
export interface ServerInputs {
  readonly dice: DiceByKey;
  /** The seed that is disclosed when the campaign is closed, as members of the entry's body; empty if there is none. */
  readonly seed: Pick<ClosedBody, 'seed' | 'seedSalt'>;
  /** The entry to be erased, if it exists and still has its text. */
  readonly typed?: TypedEntry | null;
}

/** Decides a command on the current campaign. Does not change the campaign. */
export function decide(campaign: Campaign, command: Command, by: Actor, server: ServerInputs): Decision {
  // Permissions that depend on more, such as a frozen party or the author of a text, are checked by the function of the
  // command.
  const action = actionOf(command);
  const obstacle = obstacleTo(action, by.role, { closed: campaign.closed });
  if (obstacle === 'role')
    return refuse(
      'access/forbidden',
      `A ${by.role} may not do this: '${action}' needs another link, which an owner can give.`,
    );
  if (obstacle === 'closed')
    return refuse('campaign/closed', 'This campaign is closed for good: nothing more can happen in it.');
  const planned = planFor(campaign, command, by, server);
  if (!planned.ok) return planned;
  const throws: OwnThrows = 'faces' in command || 'rest' in command ? command : {};
  const dice = new CommandDice(throws, {
    ownDice: campaign.started.dice === 'own',
    serverDice: server.dice,
  });
  return rollEntries(planned.plan, dice, campaign.seq + 1, authorOf(by));
}

/** The plan of a command. It does not depend on the dice. */
function planFor(
  campaign: Campaign,
  command: Command,
  by: Actor,
  { seed, typed }: ServerInputs,
): PlanOrRefusal {
  switch (command.kind) {
    case 'enter':
      return planEnter(campaign, command, by);
    case 'travel':
      return planTravel(campaign, command, by);
    case 'note':
      return planNote(campaign, command, by);
    case 'name':
      return planName(campaign, command);
    case 'mark':
      return planMark(campaign, command);
    case 'road':
      return planRoad(campaign, command);
    case 'count':
      return planCount(campaign, command);
    case 'rest': {
      const whereabouts = partyOf(campaign);
      if (!whereabouts.ok) return whereabouts;
      return refusalOfDay(campaign, command) ?? accept(restPlan(campaign, whereabouts.party));
    }
    case 'roll':
      return planRoll(campaign, command);
    case 'table':
      return planTable(campaign, command);
    case 'battlefield':
      return planBattlefield(campaign, command);
    case 'set':
      return planSet(command);
    case 'erase':
      return planErase(command, by, typed);
    case 'close':
      return accept(planFrom([entryWithoutDice({ kind: 'closed', ...seed })]));
  }
}
