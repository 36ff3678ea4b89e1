import { useEffect, useState } from 'preact/hooks';
import type { CampaignAnswer, CampaignsAnswer } from '../../../../src/protocol/answers.ts';
import { heldCampaigns, heldToken } from '../../../kit/location.ts';
import { Api, isPassing, pauseAfter } from '../../../live/api.ts';

/** After how many milliseconds the server is asked again where it gave no answer, and a kept one stands in for it. */
const KEPT_FOR_MS = 15_000;

/** The campaigns that the server has for this browser. */
export interface ListedCampaigns extends Omit<CampaignsAnswer, 'campaigns'> {
  /** `null` until it has answered. */
  readonly answers: readonly CampaignAnswer[] | null;
  /** Why it has not; empty where it has, or nothing is known yet. */
  readonly trouble: string;
  /** Asks once more. */
  readonly again: () => void;
}

/**
 * Asks which campaigns there are; again whenever the browser is back on the network or the page is looked at again, and
 * after a while where they could not be had and that may help.
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
        if (isPassing(error)) timer = setTimeout(again, pauseAfter(error));
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

/** The campaigns to which this page holds the links, since the browser keeps no cookie. */
async function held(): Promise<readonly CampaignAnswer[]> {
  const asked = heldCampaigns().map((id) => new Api(heldToken(id)).campaign(id).catch(() => []));
  return (await Promise.all(asked)).flat();
}
