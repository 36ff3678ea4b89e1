/** The order of names in a list, with numbers by value: `Level 2` before `Level 10`. */
export const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });
