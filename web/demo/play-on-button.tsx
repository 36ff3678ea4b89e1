import { useState } from 'preact/hooks';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { Trouble } from '../kit/trouble.tsx';
import { playOn } from './play-on.ts';

/** Makes a fork and opens it; if that fails, says why below the button. */
export function PlayOnButton({ campaign }: { campaign: CampaignAnswer }) {
  const [isUnderWay, setUnderWay] = useState(false);
  const [trouble, setTrouble] = useState('');
  const begin = () => {
    if (isUnderWay) return;
    setUnderWay(true);
    setTrouble('');
    const end = () => setUnderWay(false);
    playOn(campaign).then(
      // Whoever comes back to this page may find it as it was left, in the back/forward cache.
      () => addEventListener('pageshow', end, { once: true }),
      ({ message }: Error) => {
        setTrouble(message);
        end();
      },
    );
  };
  return (
    <>
      <button type="button" class="primary" aria-disabled={isUnderWay} onClick={begin}>
        {isUnderWay ? 'A moment …' : 'Play on from here'}
        <span class="visually-hidden">: {campaign.name}</span>
      </button>
      <Trouble text={trouble} />
    </>
  );
}
