import { useEffect, useMemo, useState } from 'preact/hooks';
import type { NamedCounter } from '../../../../src/campaign/circumstances.ts';
import type { Entry } from '../../../../src/ledger/entry.ts';
import { LARGEST_COUNTER_VALUE, MOST_COUNTERS } from '../../../../src/ledger/settings.ts';
import { type Supply, shortage } from '../../../../src/telling/supply.ts';
import { capitalised } from '../../../../src/text/capitalised.ts';
import { CounterTaps } from '../../../journey/counter-taps.ts';
import type { Journey } from '../../../journey/journey.ts';
import { perDayInWords } from '../../../journey/news-teller.ts';
import { Icon } from '../../../kit/icon.tsx';
import { NumberField } from '../../../kit/number-field.tsx';
import { Trouble } from '../../../kit/trouble.tsx';
import { TwoPressButton } from '../../../kit/two-press-button.tsx';
import { useSending } from '../../asking/use-writing.ts';
import { AddCounter } from './add-counter.tsx';
import { countersByName } from './counters-by-name.ts';
import { useTapOrHold } from './tap-or-hold.ts';

/** Counters such as rations, changed by hand and, if wanted, by themselves each day. */
export function Counters({ journey }: { journey: Journey }) {
  const { live } = journey;
  const send = useSending(journey);
  const taps = useMemo(() => new CounterTaps(send), [journey]);
  useEffect(() => {
    const flush = () => void taps.flush();
    // The only event that a page can rely on when it is closed or reloaded.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [taps]);
  useEffect(() => {
    const applied = (entries: readonly Entry[]) => {
      for (const entry of entries) {
        const command = live.own.counterChangeOf(entry);
        if (command) taps.tookEffect(command);
      }
    };
    return journey.follow({ applied, restored: () => {} });
  }, [journey, taps]);
  const counters = countersByName(journey.campaign.inForce);
  const mayCount = journey.permissions.mayAct.value;
  return (
    <section class="counters" aria-label="Counters">
      <h3>Counters</h3>
      {counters.length === 0 && <p class="quiet">Nothing is counted yet.</p>}
      <ul>
        {counters.map((counter) =>
          mayCount ? (
            <CounterRow key={counter.counter} journey={journey} counter={counter} taps={taps} />
          ) : (
            <li key={counter.counter} class="counter">
              <span class="counter-name">
                <bdi>{counter.name}</bdi>
                {counter.perDay !== 0 && <small>{perDayInWords(counter.perDay)}</small>}
                <Shortage counter={counter} />
              </span>
              <strong>{counter.value.toLocaleString('en')}</strong>
            </li>
          ),
        )}
      </ul>
      {mayCount && counters.length > 0 && (
        <p class="quiet counter-hint">
          Hold − or +<span class="by-keys">, or press it with Shift,</span> for ten at once.
        </p>
      )}
      {mayCount &&
        (counters.length < MOST_COUNTERS ? (
          <AddCounter journey={journey} />
        ) : (
          <p class="quiet">A campaign has room for {MOST_COUNTERS} counters.</p>
        ))}
    </section>
  );
}

interface CounterProps {
  readonly journey: Journey;
  readonly counter: NamedCounter;
  readonly taps: CounterTaps;
}

function CounterRow({ journey, counter, taps }: CounterProps) {
  const { name, value, perDay } = counter;
  const [isOpen, setOpen] = useState(false);
  const shown = taps.shown(name, value);
  const fault = taps.faults.value.get(name);
  const send = useSending(journey);
  const setTo = async (to: number) => {
    await taps.flush();
    taps.fault(name, await send({ kind: 'count', name, to }));
  };
  const low = shortage({ value: shown, perDay });
  const told = [name, ...(perDay === 0 ? [] : [perDayInWords(perDay)]), ...(low === null ? [] : [low])];
  const tap = (by: number) => taps.tap(name, value, by);
  return (
    <li class="counter" data-testid="counter">
      <button
        type="button"
        class="plain counter-name"
        aria-expanded={isOpen}
        aria-label={`${told.join(', ')}: daily change and removal`}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <bdi>{name}</bdi> <Icon name={isOpen ? 'up' : 'down'} />
        </span>
        {perDay !== 0 && <small>{perDayInWords(perDay)}</small>}
        <Shortage counter={{ value: shown, perDay }} />
      </button>
      <TapButton icon="minus" label={`${name}: one less`} disabled={shown === 0} onTap={(by) => tap(-by)} />
      <NumberField
        label={name}
        value={shown}
        least={0}
        most={LARGEST_COUNTER_VALUE}
        onNumber={(to) => void setTo(to)}
        onFault={(detail) => taps.fault(name, { detail })}
      />
      <TapButton
        icon="plus"
        label={`${name}: one more`}
        disabled={shown === LARGEST_COUNTER_VALUE}
        onTap={tap}
      />
      {isOpen && <CounterMore journey={journey} counter={counter} taps={taps} />}
      <Trouble text={fault ?? ''} />
    </li>
  );
}

/** Warns that a counter is used up or soon will be. */
function Shortage({ counter }: { counter: Supply }) {
  const words = shortage(counter);
  return words === null ? null : (
    <small class="shortage">
      <Icon name="warning" /> {capitalised(words)}
    </small>
  );
}

function TapButton({
  icon,
  label,
  disabled,
  onTap,
}: {
  icon: 'plus' | 'minus';
  label: string;
  disabled: boolean;
  onTap: (by: number) => void;
}) {
  return (
    <button type="button" class="tap" aria-label={label} {...useTapOrHold(onTap, disabled)}>
      <Icon name={icon} />
    </button>
  );
}

/** What is rarely wanted: the daily change, and removing the counter. */
function CounterMore({ journey, counter: { name, perDay }, taps }: CounterProps) {
  const send = useSending(journey);
  const write = async (change: { readonly perDay: number } | { readonly remove: true }) =>
    taps.fault(name, await send({ kind: 'count', name, ...change }));
  return (
    <div class="counter-more">
      <div class="counter-per-day">
        <span>Each day</span>
        <NumberField
          label={`${name}: change each day`}
          value={perDay}
          least={-LARGEST_COUNTER_VALUE}
          most={LARGEST_COUNTER_VALUE}
          onNumber={(change) => void write({ perDay: change })}
          onFault={(detail) => taps.fault(name, { detail })}
        />
      </div>
      <TwoPressButton
        words="Remove"
        really="Really remove"
        to={name}
        onAct={() => void write({ remove: true })}
      />
    </div>
  );
}
