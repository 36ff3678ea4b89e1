/** What weather there is. Apart from the rules of the gauge, so that a page may know it without them. */
export const WEATHERS = ['fog', 'light-rain', 'fair', 'heavy-rain', 'extreme-heat'] as const;
export type WeatherKind = (typeof WEATHERS)[number];
