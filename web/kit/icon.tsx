/** Line drawings in a 24 × 24 view box: those that the first screen and the map need at once. */
export const ICONS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  party: 'M7 21V4M7 5c4-2.5 6 2.5 11 0v8c-5 2.5-7-2.5-11 0',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  close: 'M6 6l12 12M18 6L6 18',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1',
  menu: 'M5 7h14M5 12h14M5 17h14',
  more: 'M5 11v2M4 12h2M12 11v2M11 12h2M19 11v2M18 12h2',
  people:
    'M9 11a3.3 3.3 0 1 0 0-6.6A3.3 3.3 0 0 0 9 11zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.8a3.2 3.2 0 0 1 0 6M17.5 14.4c2.2.6 3.5 2.5 3.5 5.6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  back: 'M15 6l-6 6 6 6',
  arrow: 'M12 20V5M6 10.5L12 4.5l6 6',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.2h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  download: 'M12 4v11M8 11.5l4 4 4-4M5 20h14',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  book: 'M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2zM12 6.5v14',
  'take-back': 'M9 6.5h11v11H9L4 12zM11.5 9.5l5 5M16.5 9.5l-5 5',
  dice: 'M4 9.5l8-4.5 8 4.5v7L12 20.5l-8-4zM4 9.5l8 4 8-4M12 13.5v7',
  pen: 'M5 19l1-4.5L15.5 5 19 8.5 9.5 18zM13.5 7l3.5 3.5',
  note: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  home: 'M4 11.5L12 4.5l8 7M6.5 10v9.5h11V10',
} as const;

export type IconName = keyof typeof ICONS;

/** A small picture beside text, or in a labelled button. */
export const Icon = ({ name }: { name: IconName }) => <LineDrawing path={ICONS[name]} />;

export const LineDrawing = ({ path }: { path: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
