import { useState } from 'preact/hooks';
import type { Role } from '../../src/ledger/role.ts';
import type { LinksAnswer, PersonElsewhere } from '../../src/protocol/answers.ts';
import { PersonDisc } from '../kit/person-disc.tsx';
import { serverNow } from '../kit/server-clock.ts';
import { timeAgo, timeUntil } from '../kit/time-in-words.ts';
import { TwoPressButton } from '../kit/two-press-button.tsx';
import { useRenderEvery } from '../kit/use-render-every.ts';
import { browserNumbers, linkName, spareLinkIds } from './link-name.ts';

export type LinkShown = LinksAnswer['links'][number];

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'owns it',
  player: 'may move the party',
  watcher: 'looks on',
};

/** Said before a child link is revoked without its parent, which still lets other browsers in. */
const STAYS_OPEN =
  'Others can still open the link that was opened: revoke that too if it should let nobody in.';

/** Said before a spare key is revoked. */
const IS_SPARE =
  'It was made to get in again as the owner, from elsewhere or when this browser is lost. Whoever kept it, as a file or on paper, can no longer get in with it.';

/** How often the remaining lifetimes of links are updated. */
const COUNT_INTERVAL_MS = 10_000;

export interface LinkActs {
  /** @param called what the link is called within a sentence */
  readonly onRevoke: (link: LinkShown, called: string) => void;
  /**
   * @param called who is forgotten, or whose link it was
   * @param notes whether their notes on the map are erased as well
   */
  readonly onForget: (link: LinkShown, called: string, notes: boolean) => void;
}

/** The links that open a campaign, each with those that were made from it. */
export function ShareLinks({ links, ...acts }: { links: readonly LinkShown[] } & LinkActs) {
  useRenderEvery(COUNT_INTERVAL_MS);
  const open = links.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > serverNow());
  const numbers = browserNumbers(open);
  const spare = spareLinkIds(open);
  const childrenOf = (parent: LinkShown) => open.filter((link) => link.parent === parent.id);
  return (
    <section class="links" aria-label="Links in use" tabIndex={-1}>
      <h3>Links in use</h3>
      <ul>
        {open
          .filter(({ parent }) => parent === null)
          .map((link) => (
            <LinkItem
              key={link.id}
              link={link}
              numbers={numbers}
              spare={spare}
              from={childrenOf(link)}
              {...acts}
            />
          ))}
      </ul>
    </section>
  );
}

interface LinkItemProps extends LinkActs {
  readonly link: LinkShown;
  /** Numbers that tell browsers without a name apart, by link id. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The ids of the owner's spare keys. */
  readonly spare: ReadonlySet<string>;
  /** The links of those who opened this one. */
  readonly from: readonly LinkShown[];
}

