/** What turns the direction of all that follows it, as a name from an archive may hold. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name with no more marks upon a letter than any writing has: piled up, they would cover what stands around. */
export const legible = (name: string): string =>
  name.replace(OVERRIDES, '').replace(/(\p{M}{4})\p{M}+/gu, '$1');
