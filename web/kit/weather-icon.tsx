import type { WeatherKind } from '../../src/rules/weather-kinds.ts';

const SUN = 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z';
const CLOUD = 'M7 15.5a3.7 3.7 0 0 1 .3-7.4 5 5 0 0 1 9.6 1.1 3.2 3.2 0 0 1-.4 6.3z';

interface Drawing {
  /** The part that is filled, faintly. */
  readonly body: string;
  readonly lines: string;
}

/** The drawing of each weather in a 24 × 24 view box. */
const DRAWINGS: Readonly<Record<WeatherKind, Drawing>> = {
  fog: {
    body: 'M7 11a3.7 3.7 0 0 1 .3-6.4 5 5 0 0 1 9.6 0A3.2 3.2 0 0 1 17.5 11z',
    lines: 'M3.5 13.5h12M18.5 13.5h2M6.5 17h14M3.5 17h.5M4.5 20.5h9M16.5 20.5h3',
  },
  'light-rain': { body: CLOUD, lines: 'M9 18.5l-.7 1.7M15.5 18.5l-.7 1.7' },
  fair: {
    body: SUN,
    lines:
      'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  },
  'heavy-rain': {
    body: CLOUD,
    lines: 'M8 17.8l-1.6 3.9M12 17.8l-1.6 3.9M16 17.8l-1.6 3.9M18.8 17.8l-.8 2',
  },
  'extreme-heat': {
    body: 'M12 12.5a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2z',
    lines:
      'M12 1.5v1.3M4.5 9H6M18 9h1.5M6.7 3.7l1 1M17.3 3.7l-1 1M3.5 16.5c2.8-2 5.7 2 8.5 0s5.7 2 8.5 0M3.5 20.5c2.8-2 5.7 2 8.5 0s5.7 2 8.5 0',
  },
};

/** A small picture of the weather, beside its name. */
export const WeatherIcon = ({ weather }: { weather: WeatherKind }) => (
  <svg class={`icon weather weather-${weather}`} viewBox="0 0 24 24" aria-hidden="true">
    <path class="weather-body" d={DRAWINGS[weather].body} />
    <path d={DRAWINGS[weather].lines} />
  </svg>
);
