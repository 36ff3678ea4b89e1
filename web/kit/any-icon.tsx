import { ICONS, LineDrawing } from './icon.tsx';

/** All line drawings, also those that only parts of the page need which are loaded later. */
const ALL = {
  ...ICONS,
  printer: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  rows: 'M4 5h16v14H4zM4 9.7h16M4 14.3h16M9 5v14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20.5 20.5',
  legend: 'M4 6.5L9 4l6 2.5L20 4v13.5L15 20l-6-2.5L4 20zM9 4v13.5M15 6.5V20',
  keys: 'M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M7.5 14h9',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5v5l3 2',
} as const;

export type AnyIconName = keyof typeof ALL;

/** Like `Icon`, for parts of the page that are loaded later. */
export const AnyIcon = ({ name }: { name: AnyIconName }) => <LineDrawing path={ALL[name]} />;
