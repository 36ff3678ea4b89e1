import { useEffect, useState } from 'preact/hooks';
import type { CampaignAnswer } from '../../../../src/protocol/answers.ts';
import { Api } from '../../../live/api.ts';

/** The campaigns that the server has for this browser. */
export interface ListedCampaigns {
  /** `null` until it has answered. */
  readonly answers: readonly CampaignAnswer[] | null;
  /** Why it has not; empty where it has, or nothing is known yet. */
  readonly trouble: string;
  /** Asks once more. */
  readonly again: () => void;
}

/** Asks which campaigns there are, and again whenever the browser is back on the network. */
export function useListedCampaigns(): ListedCampaigns {
  const [attempt, setAttempt] = useState(0);
  const [listed, setListed] = useState<Pick<ListedCampaigns, 'answers' | 'trouble'>>({
    answers: null,
    trouble: '',
  });
  const again = () => setAttempt((before) => before + 1);
  useEffect(() => {
    let wanted = true;
    new Api().campaigns().then(
      (answers) => wanted && setListed({ answers, trouble: '' }),
      ({ message }: Error) => wanted && setListed({ answers: null, trouble: message }),
    );
    addEventListener('online', again);
    return () => {
      wanted = false;
      removeEventListener('online', again);
    };
  }, [attempt]);
  return { ...listed, again };
}
