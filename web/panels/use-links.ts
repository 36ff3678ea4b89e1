import { useEffect, useRef, useState } from 'preact/hooks';
import type { LinksAnswer, PeopleAnswer, PersonElsewhere } from '../../src/protocol/answers.ts';
import type { Journey } from '../journey/journey.ts';
import { wordsOfError } from '../kit/words-of-error.ts';
import { at, isPassing, pauseAfter } from '../live/api.ts';
import type { LinkShown } from './share-links.tsx';

/** Who can open a campaign, and who is known of it besides, as the server had them when it was asked last. */
export interface Links {
  /** `null` until the server has answered. */
  readonly links: readonly LinkShown[] | null;
  /** Those of whom only the name came along, when the campaign was forked or taken in. */
  readonly elsewhere: readonly PersonElsewhere[];
  /** Why they could not be had, or what was wrong with what was done since; empty where nothing is. */
  readonly trouble: string;
  /** Changes something on the server, and asks for them anew. What goes wrong is `trouble`. */
  readonly change: (act: () => Promise<unknown>) => Promise<void>;
}

/** Asks for the links of a campaign, and again after a while where that may help. */
export function useLinks({ api, summary }: Journey): Links {
  const [listed, setListed] = useState<Pick<Links, 'links' | 'elsewhere'>>({ links: null, elsewhere: [] });
  const [trouble, setTrouble] = useState('');
  const requests = useRef({ sent: 0, shown: 0 });
  const refresh = async () => {
    const sent = ++requests.current.sent;
    const [{ links }, { elsewhere = [] }] = await Promise.all([
      api.ask<LinksAnswer>('GET', `${at(summary.id)}/links`),
      api.ask<PeopleAnswer>('GET', `${at(summary.id)}/people`),
    ]);
    // An answer that a later one has overtaken lacks what was changed in between.
    if (sent < requests.current.shown) return;
    requests.current.shown = sent;
    setListed({ links, elsewhere });
  };
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (before = ''): void =>
      void refresh().then(
        () => setTrouble((told) => (told === before ? '' : told)),
        (error) => {
          if (!isWanted) return;
          setTrouble(wordsOfError(error));
          if (isPassing(error)) timer = setTimeout(ask, pauseAfter(error), wordsOfError(error));
        },
      );
    ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  const change = async (act: () => Promise<unknown>) => {
    setTrouble('');
    const refused = await act().then(
      () => '',
      (error: unknown) => wordsOfError(error),
    );
    setTrouble(refused);
    // Where it was refused as well: somebody else may have been quicker, and then they are others by now.
    await refresh().catch((error: unknown) => setTrouble(refused || wordsOfError(error)));
  };
  return { ...listed, trouble, change };
}
