import { spoiltPages } from './spoilt-pages.ts';

spoiltPages({ files: 10_000, timeout: 1_800_000 });
