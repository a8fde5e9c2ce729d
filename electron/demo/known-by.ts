/** The file by which a demo install is known. */
export const DEMO_MARKER = 'gantry-demo.txt';

/**
 * What the files of the first edition are, all in all: the first 16 digits of the SHA-256 of their hashes and paths, a
 * line each. Where a folder has this state already, nothing is made anew.
 */
export const DEMO_STATE = '0a201e80730c1515';
