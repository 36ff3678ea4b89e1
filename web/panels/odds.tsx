import { useEffect, useState } from 'preact/hooks';
import type { Axial } from '../../src/hex/axial.ts';
import { TERRAINS, type Terrain } from '../../src/rules/solo.ts';
import { terrainName } from '../../src/telling/solo.ts';
import type { Journey } from '../journey/journey.ts';
import type { HexOdds } from '../live/api.ts';
import { palette } from '../shell/theme.ts';

/** How likely what is, if the party goes there now. */
export function Odds({ journey, hex }: { journey: Journey; hex: Axial }) {
  const [odds, setOdds] = useState<HexOdds | null>(null);
  const { seq } = journey.campaign;
  useEffect(() => {
    let wanted = true;
    journey.api.odds(journey.summary.id, hex).then(
      (found) => wanted && setOdds(found),
      // Odds are a courtesy: without them the hex can still be entered.
      () => wanted && setOdds(null),
    );
    return () => {
      wanted = false;
    };
  }, [journey, hex.q, hex.r, seq]);
  if (!odds) return <div class="odds odds-wanted" />;
  const terrains = TERRAINS.flatMap((terrain) => {
    const share = odds.terrain[terrain] ?? 0;
    return share > 0 ? [{ terrain, share }] : [];
  }).sort((a, b) => b.share - a.share);
  const { ground } = palette.value;
  return (
    <section class="odds" aria-label="What the dice may bring">
      <h3>What the dice may bring</h3>
      <ul>
        {terrains.map(({ terrain, share }) => (
          <Bar key={terrain} name={terrainName(terrain)} share={share} colour={ground[terrain as Terrain]} />
        ))}
      </ul>
      <p class="quiet">
        A river: {percent(odds.river)}. A settlement or ruin: {percent(odds.site)}.
      </p>
    </section>
  );
}

function Bar({ name, share, colour }: { name: string; share: number; colour: string }) {
  const dress = (bar: HTMLElement | null) => {
    bar?.style.setProperty('--share', `${Math.max(1, share * 100)}%`);
    bar?.style.setProperty('--ground', colour);
  };
  return (
    <li>
      <span class="odds-name">{name}</span>
      <span class="odds-bar" ref={dress} />
      <span class="odds-share">{percent(share)}</span>
    </li>
  );
}

/** A probability as people say it; what is possible is never 0 %, what is not certain never 100 %. */
function percent(share: number): string {
  if (share <= 0) return 'none';
  if (share < 0.01) return '< 1 %';
  if (share > 0.99 && share < 1) return '> 99 %';
  return `${Math.round(share * 100)} %`;
}
