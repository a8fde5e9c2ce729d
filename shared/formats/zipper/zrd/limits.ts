/** The longest text that the games' parser takes. */
export const LONGEST_TEXT = 255;
/** The longest list that the games' parser takes. */
export const LONGEST_LIST = 4096;
/** Lists inside lists, at most: ours, so that no file can exhaust the stack. The games' own files stay under twenty. */
export const DEEPEST = 500;
