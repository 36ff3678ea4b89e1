/** A probability as people say it; what is possible is never 0 %, what is not certain never 100 %. */
export function percent(share: number): string {
  if (share <= 0) return 'none';
  if (share < 0.01) return '< 1 %';
  if (share > 0.99 && share < 1) return '> 99 %';
  return `${Math.round(share * 100)} %`;
}
