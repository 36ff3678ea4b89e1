/** Drawings on a 24 × 24 sheet, filled. */
const SHAPES = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  back: 'M5 5h2.5v14H5zM19 5v14l-10.5-7z',
  on: 'M16.5 5H19v14h-2.5zM5 5v14l10.5-7z',
} as const;

/** An icon on the buttons of a replay. */
export const ReplayIcon = ({ name }: { name: keyof typeof SHAPES }) => (
  <svg class="icon replay-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
);
