import { useState } from 'preact/hooks';
import type { NewLinkAnswer } from '../../src/protocol/answers.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import type { Journey } from '../journey/journey.ts';
import { Dialog } from '../kit/dialog.tsx';
import { useFocusBeside } from '../kit/focus-beside.ts';
import { serverNow } from '../kit/server-clock.ts';
import { timeUntil } from '../kit/time-in-words.ts';
import { Trouble } from '../kit/trouble.tsx';
import { campaignPath } from '../live/api.ts';
import { OutgoingLink } from './outgoing-link.tsx';
import { ShareForm } from './share-form.tsx';
import { NamesFromElsewhere, ShareLinks } from './share-links.tsx';
import { type AskedLink, type MadeLink, useLinks } from './use-links.ts';

/** For owners: makes links for others, and revokes them. */
export function ShareDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const { api, summary } = journey;
  /** What was done last, for screen readers. */
  const [done, setDone] = useState('');
  const { links, elsewhere, trouble, forgetRefused, made, ...acts } = useLinks(journey);
  useFocusBeside('.links', links, elsewhere);
  const make = (asked: AskedLink, onMade: () => void) => {
    setDone('');
    return acts.make(asked, (link) => {
      setDone(`The link for ${calledIn(link)} is made.`);
      onMade();
    });
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
      <ShareForm onMake={make} onEdit={forgetRefused} />
      {made && <MadeLinkShown key={made.id} made={made} />}
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

/** The link that was made last, to be passed on; once it opens nothing any more, it says so. */
function MadeLinkShown({ made }: { made: MadeLink }) {
  const called = calledIn(made);
  if (made.isOver)
    return (
      <p class="trouble" role="alert" data-testid="link-over">
        The link for <bdi>{called}</bdi> {hasEnded(made) ? 'has ended' : 'was revoked'}: it opens nothing any
        more.
      </p>
    );
  return (
    <>
      <OutgoingLink
        url={made.url}
        label={`Link for ${called}`}
        code={`the link for ${called}`}
        where="others"
      />
      {made.expiresAt && (
        <p class="quiet">
          It ends <time dateTime={made.expiresAt}>{timeUntil(made.expiresAt)}</time>, for everybody who opened
          it.
        </p>
      )}
    </>
  );
}

/** Whom a link is for. */
const calledIn = ({ label, role }: NewLinkAnswer): string => label || role;

const hasEnded = ({ expiresAt }: NewLinkAnswer): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= serverNow();
