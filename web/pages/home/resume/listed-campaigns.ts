import { useEffect, useState } from 'preact/hooks';
import type { CampaignAnswer, CampaignsAnswer } from '../../../../src/protocol/answers.ts';
import { heldCampaigns, heldToken } from '../../../kit/location.ts';
import { Api, isRetryable, pauseAfter } from '../../../live/api.ts';

/** Milliseconds after which the server is asked again if it gave no answer and a cached one was used. */
const KEPT_FOR_MS = 15_000;

/** The campaigns that the server lists for this browser. */
export interface ListedCampaigns extends Omit<CampaignsAnswer, 'campaigns'> {
  /** `null` until the server has answered. */
  readonly answers: readonly CampaignAnswer[] | null;
  /** Why there is no answer; empty if there is one, or if the request is pending. */
  readonly trouble: string;
  /** Asks again. */
  readonly again: () => void;
}

/**
 * Asks for the list of campaigns; again whenever the browser is back online or the page becomes visible, and after a
 * while if the request has failed in a way that may pass.
 */
export function useListedCampaigns(): ListedCampaigns {
  const [attempt, setAttempt] = useState(0);
  const [listed, setListed] = useState<Omit<ListedCampaigns, 'again'>>({
    answers: null,
    trouble: '',
  });
  const again = () => setAttempt((before) => before + 1);
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    Promise.all([new Api().campaigns(), held()]).then(
      ([answer, own]) => {
        if (!wanted) return;
        setListed({ ...answer, answers: [...answer.campaigns, ...own], trouble: '' });
        if (answer.isKept) timer = setTimeout(again, KEPT_FOR_MS);
      },
      (error: Error) => {
        if (!wanted) return;
        setListed({ answers: null, trouble: error.message });
        if (isRetryable(error)) timer = setTimeout(again, pauseAfter(error));
      },
    );
    const againWhenSeen = () => !document.hidden && again();
    addEventListener('online', again);
    document.addEventListener('visibilitychange', againWhenSeen);
    return () => {
      wanted = false;
      clearTimeout(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', againWhenSeen);
    };
  }, [attempt]);
  return { ...listed, again };
}

/** The campaigns whose tokens this page holds, since the browser keeps no cookie. */
async function held(): Promise<readonly CampaignAnswer[]> {
  const asked = heldCampaigns().map((id) => new Api(heldToken(id)).campaign(id).catch(() => []));
  return (await Promise.all(asked)).flat();
}
