/**
 * Entries whose names are paths with backslashes are named elsewhere without their folders. What is trimmed from the right is
 * every letter that is no backslash, so that the folders are left, and what lies after them is the name.
 */
export const baseNames = `
  create index entries_by_base_name
    on entries (lower(substr(name, 1 + length(rtrim(name, replace(name, '\\', ''))))));
`;
