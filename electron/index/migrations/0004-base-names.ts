/**
 * Entries whose names are paths with backslashes are referred to without their folders. Trimming every other character from
 * the right leaves the folders; what follows them is the name.
 */
export const baseNames = `
  create index entries_by_base_name
    on entries (lower(substr(name, 1 + length(rtrim(name, replace(name, '\\', ''))))));
`;
