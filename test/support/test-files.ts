/**
 * The beginnings of paths in `test/` of the slowest files, slowest first: started last, one of them would run on alone.
 */
export const LONGEST = [
  'torture/several',
  'browser/painting-thread.',
  'browser/replay.',
  'browser/journey.',
  'browser/layout.',
  'browser/',
  'fuzz/convergence.',
  'fuzz/fuzzing.',
  'http/fair-shares.',
  'rules/portable-properties.',
  'rules/elevation-properties.',
  'cli/explore.',
  'live/watch.',
  'session/opening.',
  'live/several',
  'storage/postgres/',
  'torture/pinned.',
  'cli/verify',
];

/** Test files that change global state of their process, so that each has a process of its own. */
export const APART = [
  'access/limits.test.ts',
  'architecture/test-files.test.ts',
  'docs/shell-commands.test.ts',
  'live/one-connect.test.ts',
  'live/outbox.test.ts',
  'live/presence-board.test.ts',
  'live/throw-board.test.ts',
  'rendering/png.test.ts',
  'session/system.test.ts',
  'storage/postgres/presence.test.ts',
  'storage/postgres/receiving.test.ts',
  'storage/sqlite/data-directory-lock.test.ts',
  'web/api.test.ts',
  'web/asked-name.test.ts',
  'web/blank-canvas.test.ts',
  'web/browser-key.test.ts',
  'web/commands-in-doubt.test.ts',
  'web/commands-put-off.test.ts',
  'web/connection-status.test.ts',
  'web/counter-taps.test.ts',
  'web/drawn-roads.test.ts',
  'web/hex-odds-loader.test.ts',
  'web/home/map-picture.test.ts',
  'web/home/visits.test.ts',
  'web/inscriptions/name-drafts.test.ts',
  'web/inscriptions/note-drafts.test.ts',
  'web/kept-map.test.ts',
  'web/kept-throw.test.ts',
  'web/kept-visit.test.ts',
  'web/kinds-of-world.test.ts',
  'web/large-map.test.ts',
  'web/late-answers.test.ts',
  'web/live-campaign.test.ts',
  'web/live-commands.test.ts',
  'web/lost-access.test.ts',
  'web/outbox.test.ts',
  'web/pixel-ratio.test.ts',
  'web/printed-keys.test.ts',
  'web/seen-head.test.ts',
  'web/sent-text-ids.test.ts',
  'web/server-clock.test.ts',
  'web/shown-throw.test.ts',
  'web/steps-offline.test.ts',
  'web/stored-drafts.test.ts',
  'web/tables/table-drafts.test.ts',
  'web/toasts.test.ts',
  'web/turned-away.test.ts',
  'web/wake-lock.test.ts',
  'world/elevation/land-kind.test.ts',
  'world/watershed.test.ts',
];

/** The import by which a test adapts to `npm run test:long`. */
const BY_THOROUGHNESS = /from '[./]*\/support\/thoroughness\.ts'/;

/** True if a test tries more worlds in `npm run test:long`. */
export const isTriedLonger = (path: string, text: string): boolean =>
  path.endsWith('.test.ts') && BY_THOROUGHNESS.test(text);

/** Changes that would outlast a test file in a process shared with other files. */
export const LASTING =
  /\bvi\.(stub|mock|doMock|spyOn|useFakeTimers|setSystemTime)|\bprocess\.(chdir|on|once)\b|\bprocess\.env(\.\w+|\[.*\]) =|\bdelete process\b|\bglobalThis\b|\.prototype\b/;
