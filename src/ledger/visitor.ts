import type { LinkId } from './id.ts';

/** How the names of visitors begin. No link that is kept is called so. */
const VISITOR = 'visitor-';

/** What somebody is called who looks without a link at what a demo shows. */
export const visitorNamed = (name: string): LinkId => `${VISITOR}${name}` as LinkId;

export const isVisitor = (link: string): boolean => link.startsWith(VISITOR);
