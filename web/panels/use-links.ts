import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  LinksAnswer,
  NewLinkAnswer,
  PeopleAnswer,
  PersonElsewhere,
} from '../../src/protocol/answers.ts';
import type { Journey } from '../journey/journey.ts';
import { errorMessage } from '../kit/error-message.ts';
import { toast } from '../kit/toasts.ts';
import { useMounted } from '../kit/use-mounted.ts';
import { campaignPath, isRetryable, pauseAfter } from '../live/api.ts';
import type { LinkShown } from './share-links.tsx';

/** How often the links are fetched again: this page is not notified when other owners make or revoke some. */
const ASKED_EVERY_MS = 10_000;

/** The link that was made last, with its token. */
export interface MadeLink extends NewLinkAnswer {
  /** Whether it was revoked or has expired. */
  readonly isOver: boolean;
}

/** What the owner wants of a new link. */
export type AskedLink = Pick<NewLinkAnswer, 'role' | 'label'> & { readonly expiresAt: string | undefined };

/** Who can open a campaign, and whose names it has besides, as of the server's last answer. */
export interface Links {
  /** `null` until the server has answered. */
  readonly links: readonly LinkShown[] | null;
  /** People of whom only the name came along when the campaign was forked or imported. */
  readonly elsewhere: readonly PersonElsewhere[];
  /** Why the last change or the first fetch failed, in words; empty if neither did. */
  readonly trouble: string;
  /** Clears the reason why the last change was refused, as the form is being edited. */
  readonly forgetRefused: () => void;
  /** The link made last; `null` if none was, or if it was ended here. */
  readonly made: MadeLink | null;
  /** Makes a link, which is `made` from then on. */
  readonly make: (asked: AskedLink, onMade: (made: NewLinkAnswer) => void) => Promise<void>;
  /**
   * Runs an act that ends a link on the server; if it is the one that was made, `made` becomes `null`. `failed` says that
   * it was not ended, for when the reason can't be shown here any more.
   */
  readonly end: (link: string, act: () => Promise<unknown>, failed: string) => Promise<void>;
}

/** Fetches the links of a campaign, again and again. */
export function useLinks({ api, summary }: Journey): Links {
  const [listed, setListed] = useState<Pick<Links, 'links' | 'elsewhere'> & { readonly asked: number }>({
    links: null,
    elsewhere: [],
    asked: 0,
  });
  const [made, setMade] = useState<{ readonly link: NewLinkAnswer; readonly asked: number } | null>(null);
  const [unlisted, setUnlisted] = useState('');
  const [refused, setRefused] = useState('');
  const requests = useRef({ sent: 0, shown: 0 });
  const isMounted = useMounted();
  const refresh = async () => {
    const sent = ++requests.current.sent;
    const [{ links }, { elsewhere = [] }] = await Promise.all([
      api.ask<LinksAnswer>('GET', `${campaignPath(summary.id)}/links`),
      api.ask<PeopleAnswer>('GET', `${campaignPath(summary.id)}/people`),
    ]);
    // An answer that a later one has overtaken is out of date.
    if (sent < requests.current.shown) return;
    requests.current.shown = sent;
    setListed({ links, elsewhere, asked: sent });
    setUnlisted('');
  };
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void =>
      void refresh().then(
        () => {
          if (isWanted) timer = setTimeout(ask, ASKED_EVERY_MS);
        },
        (error) => {
          if (!isWanted) return;
          // Once there is a list, it is shown until the next can be fetched.
          if (requests.current.shown === 0) setUnlisted(errorMessage(error));
          if (isRetryable(error)) timer = setTimeout(ask, pauseAfter(error));
        },
      );
    ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  /** Changes something on the server, and fetches the links again. */
  const change = async (act: () => Promise<unknown>, failed: string) => {
    setRefused('');
    await act().catch((error: unknown) => {
      setRefused(errorMessage(error));
      // The dialog was closed meanwhile: say it in a toast.
      if (!isMounted.current) toast(`${failed} ${errorMessage(error)}`, 'trouble');
    });
    if (!isMounted.current) return;
    // Also if it was refused: somebody else may have been quicker, so that the list has changed.
    await refresh().catch((error: unknown) => setRefused((told) => told || errorMessage(error)));
  };
  return {
    links: listed.links,
    elsewhere: listed.elsewhere,
    trouble: refused || unlisted,
    forgetRefused: () => setRefused(''),
    // A list that was requested before the link was made can't contain it.
    made: made && {
      ...made.link,
      isOver: listed.asked > made.asked && !listed.links?.some(({ id }) => id === made.link.id),
    },
    make: (asked, onMade) =>
      change(async () => {
        const link = await api.ask<NewLinkAnswer>('POST', `${campaignPath(summary.id)}/links`, asked);
        setMade({ link, asked: requests.current.sent });
        onMade(link);
      }, 'The link was not made.'),
    end: (id, act, failed) =>
      change(async () => {
        await act();
        setMade((before) => (before?.link.id === id ? null : before));
      }, failed),
  };
}
