/** The file that identifies a demo game folder. */
export const DEMO_MARKER = 'gantry-demo.txt';

/**
 * The state of the first edition's files: the first 16 digits of the SHA-256 of their hashes and paths, one per line. A
 * folder in this state is not written again.
 */
export const DEMO_STATE = '0a201e80730c1515';
