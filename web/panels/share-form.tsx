import { useState } from 'preact/hooks';
import type { Role } from '../../src/ledger/role.ts';
import { LONGEST_PERSON_NAME } from '../../src/ledger/settings.ts';
import { serverNow } from '../kit/server-clock.ts';
import { LIFETIMES } from '../kit/time-in-words.ts';
import { ROLE_WORDS } from './share-links.tsx';
import type { AskedLink } from './use-links.ts';

interface ShareFormProps {
  /** Makes a link, and calls `onMade` if it was made. */
  readonly onMake: (asked: AskedLink, onMade: () => void) => Promise<void>;
  readonly onEdit: () => void;
}

/** Asks for a new link: for whom, in which role, and for how long. */
export function ShareForm({ onMake, onEdit }: ShareFormProps) {
  const [role, setRole] = useState<Role>('player');
  const [label, setLabel] = useState('');
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async (event: Event) => {
    event.preventDefault();
    setMaking(true);
    await onMake({ role, label: label.trim(), expiresAt: endAfter(seconds) }, () => {
      // The next name may have been typed while waiting.
      setLabel((typed) => (typed === label ? '' : typed));
    });
    setMaking(false);
  };
  return (
    <form class="share-form" onSubmit={(event) => void make(event)} onInput={onEdit}>
      <fieldset class="roles">
        <legend>Whoever opens the link</legend>
        {(['player', 'watcher'] as const).map((value) => (
          <label key={value} class={role === value ? 'chosen' : ''}>
            <input
              type="radio"
              name="role"
              autofocus={value === 'player'}
              value={value}
              checked={role === value}
              onChange={() => setRole(value)}
            />
            <span>
              <strong>{ROLE_WORDS[value]}</strong>
              <small>{value === 'player' ? 'a player at the table' : 'a screen on the wall, a guest'}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <label class="field">
        <span>Name of whoever opens it, until they choose another</span>
        <input
          value={label}
          dir="auto"
          maxLength={LONGEST_PERSON_NAME}
          placeholder={role === 'player' ? 'Mira' : 'the big screen'}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>The link opens the campaign</span>
        <select
          value={String(seconds)}
          data-testid="link-lifetime"
          onChange={({ currentTarget: { value } }) => setSeconds(value === 'null' ? null : Number(value))}
        >
          {LIFETIMES.map(({ name, seconds: length }) => (
            <option key={name} value={String(length)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary" disabled={isMaking} data-testid="make-link">
        Make a link
      </button>
    </form>
  );
}

/** The time so many seconds from now, by the server's clock; `undefined` for no end. */
const endAfter = (seconds: number | null): string | undefined =>
  seconds === null ? undefined : new Date(serverNow() + seconds * 1000).toISOString();
