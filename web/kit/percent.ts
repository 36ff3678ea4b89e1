/** A probability as people say it, on one line; what is possible is never 0 %, what is not certain never 100 %. */
export function percent(share: number): string {
  if (share <= 0) return 'none';
  if (share < 0.01) return '<\u00a01\u00a0%';
  if (share > 0.99 && share < 1) return '>\u00a099\u00a0%';
  return `${Math.round(share * 100)}\u00a0%`;
}
