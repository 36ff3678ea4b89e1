import type { WeatherKind } from '../rules/weather-kinds.ts';

/** `light-rain` as people write it. */
export const weatherName = (weather: WeatherKind): string => weather.replaceAll('-', ' ');
