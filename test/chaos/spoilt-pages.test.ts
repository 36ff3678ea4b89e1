import { spoiltPages } from './spoilt-pages.ts';

spoiltPages({ files: 200, timeout: 120_000 });
