/** A dialog that is opened for the whole page. */
export type OpenDialog = 'share' | 'campaign' | 'keys' | 'find' | 'person' | 'move' | 'leave';
