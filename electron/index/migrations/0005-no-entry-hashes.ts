/**
 * Entries are hashed when two different files are compared: hashing them in each scan took as long as hashing the files.
 */
export const noEntryHashes = `alter table entries drop column hash;`;
