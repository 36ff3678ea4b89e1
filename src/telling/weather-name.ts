import type { WeatherKind } from '../rules/weather-kinds.ts';

/** A kind of weather in words: `light rain` for `light-rain`. */
export const weatherName = (weather: WeatherKind): string => weather.replaceAll('-', ' ');
