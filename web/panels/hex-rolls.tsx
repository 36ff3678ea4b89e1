import { useEffect, useState } from 'preact/hooks';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { Journey } from '../journey/journey.ts';
import { lazily } from '../kit/lazily.tsx';
import { isPassing, pauseAfter } from '../live/api.ts';

const RolledTexts = lazily(() => import('./rolled-texts.tsx').then((loaded) => loaded.RolledTexts));

/** What tables rolled in a hex as the party found it, such as whom it met and who keeps the castle. */
export function HexRolls({ journey, hex }: { journey: Journey; hex: HexRecord }) {
  const rolls = journey.rolls.at(hex, journey.campaign.seq);
  const [attempt, setAttempt] = useState(0);
  const { q, r } = hex;
  const isWanted = rolls === null;
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    journey.rolls.fetchHex({ q, r }).catch((error) => {
      if (isShown && isPassing(error)) timer = setTimeout(() => setAttempt(attempt + 1), pauseAfter(error));
    });
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [journey, q, r, isWanted, attempt]);
  if (!rolls || rolls.length === 0) return null;
  return <RolledTexts key={hex.label} isPlain journey={journey} rolls={rolls} title="What the tables said" />;
}
