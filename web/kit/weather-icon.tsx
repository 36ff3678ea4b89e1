import type { WeatherKind } from '../../src/rules/weather-kinds.ts';

const SUN = 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z';
const CLOUD = 'M7 15.500a3.700 3.700 0 0 1 .3-7.400 5 5 0 0 1 9.600 1.100 3.200 3.200 0 0 1-.4 6.300z';

interface Drawing {
  /** What is filled, faintly. */
  readonly body: string;
  readonly lines: string;
}

/** Each weather on a 24 × 24 sheet. */
const DRAWINGS: Readonly<Record<WeatherKind, Drawing>> = {
  fog: {
    body: 'M7 11a3.700 3.700 0 0 1 .3-6.400 5 5 0 0 1 9.600 0A3.200 3.200 0 0 1 17.500 11z',
    lines: 'M3.500 13.500h12M18.500 13.500h2M6.500 17h14M3.500 17h.5M4.500 20.500h9M16.500 20.500h3',
  },
  'light-rain': { body: CLOUD, lines: 'M9 18.500l-.7 1.700M15.500 18.500l-.7 1.700' },
  fair: {
    body: SUN,
    lines:
      'M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  },
  'heavy-rain': {
    body: CLOUD,
    lines: 'M8 17.800l-1.600 3.900M12 17.800l-1.600 3.900M16 17.800l-1.600 3.900M18.800 17.800l-.8 2',
  },
  'extreme-heat': {
    body: 'M12 12.500a3.600 3.600 0 1 0 0-7.200 3.600 3.600 0 0 0 0 7.200z',
    lines:
      'M12 1.500v1.300M4.500 9H6M18 9h1.500M6.700 3.700l1 1M17.300 3.700l-1 1M3.500 16.500c2.800-2 5.700 2 8.500 0s5.700 2 8.500 0M3.500 20.500c2.800-2 5.700 2 8.500 0s5.700 2 8.500 0',
  },
};

/** A small picture of the weather, beside its name. */
export const WeatherIcon = ({ weather }: { weather: WeatherKind }) => (
  <svg class={`icon weather weather-${weather}`} viewBox="0 0 24 24" aria-hidden="true">
    <path class="weather-body" d={DRAWINGS[weather].body} />
    <path d={DRAWINGS[weather].lines} />
  </svg>
);
