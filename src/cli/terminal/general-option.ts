/** Whether a general is with the unit whose morale is tested, or that is to be rallied. */
export const generalOption = { general: { type: 'boolean' } } as const;

export const generalHelp = { general: { does: 'a general is with the unit' } } as const;
