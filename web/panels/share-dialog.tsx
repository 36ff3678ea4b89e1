import { useEffect, useState } from 'preact/hooks';
import { LONGEST_LABEL, type Role } from '../../src/ledger/role.ts';
import type { LinksAnswer, NewLinkAnswer } from '../../src/protocol/answers.ts';
import type { Journey } from '../journey/journey.ts';
import { Dialog } from '../kit/dialog.tsx';
import { lazily } from '../kit/lazily.tsx';
import { PersonDisc } from '../kit/person-disc.tsx';
import { ago } from '../kit/time-in-words.ts';
import { LinkField } from './link-field.tsx';

const LinkCode = lazily(() => import('./link-code.tsx').then((loaded) => loaded.LinkCode));

type LinkShown = LinksAnswer['links'][number];

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'owns it',
  player: 'may move the party',
  watcher: 'looks on',
};

const words = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.');

/** For owners: makes links for others, and takes them back. */
export function ShareDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const { api, summary } = journey;
  const [role, setRole] = useState<Role>('player');
  const [label, setLabel] = useState('');
  const [made, setMade] = useState<NewLinkAnswer | null>(null);
  const [links, setLinks] = useState<readonly LinkShown[] | null>(null);
  const [trouble, setTrouble] = useState('');
  const refresh = () => api.links(summary.id).then(setLinks, (error) => setTrouble(words(error)));
  useEffect(() => void refresh(), []);
  const make = async (event: Event) => {
    event.preventDefault();
    setTrouble('');
    try {
      setMade(await api.addLink(summary.id, role, label.trim()));
      setLabel('');
      await refresh();
    } catch (error) {
      setTrouble(words(error));
    }
  };
  const revoke = async (link: LinkShown) => {
    setTrouble('');
    try {
      await api.revokeLink(summary.id, link.id);
      if (made?.id === link.id) setMade(null);
      await refresh();
    } catch (error) {
      setTrouble(words(error));
    }
  };
  return (
    <Dialog title="Bring the others" name="share" onClose={onClose}>
      <form class="share-form" onSubmit={(event) => void make(event)}>
        <fieldset class="roles">
          <legend>Whoever opens the link</legend>
          {(['player', 'watcher'] as const).map((value) => (
            <label key={value} class={role === value ? 'chosen' : ''}>
              <input
                type="radio"
                name="role"
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
            maxLength={LONGEST_LABEL}
            placeholder={role === 'player' ? 'Mira' : 'the big screen'}
            onInput={(event) => setLabel(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" data-testid="make-link">
          Make a link
        </button>
      </form>
      {made && <LinkField url={made.url} label={`Link for ${made.label || made.role}`} />}
      {made && <LinkCode url={made.url} label={`the link for ${made.label || made.role}`} />}
      {made && isLocalAddress(made.url) && (
        <p class="quiet">
          This link works on this computer only. For others, open the page under the computer’s own address
          first.
        </p>
      )}
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {links && links.length > 0 && <Links links={links} onRevoke={(link) => void revoke(link)} />}
    </Dialog>
  );
}

/** Whether an address leads nowhere but to the machine that it is opened on. */
const isLocalAddress = (url: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

function Links({ links, onRevoke }: { links: readonly LinkShown[]; onRevoke: (link: LinkShown) => void }) {
  const childrenOf = (parent: LinkShown) => links.filter((link) => link.parent === parent.id);
  return (
    <section class="links" aria-label="Links in use">
      <h3>Links in use</h3>
      <ul>
        {links
          .filter(({ parent }) => parent === null)
          .map((link) => (
            <LinkItem key={link.id} link={link} from={childrenOf(link)} onRevoke={onRevoke} />
          ))}
      </ul>
    </section>
  );
}

interface LinkItemProps {
  readonly link: LinkShown;
  /** The links of those who opened it. */
  readonly from: readonly LinkShown[];
  readonly onRevoke: (link: LinkShown) => void;
}

/** A link, and below it those of the people who opened it. */
function LinkItem({ link, from, onRevoke }: LinkItemProps) {
  const [asked, setAsked] = useState(false);
  const { label, role, own, parent, colour, createdAt } = link;
  const name = label || role;
  // Who took back the link that his own hangs on would lock himself out.
  const holdsOwn = own || from.some((child) => child.own);
  return (
    <li>
      <div class="link-item">
        <span class="link-who">
          <strong>
            {parent && colour && <PersonDisc name={name} colour={colour} />} {name}
          </strong>
          <small>
            {parent ? `opened it ${ago(createdAt)}` : `${ROLE_WORDS[role]}, made ${ago(createdAt)}`}
            {own && ', in this browser'}
          </small>
        </span>
        {!holdsOwn && (
          <button
            type="button"
            class={asked ? 'danger' : 'quiet-button'}
            onClick={() => (asked ? onRevoke(link) : setAsked(true))}
            onBlur={() => setAsked(false)}
            aria-label={`${asked ? 'Really revoke' : 'Revoke'} the link of ${name}`}
          >
            {asked ? 'Really revoke' : 'Revoke'}
          </button>
        )}
      </div>
      {from.length > 0 && (
        <ul aria-label={`Those who opened the link of ${name}`}>
          {from.map((child) => (
            <LinkItem key={child.id} link={child} from={[]} onRevoke={onRevoke} />
          ))}
        </ul>
      )}
    </li>
  );
}
