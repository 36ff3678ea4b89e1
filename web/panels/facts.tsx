import { directionBetween, directionName } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { siteName } from '../../src/telling/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { Icon } from '../drawing/icon.tsx';
import { turned } from './turned.ts';

const ALTITUDES = Array.from({ length: 11 }, (_, altitude) => altitude);

/** Altitude as eleven steps, of which so many are climbed. */
function AltitudeGauge({ altitude }: { altitude: number }) {
  return (
    <span class="gauge" role="img" aria-label={`${altitude} of 10`}>
      {ALTITUDES.slice(1).map((step) => (
        <span
          key={step}
          class={step <= altitude ? 'climbed' : ''}
          ref={(bar) => bar?.style.setProperty('--step', String(step))}
        />
      ))}
    </span>
  );
}

const ABOUT = [
  'the deep',
  'the shore',
  'low',
  'low',
  'even',
  'even',
  'raised',
  'raised',
  'high',
  'very high',
  'the roof of the world',
];

/** What is known of a hex, besides why. */
export function Facts({ hex, seenOnly }: { hex: SoloRecord; seenOnly: boolean }) {
  const cameFrom = hex.origin && directionBetween(hex, hex.origin);
  return (
    <dl class="facts">
      <div>
        <dt>Altitude</dt>
        <dd>
          <span class="figure">{hex.altitude}</span>
          <AltitudeGauge altitude={hex.altitude} />
          <span class="quiet">{ABOUT[hex.altitude]}</span>
        </dd>
      </div>
      <div>
        <dt>River</dt>
        <dd>
          {hex.flow === null && <span class="quiet">none</span>}
          {hex.flow === 'underworld' && 'sinks into the underworld'}
          {typeof hex.flow === 'number' && (
            <>
              <span class="flow" ref={turned(hex.flow)}>
                <Icon name="arrow" />
              </span>
              flows {directionName(hex.flow)}
            </>
          )}
        </dd>
      </div>
      {hex.site && (
        <div>
          <dt>Here</dt>
          <dd class="found">{siteName(hex.site)}</dd>
        </div>
      )}
      <div>
        <dt>{seenOnly ? 'Seen from' : 'Entered'}</dt>
        <dd>
          {hex.origin && cameFrom ? (
            <span>
              {seenOnly ? '' : 'from '}
              {hexLabel(hex.origin)} <span class="quiet">in the {directionName(cameFrom)}</span>
            </span>
          ) : (
            <span class="quiet">where every journey begins</span>
          )}
        </dd>
      </div>
    </dl>
  );
}
