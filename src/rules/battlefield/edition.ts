/** The ways of making a battlefield, one published after another. */
export const EDITIONS = ['portable-1', 'portable-2', 'sectors'] as const;
export type Edition = (typeof EDITIONS)[number];

export type PortableEdition = Exclude<Edition, 'sectors'>;
