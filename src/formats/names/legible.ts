/** A name with no more marks upon a letter than any writing has: piled up, they would cover what stands around. */
export const legible = (name: string): string => name.replace(/(\p{M}{4})\p{M}+/gu, '$1');
