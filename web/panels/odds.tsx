import { TERRAINS, type Terrain } from '../../src/rules/solo.ts';
import { terrainName } from '../../src/telling/solo.ts';
import type { Journey } from '../journey/journey.ts';
import { percent } from '../journey/percent.ts';
import { palette } from '../shell/theme.ts';

/** How likely what is, if the party goes into the chosen hex now. */
export function Odds({ journey }: { journey: Journey }) {
  const odds = journey.odds.state.value;
  if (odds === null || odds === 'asking') return <div class="odds odds-wanted" />;
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
