import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  LinksAnswer,
  NewLinkAnswer,
  PeopleAnswer,
  PersonElsewhere,
} from '../../src/protocol/answers.ts';
import type { Journey } from '../journey/journey.ts';
import { wordsOfError } from '../kit/words-of-error.ts';
import { campaignPath, isPassing, pauseAfter } from '../live/api.ts';
import type { LinkShown } from './share-links.tsx';

/** How often the links are asked for anew: other owners make and revoke some too, of which nobody tells this page. */
const ASKED_EVERY_MS = 10_000;

/** The link that was made last, whose token is known until it is put away. */
interface MadeLink extends NewLinkAnswer {
  /** Whether it opens nothing any more, since somebody revoked it or its time is over. */
  readonly isOver: boolean;
}

/** What the owner wants of a new link. */
type AskedLink = Pick<NewLinkAnswer, 'role' | 'label'> & { readonly expiresAt: string | undefined };

/** Who can open a campaign, and who is known of it besides, as the server had them when it was asked last. */
export interface Links {
  /** `null` until the server has answered. */
  readonly links: readonly LinkShown[] | null;
  /** Those of whom only the name came along, when the campaign was forked or taken in. */
  readonly elsewhere: readonly PersonElsewhere[];
  /** What was wrong with what was done last, or why they could not be had; empty where nothing is. */
  readonly trouble: string;
  /** Says no more what was wrong with what was done: it is being changed. */
  readonly forgetRefused: () => void;
  /** `null` where none was. */
  readonly made: MadeLink | null;
  /** Makes a link, which is `made` from then on. */
  readonly make: (asked: AskedLink, onMade: (made: NewLinkAnswer) => void) => Promise<void>;
  /** Does on the server what ends a link, and puts it away where it is the one that was made. */
  readonly end: (link: string, act: () => Promise<unknown>) => Promise<void>;
}

/** Asks for the links of a campaign, again and again. */
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
  const refresh = async () => {
    const sent = ++requests.current.sent;
    const [{ links }, { elsewhere = [] }] = await Promise.all([
      api.ask<LinksAnswer>('GET', `${campaignPath(summary.id)}/links`),
      api.ask<PeopleAnswer>('GET', `${campaignPath(summary.id)}/people`),
    ]);
    // An answer that a later one has overtaken lacks what was changed in between.
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
          // Where they were had once, those are shown until they can be had again.
          if (requests.current.shown === 0) setUnlisted(wordsOfError(error));
          if (isPassing(error)) timer = setTimeout(ask, pauseAfter(error));
        },
      );
    ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  /** Changes something on the server, and asks for the links anew. */
  const change = async (act: () => Promise<unknown>) => {
    setRefused('');
    await act().catch((error: unknown) => setRefused(wordsOfError(error)));
    // Where it was refused as well: somebody else may have been quicker, and then they are others by now.
    await refresh().catch((error: unknown) => setRefused((told) => told || wordsOfError(error)));
  };
  return {
    links: listed.links,
    elsewhere: listed.elsewhere,
    trouble: refused || unlisted,
    forgetRefused: () => setRefused(''),
    // A list that was asked for before it was made can't have it.
    made: made && {
      ...made.link,
      isOver: listed.asked > made.asked && !listed.links?.some(({ id }) => id === made.link.id),
    },
    make: (asked, onMade) =>
      change(async () => {
        const link = await api.ask<NewLinkAnswer>('POST', `${campaignPath(summary.id)}/links`, asked);
        setMade({ link, asked: requests.current.sent });
        onMade(link);
      }),
    end: (id, act) =>
      change(async () => {
        await act();
        setMade((before) => (before?.link.id === id ? null : before));
      }),
  };
}
