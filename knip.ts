import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/main.ts!',
    'src/http/work/drawing-worker.ts!',
    'src/storage/backups/backup-worker.ts!',
    'src/storage/backups/copy-worker.ts!',
    'web/main.tsx!',
    'web/demo/main.tsx!',
    'web/demo/line.tsx!',
    'web/demo/vite.config.ts',
    'web/offline/service-worker.ts!',
    'web/vite.config.ts',
    'web/offline/vite.config.ts',
    'bench/main.ts',
    'bench/bare-server.ts',
    'bench/listeners.ts',
    'bench/bench-child.ts',
    'bench/durable-child.ts',
    'bench/filling-child.ts',
    'bench/raw-read.ts',
    'build/*.mjs!',
  ],
  project: ['build/*.mjs!', 'src/**/*.ts!', 'web/**/*.{ts,tsx}!', 'test/**/*.ts', 'bench/**/*.ts'],
  ignoreDependencies: ['@fontsource/.+'],
  ignoreBinaries: [
    'prlimit',
    'cc',
    'openssl',
    'nginx',
    'caddy',
    'systemd-analyze',
    'systemd-nspawn',
    'unshare',
    'nsenter',
    'mmdebstrap',
    'bwrap',
    'apt-get',
    'mkfifo',
  ],
  // The types of exported functions are exported with them. A function or value is exported only for another file; in
  // production mode tests are not seen, so one that is exported for a test looks unused.
  ignoreExportsUsedInFile: process.argv.includes('--production') || { interface: true, type: true },
};

export default config;