/** A link, and below it those of the people who opened it. */
function LinkItem({ link, numbers, spare, from, ...acts }: LinkItemProps) {
  const [asked, setAsked] = useState<'nothing' | 'revoke' | 'forget'>('nothing');
  const { label, role, own, parent, colour, createdAt, expiresAt } = link;
  const isSpare = spare.has(link.id);
  const { title, inSentence, isBrowser, isNamed } = linkName(link, numbers.get(link.id), isSpare);
  // Readers would lock themselves out by revoking their own link or its parent.
  const holdsOwn = own || from.some((child) => child.own);
  return (
    <li tabIndex={-1}>
      <div class="link-item">
        <span class="link-who">
          <strong>
            {parent && colour && <PersonDisc name={label || role} colour={colour} />} <bdi>{title}</bdi>
          </strong>
          <small>
            {parent ? `opened it ${timeAgo(createdAt)}` : `${ROLE_WORDS[role]}, made ${timeAgo(createdAt)}`}
            {own && !isBrowser && ', in this browser'}
            {expiresAt && !parent && (
              <>
                , ends <time dateTime={expiresAt}>{timeUntil(expiresAt)}</time>
              </>
            )}
          </small>
        </span>
        {!holdsOwn && (
          <span class="link-acts">
            <TwoPressButton
              words="Revoke"
              really="Really revoke"
              to={inSentence}
              onAct={() => acts.onRevoke(link, inSentence)}
              onAsked={(isAsked) => setAsked(isAsked ? 'revoke' : 'nothing')}
            />
            {label !== '' && asked !== 'forget' && (
              <button
                type="button"
                class="plain text-button"
                onClick={() => setAsked('forget')}
                aria-label={
                  isNamed
                    ? `Forget ${title}${parent === null ? ', with the link' : ''}`
                    : `Forget who used it: ${inSentence}`
                }
              >
                {isNamed ? 'Forget' : 'Forget who used it'}
              </button>
            )}
          </span>
        )}
      </div>
      {asked === 'revoke' && (parent !== null || isSpare) && (
        <p class="quiet">{isSpare ? IS_SPARE : STAYS_OPEN}</p>
      )}
      {asked === 'forget' && (
        <ForgetQuestion
          name={isNamed ? title : null}
          link={inSentence}
          others={from.length}
          isOpener={parent !== null}
          onForget={(notes) => acts.onForget(link, isNamed ? title : `Who used ${inSentence}`, notes)}
          onLeave={() => setAsked('nothing')}
        />
      )}
      {from.length > 0 && (
        <ul aria-label={`Those who opened ${inSentence}`}>
          {from.map((child) => (
            <LinkItem key={child.id} link={child} numbers={numbers} spare={spare} from={[]} {...acts} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** People of whom only the name came along when the campaign was forked or imported. */
export function NamesFromElsewhere({
  people,
  onForget,
}: {
  readonly people: readonly PersonElsewhere[];
  readonly onForget: (person: PersonElsewhere, notes: boolean) => void;
}) {
  const [asked, setAsked] = useState('');
  return (
    <section class="links" aria-label="Names that came along" tabIndex={-1}>
      <h3>Names that came along</h3>
      <ul>
        {people.map((person) => (
          <li key={person.link} tabIndex={-1}>
            <div class="link-item">
              <span class="link-who">
                <strong>
                  <bdi>{person.name}</bdi>
                </strong>
                <small>wrote in it before it came here, has no link</small>
              </span>
              {asked !== person.link && (
                <span class="link-acts">
                  <button
                    type="button"
                    class="plain text-button"
                    onClick={() => setAsked(person.link)}
                    aria-label={`Forget ${person.name}`}
                  >
                    Forget
                  </button>
                </span>
              )}
            </div>
            {asked === person.link && (
              <ForgetQuestion
                name={person.name}
                link=""
                others={null}
                isOpener={false}
                onForget={(notes) => onForget(person, notes)}
                onLeave={() => setAsked('')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ForgetQuestionProps {
  /** `null` where nobody gave one. */
  readonly name: string | null;
  /** The link within a sentence, for those without a name. */
  readonly link: string;
  /** How many others opened the link; `null` if there is no link. */
  readonly others: number | null;
  /** Whether the person opened a link that others can open too. */
  readonly isOpener: boolean;
  readonly onForget: (notes: boolean) => void;
  readonly onLeave: () => void;
}

/** Asks before a person is forgotten, which can't be undone. */
function ForgetQuestion({ name, link, others, isOpener, onForget, onLeave }: ForgetQuestionProps) {
  const [notes, setNotes] = useState(false);
  return (
    <fieldset class="forget" data-testid="forget">
      <legend>{name === null ? `Forget who used ${link} for good?` : <ForgetName name={name} />}</legend>
      <p>
        {name === null ? 'Nobody gave a name: the link is revoked' : 'The name goes from every entry'}
        {name !== null && others !== null && ' and the link is revoked'}
        {others !== null &&
          others > 0 &&
          `, with those of the ${others === 1 ? 'one' : others} who opened it`}
        . What was done stays done. {isOpener && STAYS_OPEN}
      </p>
      <label class="forget-notes">
        <input type="checkbox" checked={notes} onChange={(event) => setNotes(event.currentTarget.checked)} />
        <span>
          {name === null
            ? 'Erase the notes written with it as well'
            : 'Erase the notes of this person as well'}
        </span>
      </label>
      <div class="row">
        <button type="button" class="danger" onClick={() => onForget(notes)}>
          Forget for good
        </button>
        <button type="button" class="plain text-button" onClick={onLeave}>
          Keep
        </button>
      </div>
    </fieldset>
  );
}

const ForgetName = ({ name }: { readonly name: string }) => (
  <>
    Forget <bdi>{name}</bdi> for good?
  </>
);
