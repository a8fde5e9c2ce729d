/** What lies in a file is hashed when two files are compared that are not the same: hashing it in each scan took as long as hashing the files. */
export const noEntryHashes = `alter table entries drop column hash;`;
