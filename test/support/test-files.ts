/** Files that take longest, longest first, as their paths in `test/` begin: begun last, one of them would run on alone. */
export const LONGEST = [
  'browser/painting.',
  'browser/listening.',
  'browser/journey.',
  'browser/quick-presses.',
  'fuzz/convergence.',
  'http/fair-shares.',
  'browser/worlds.',
  'browser/',
  'rules/portable-properties.',
  'rules/elevation-properties.',
  'cli/explore.',
  'live/watch.',
  'session/opening.',
  'torture/pinned.',
  'cli/data.',
];

/** Rooms without time, network, disk or globals. */
export const PURE = ['hex', 'dice', 'rules', 'formats', 'telling', 'ledger', 'protocol', 'campaign'];

/** What would outlast a test file in a process that other files share. */
export const LASTING =
  /\bvi\.(stub|mock|doMock|spyOn|useFakeTimers|setSystemTime)|\bprocess\.(env|chdir|on|once)\b|\bglobalThis\b|\.prototype\b/;
