/** Drawings on a 24 × 24 sheet, filled. */
const SHAPES = {
  play: 'M7 4.500v15l13-7.500z',
  pause: 'M6.500 5h4v14h-4zM13.500 5h4v14h-4z',
  back: 'M5 5h2.500v14H5zM19 5v14l-10.500-7z',
  on: 'M16.500 5H19v14h-2.500zM5 5v14l10.500-7z',
} as const;

/** What is pressed to let a replay run. */
export const ReplayIcon = ({ name }: { name: keyof typeof SHAPES }) => (
  <svg class="icon replay-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
);
