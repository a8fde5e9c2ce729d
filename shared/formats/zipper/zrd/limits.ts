import { MAX_DEPTH } from '#layout';

/** The longest text that the games' parser takes. */
export const LONGEST_TEXT = 255;
/** The longest list that the games' parser takes. */
export const LONGEST_LIST = 4096;
/** Lists inside lists, at most: as deep as the compiled form is read. The games' own files stay under twenty. */
export const DEEPEST = MAX_DEPTH;
