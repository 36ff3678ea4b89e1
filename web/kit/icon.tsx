/** Line drawings on a 24 × 24 sheet. */
const ICONS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  party: 'M7 21V4M7 5c4-2.500 6 2.500 11 0v8c-5 2.500-7-2.500-11 0',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  close: 'M6 6l12 12M18 6L6 18',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 11H5v9.500h14V11h-1',
  menu: 'M5 7h14M5 12h14M5 17h14',
  people:
    'M9 11a3.300 3.300 0 1 0 0-6.600A3.300 3.300 0 0 0 9 11zM3 20c0-4 2.500-6 6-6s6 2 6 6M16 4.800a3.200 3.200 0 0 1 0 6M17.500 14.400c2.200.6 3.500 2.500 3.500 5.600',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20.500 20.500',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  back: 'M15 6l-6 6 6 6',
  arrow: 'M12 20V5M6 10.500L12 4.500l6 6',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  legend: 'M4 6.500L9 4l6 2.500L20 4v13.500L15 20l-6-2.500L4 20zM9 4v13.500M15 6.500V20',
  keys: 'M3 6.500h18v11H3zM6.500 10h.01M10 10h.01M13.500 10h.01M17 10h.01M7.500 14h9',
  download: 'M12 4v11M8 11.500l4 4 4-4M5 20h14',
  sun: 'M12 16.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  moon: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  book: 'M12 6.500C10 5 7 4.500 4 4.500v14c3 0 6 .5 8 2 2-1.500 5-2 8-2v-14c-3 0-6 .5-8 2zM12 6.500v14',
  home: 'M4 11.500L12 4.500l8 7M6.500 10v9.500h11V10',
} as const;

export type IconName = keyof typeof ICONS;

/** A small picture beside words, or in a button that has a label. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);
