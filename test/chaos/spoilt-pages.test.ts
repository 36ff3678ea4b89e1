import { sized } from '../support/all-tests.ts';
import { spoiltPages } from './spoilt-pages.ts';

spoiltPages({ files: sized(40, 200), timeout: 120_000 });
