import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { Journey } from '../journey/journey.ts';
import { lazily } from '../kit/lazily.tsx';
import { useUntilFetched } from './asking/use-until-fetched.ts';

const RolledTexts = lazily(() => import('./rolled-texts.tsx').then((loaded) => loaded.RolledTexts));

/** Results of tables rolled when the party found a hex, such as whom it met or who keeps the castle. */
export function HexRolls({ journey, hex }: { journey: Journey; hex: HexRecord }) {
  const rolls = journey.rolls.at(hex, journey.campaign.seq);
  const { q, r } = hex;
  useUntilFetched(rolls === null, () => journey.rolls.fetchHex({ q, r }), [journey, q, r]);
  if (!rolls || rolls.length === 0) return null;
  return <RolledTexts key={hex.label} isPlain journey={journey} rolls={rolls} title="What the tables said" />;
}
