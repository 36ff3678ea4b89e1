import type { Roll, Trace } from '../dice/roll.ts';
import type { MoraleResult, RallyResult, Tested } from '../rules/battle-aids.ts';
import type { TellingLine } from './telling.ts';

/** Why a unit held on or failed, and what that brings. */
export function tellMorale(tested: Tested, result: MoraleResult, trace: Trace): TellingLine[] {
  const { quality, general, supported, halfTurn } = tested;
  const added = [
    ...(general ? ['+1 for the general with it'] : []),
    ...(supported ? ['+1 for the unit behind it'] : []),
  ];
  const unit = `${quality === 'elite' ? 'an' : 'a'} ${quality} unit`;
  const told: TellingLine =
    result.score === null
      ? { text: `With ${added.join(' and ')}, ${unit} holds on whatever the die says.` }
      : rolled(
          trace[0],
          `${scoreTold(trace[0], added, result.score)}: ${unit} needs ${result.needed} and ${result.holds ? 'holds on' : 'fails'}.`,
        );
  return [
    told,
    ...(result.holds
      ? []
      : [{ text: 'It loses a further 25 % of its effectiveness and retreats one move.' }]),
    ...(result.holds && halfTurn.melee === 'lost'
      ? [{ text: 'It lost more hits in the melee, so it retreats one move all the same.' }]
      : []),
  ];
}

/** Whether a retreating unit was halted. */
export function tellRally(
  { general }: Pick<Tested, 'general'>,
  result: RallyResult,
  trace: Trace,
): TellingLine {
  const score = scoreTold(trace[0], general ? ['+1 for the general with it'] : [], result.score);
  const what = result.rallied ? 'it halts and acts again the turn after' : 'it goes on retreating';
  return rolled(trace[0], `${score}: rallying needs ${result.needed}, so ${what}.`);
}

const rolled = (roll: Roll | undefined, text: string): TellingLine => (roll ? { roll, text } : { text });

function scoreTold(roll: Roll | undefined, added: readonly string[], score: number): string {
  return added.length === 0 ? `${score}` : `${roll?.faces[0]}, ${added.join(', ')}, makes ${score}`;
}
