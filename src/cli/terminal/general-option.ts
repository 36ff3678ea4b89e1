/** Whether a general is with the unit that is tested for morale or rallied. */
export const generalOption = { general: { type: 'boolean' } } as const;

export const generalHelp = { general: { does: 'a general is with the unit' } } as const;
