/** The published systems for making a battlefield: two of one author, and one of another. */
export const EDITIONS = ['portable-1', 'portable-2', 'sectors'] as const;
export type Edition = (typeof EDITIONS)[number];

export type PortableEdition = Exclude<Edition, 'sectors'>;
