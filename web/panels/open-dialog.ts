/** A dialog that is opened for the whole page. */
export type OpenDialog = 'share' | 'keys' | 'find' | 'person' | 'move' | 'leave';
