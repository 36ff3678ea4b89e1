import { type Signal, signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { type NamedCounter, namedCounters } from '../../../src/campaign/circumstances.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { LONGEST_COUNTER_NAME } from '../../../src/ledger/settings.ts';
import { type Army, UNIT_KINDS, type UnitKind, victoryPoints } from '../../../src/rules/battle-aids.ts';
import type { Journey } from '../../journey/journey.ts';
import { onePerOwner } from '../../kit/one-per-owner.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { wholeNumber } from '../../kit/whole-number.ts';
import { useSending, useWriting } from '../asking/use-writing.ts';
import { WaitingLine } from '../asking/waiting-line.tsx';

const NAMES: Readonly<Record<UnitKind, string>> = {
  general: 'generals',
  foot: 'battalions of foot',
  'light-infantry': 'light infantry',
  horse: 'horse',
  gun: 'guns',
};

const ONE: Readonly<Record<UnitKind, string>> = {
  general: 'general',
  foot: 'foot',
  'light-infantry': 'light infantry',
  horse: 'horse',
  gun: 'gun',
};

/** Most armies in a battle. */
const MOST_ARMIES = 4;

/** The armies' points, kept as counters of the campaign whose names contain the battle's hex and the initial points. */
export function BattleArmies({ journey, hex }: { journey: Journey; hex: Axial }) {
  const ending = ` at ${hexLabel(hex)}, of `;
  const armies = namedCounters(journey.campaign.inForce).filter(({ name }) => name.includes(ending));
  return (
    <div class="battle-armies">
      {armies.map((army) => (
        <ArmyPoints key={army.counter} journey={journey} army={army} ending={ending} />
      ))}
      {journey.permissions.mayAct.value && armies.length < MOST_ARMIES && (
        <AddArmy journey={journey} ending={ending} />
      )}
    </div>
  );
}

interface ArmyProps {
  readonly journey: Journey;
  readonly army: NamedCounter;
  readonly ending: string;
}

function ArmyPoints({ journey, army, ending }: ArmyProps) {
  const at = army.name.lastIndexOf(ending);
  const name = army.name.slice(0, at);
  const first = Number(army.name.slice(at + ending.length));
  const lost = 2 * army.value < first;
  const [fault, setFault] = useState('');
  const send = useSending(journey);
  const lose = async (kind: UnitKind) => {
    const by = -victoryPoints({ [kind]: 1 });
    const problem = await send({ kind: 'count', name: army.name, by });
    setFault(problem?.detail ?? '');
  };
  return (
    <section class="battle-army" aria-label={`Army ${name}`}>
      <p>
        <strong>{name}</strong>: {army.value} of {first} points.{' '}
        {lost ? 'It has lost the battle.' : `It loses below ${Math.ceil(first / 2)}.`}
      </p>
      {journey.permissions.mayAct.value && (
        <fieldset class="row" aria-label={`${name} loses a unit`}>
          <span class="quiet">Lost:</span>
          {UNIT_KINDS.filter((kind) => victoryPoints({ [kind]: 1 }) <= army.value).map((kind) => (
            <button type="button" class="quiet-button" key={kind} onClick={() => void lose(kind)}>
              {ONE[kind]}
            </button>
          ))}
        </fieldset>
      )}
      <Trouble text={fault} />
    </section>
  );
}

/** What was typed of a new army: its name, and the number of each kind of unit. */
interface ArmyDraft {
  readonly name: string;
  readonly units: Readonly<Record<string, string>>;
}

const NO_ARMY: ArmyDraft = { name: '', units: {} };

/** Drafts by the ending of their army's counter, kept while other battlefields are shown or none. */
const armyDraftsOf = onePerOwner((_journey: Journey) => new Map<string, Signal<ArmyDraft>>());

function armyDraftOf(journey: Journey, ending: string): Signal<ArmyDraft> {
  const drafts = armyDraftsOf(journey);
  const draft = drafts.get(ending) ?? signal(NO_ARMY);
  drafts.set(ending, draft);
  return draft;
}

function AddArmy({ journey, ending }: Pick<ArmyProps, 'journey' | 'ending'>) {
  const kept = armyDraftOf(journey, ending);
  const draft = kept.value;
  const { name, units } = draft;
  const type = (typed: Partial<ArmyDraft>) => {
    kept.value = { ...draft, ...typed };
  };
  const [fault, setFault] = useState('');
  const { isSending, trouble, forgetTrouble, write } = useWriting(journey);
  const army: Army = Object.fromEntries(UNIT_KINDS.map((kind) => [kind, unitsIn(units[kind]) ?? 0]));
  const points = victoryPoints(army);
  const forgetFaults = () => {
    setFault('');
    forgetTrouble();
  };
  const add = async (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    const beginning = `${name.trim()}${ending}`;
    const called = `${beginning}${points}`;
    const odd = UNIT_KINDS.find((kind) => unitsIn(units[kind]) === null);
    if (odd) return setFault(`Units are counted in whole numbers from 0 on, not “${units[odd]}”.`);
    if (!name.trim() || points === 0) return setFault('An army has a name and at least one unit.');
    if (namedCounters(journey.campaign.inForce).some((counter) => counter.name.startsWith(beginning)))
      return setFault(`${name.trim()} is in the field already.`);
    if (called.length > LONGEST_COUNTER_NAME) return setFault('That name is too long.');
    // If the sheet was left and opened again meanwhile, something else may be typed in it.
    if ((await write({ kind: 'count', name: called, to: points })) && kept.peek() === draft)
      kept.value = NO_ARMY;
  };
  return (
    <details
      class="battle-add"
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
      }
    >
      <summary>Add an army</summary>
      <form onSubmit={(event) => void add(event)} onInput={forgetFaults} aria-label="A new army">
        <label class="field">
          <span>Name</span>
          <input
            value={name}
            maxLength={20}
            readOnly={isSending}
            onInput={(event) => type({ name: event.currentTarget.value })}
          />
        </label>
        <div class="battle-units">
          {UNIT_KINDS.map((kind) => (
            <label class="field" key={kind}>
              <span>{NAMES[kind]}</span>
              <input
                inputMode="numeric"
                readOnly={isSending}
                value={units[kind] ?? ''}
                placeholder="0"
                onInput={({ currentTarget: { value } }) => type({ units: { ...units, [kind]: value } })}
              />
            </label>
          ))}
        </div>
        <p class="quiet" role="status">
          {fault || trouble || `${points} points: a general 3, a battalion of foot 2, all others 1.`}
        </p>
        <WaitingLine journey={journey} isSending={isSending} />
        <button type="submit" class="quiet-button" disabled={isSending}>
          Let it take the field
        </button>
      </form>
    </details>
  );
}

/** The number of units in a field, 0 if it is empty; `null` if it is not a whole number from 0 on. */
function unitsIn(text: string | undefined): number | null {
  const count = wholeNumber(text || '0');
  return count === null || count < 0 ? null : count;
}
