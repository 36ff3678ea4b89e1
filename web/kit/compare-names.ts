/** The order of names in a list: as readers look them up, `Level 2` before `Level 10`. */
export const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });
