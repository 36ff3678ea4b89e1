import type { LinkId } from './id.ts';

/** Prefix of the ids of visitors. The id of a stored link never begins with it. */
const VISITOR = 'visitor-';

/** The id, in place of a link's, of somebody who looks at a demo without a link. */
export const visitorNamed = (name: string): LinkId => `${VISITOR}${name}` as LinkId;

export const isVisitor = (link: string): boolean => link.startsWith(VISITOR);
