/** All kinds of weather. In a file without the rules of the gauge, so that the page need not load those. */
export const WEATHERS = ['fog', 'light-rain', 'fair', 'heavy-rain', 'extreme-heat'] as const;
export type WeatherKind = (typeof WEATHERS)[number];
