import type { Roll, Trace } from '../dice/roll.ts';
import type {
  MoraleResult,
  Obstruction,
  obstructedRetreat,
  RallyResult,
  TestedUnit,
  UnitKind,
} from '../rules/battle-aids.ts';
import type { TellingLine } from './telling-line.ts';

const RETREAT = 'ending with its back to the enemy';

/** Describes a morale test: why the unit held on or failed, and what follows. */
export function tellMorale(
  tested: TestedUnit & { readonly kind?: UnitKind | undefined },
  result: MoraleResult,
  trace: Trace,
): TellingLine[] {
  const { quality, general, supported, halfTurn, kind } = tested;
  const added = [
    ...(general ? ['+1 for the general with it'] : []),
    ...(supported ? ['+1 for the unit behind it'] : []),
  ];
  const unit = `${quality === 'elite' ? 'an' : 'a'} ${quality} ${kind ? unitName(kind) : 'unit'}`;
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
      : [{ text: `It loses a further 25 % of its effectiveness and retreats one move, ${RETREAT}.` }]),
    ...(result.holds && halfTurn.melee === 'lost'
      ? [{ text: `It lost more hits in the melee, so it retreats one move all the same, ${RETREAT}.` }]
      : []),
  ];
}

/** Describes a retreat into another unit: who is eliminated, and whether the other unit must test its morale. */
export function tellObstruction(
  { blocker, friendly }: Omit<Obstruction, 'retreating'>,
  { eliminated, blockerTests }: ReturnType<typeof obstructedRetreat>,
  { general }: Pick<TestedUnit, 'general'>,
): TellingLine[] {
  const way = `${friendly ? 'a friendly' : 'an enemy'} ${unitName(blocker)}`;
  if (!eliminated)
    return [{ text: `In the way of its first move is ${way}, which does not stop a retreat.` }];
  const lost = `In the way of its first move is ${way}, so the unit that retreats is eliminated${general ? ', and the general with it' : ''}.`;
  if (!friendly) return [{ text: lost }];
  return [
    { text: lost },
    {
      text: blockerTests
        ? `The friendly ${unitName(blocker)} must test its morale.`
        : `The friendly ${unitName(blocker)} need not test its morale, since it is horse that foot ran into.`,
    },
  ];
}

/** Describes an attempt to rally: whether the retreating unit halts. */
export function tellRally(
  { general }: Pick<TestedUnit, 'general'>,
  result: RallyResult,
  trace: Trace,
): TellingLine {
  const score = scoreTold(trace[0], general ? ['+1 for the general with it'] : [], result.score);
  const what = result.rallied ? 'it halts and acts again the turn after' : 'it goes on retreating';
  return rolled(trace[0], `${score}: rallying needs ${result.needed}, so ${what}.`);
}

const rolled = (roll: Roll | undefined, text: string): TellingLine => (roll ? { roll, text } : { text });

/** A unit in words: `unit of light infantry`, but `gun` and `general`. */
const unitName = (kind: UnitKind): string =>
  kind === 'gun' || kind === 'general' ? kind : `unit of ${kind.replace('-', ' ')}`;

function scoreTold(roll: Roll | undefined, added: readonly string[], score: number): string {
  return added.length === 0 ? `${score}` : `${roll?.faces[0]}, ${added.join(', ')}, makes ${score}`;
}
