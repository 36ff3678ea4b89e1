import { useState } from 'preact/hooks';
import type { Role } from '../../src/ledger/role.ts';
import { LONGEST_PERSON_NAME } from '../../src/ledger/settings.ts';
import type { NewLinkAnswer } from '../../src/protocol/answers.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import type { Journey } from '../journey/journey.ts';
import { Dialog } from '../kit/dialog.tsx';
import { useFocusBeside } from '../kit/focus-beside.ts';
import { serverNow } from '../kit/server-clock.ts';
import { LIFETIMES, timeUntil } from '../kit/time-in-words.ts';
import { Trouble } from '../kit/trouble.tsx';
import { campaignPath } from '../live/api.ts';
import { OutgoingLink } from './outgoing-link.tsx';
import { NamesFromElsewhere, ROLE_WORDS, ShareLinks } from './share-links.tsx';
import { useLinks } from './use-links.ts';

/** For owners: makes links for others, and revokes them. */
export function ShareDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const { api, summary } = journey;
  const [role, setRole] = useState<Role>('player');
  const [label, setLabel] = useState('');
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isMaking, setMaking] = useState(false);
  /** What was done last, for screen readers. */
  const [done, setDone] = useState('');
  const { links, elsewhere, trouble, forgetRefused, made, ...acts } = useLinks(journey);
  useFocusBeside('.links', links, elsewhere);
  const make = async (event: Event) => {
    event.preventDefault();
    setMaking(true);
    setDone('');
    await acts.make({ role, label: label.trim(), expiresAt: endAfter(seconds) }, (link) => {
      setDone(`The link for ${calledIn(link)} is made.`);
      // The next name may have been typed while waiting.
      setLabel((typed) => (typed === label ? '' : typed));
    });
    setMaking(false);
  };
  /** @param ended what becomes of it, such as `revoked` */
  const takeBack = (link: string, called: string, ended: string, act: () => Promise<unknown>) => {
    setDone('');
    return acts.end(
      link,
      async () => {
        await act();
        setDone(`${called} is ${ended}.`);
      },
      `${called} was not ${ended}.`,
    );
  };
  const revoke = (link: string, called: string) =>
    takeBack(link, capitalised(called), 'revoked', () =>
      api.ask('DELETE', `${campaignPath(summary.id)}/links/${link}`),
    );
  const forget = (link: string, called: string, notes: boolean) =>
    takeBack(link, called, 'forgotten', () =>
      api.ask('POST', `${campaignPath(summary.id)}/people/${link}/forget`, { notes }),
    );
  return (
    <Dialog title="Invite the others" name="share" onClose={onClose}>
      <form class="share-form" onSubmit={(event) => void make(event)} onInput={forgetRefused}>
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
                <small>
                  {value === 'player' ? 'a player at the table' : 'a screen on the wall, a guest'}
                </small>
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
      {made && !made.isOver && (
        <OutgoingLink
          key={made.id}
          url={made.url}
          label={`Link for ${calledIn(made)}`}
          code={`the link for ${calledIn(made)}`}
          where="others"
        />
      )}
      {made?.isOver && (
        <p class="trouble" role="alert" data-testid="link-over">
          The link for <bdi>{calledIn(made)}</bdi> {hasEnded(made) ? 'has ended' : 'was revoked'}: it opens
          nothing any more.
        </p>
      )}
      {made?.expiresAt && !made.isOver && (
        <p class="quiet">
          It ends <time dateTime={made.expiresAt}>{timeUntil(made.expiresAt)}</time>, for everybody who opened
          it.
        </p>
      )}
      <p class="visually-hidden" role="status" data-testid="link-done">
        {done}
      </p>
      <Trouble text={trouble} />
      {links && links.length > 0 && (
        <ShareLinks
          links={links}
          onRevoke={(link, called) => void revoke(link.id, called)}
          onForget={(link, called, notes) => void forget(link.id, called, notes)}
        />
      )}
      {elsewhere.length > 0 && (
        <NamesFromElsewhere
          people={elsewhere}
          onForget={({ link, name }, notes) => void forget(link, name, notes)}
        />
      )}
    </Dialog>
  );
}

/** Whom a link is for. */
const calledIn = ({ label, role }: NewLinkAnswer): string => label || role;

const hasEnded = ({ expiresAt }: NewLinkAnswer): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= serverNow();

/** The time so many seconds from now, by the server's clock; `undefined` for no end. */
const endAfter = (seconds: number | null): string | undefined =>
  seconds === null ? undefined : new Date(serverNow() + seconds * 1000).toISOString();
