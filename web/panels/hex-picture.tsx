import type { Axial } from '../../src/hex/axial.ts';
import type { Journey } from '../journey/journey.ts';
import { UnknownVignette } from '../kit/hex-vignette.tsx';
import { partsOf } from './worlds/parts-of.ts';

/** A small picture of any hex: known, unknown, or one that no party can ever go to. */
export function HexPicture({ journey, hex }: { journey: Journey; hex: Axial }) {
  const { Vignette, BarredVignette } = partsOf(journey);
  const record = journey.recordAt(hex);
  if (record) return <Vignette journey={journey} hex={record} />;
  return BarredVignette && journey.campaign.world.whyBarred(hex) ? <BarredVignette /> : <UnknownVignette />;
}
