/**
 * Game folders, their files, the entries in the files, and the problems of all of them. Ids are never reused: a reference
 * to a deleted row must not find another one.
 */
export const filesAndEntries = `
  create table installs (
    id integer primary key,
    folder text not null unique,
    scanned integer                       -- milliseconds since 1970; null until one scan has ended
  ) strict;

  create table files (
    id integer primary key autoincrement,
    install integer not null references installs on delete cascade,
    path text not null,                   -- relative to the install, with forward slashes
    size integer not null,
    modified real not null,               -- milliseconds since 1970, fractions kept
    hash blob,                            -- SHA-1; null when it could not be read
    format text not null,
    entries integer not null,             -- direct ones
    reader text not null,                 -- which state of Gantry's formats read it
    complete integer not null,            -- 0 while its entries are still being written
    unique (install, path)
  ) strict;

  create table entries (
    id integer primary key autoincrement,
    file integer not null references files on delete cascade,
    parent integer references entries on delete cascade,
    position integer not null,
    name text not null,
    occurrence integer not null,          -- 1 for the first entry of this name in its container
    format text not null,
    start integer not null,               -- in the container's own bytes
    size integer not null,
    hash blob,
    entries integer not null
  ) strict;
  create index entries_by_place on entries (file, parent, position);
  create index entries_by_file on entries (file);   -- in the order of their ids
  create index entries_by_parent on entries (parent) where parent is not null;

  create table problems (
    id integer primary key,
    install integer not null references installs on delete cascade,
    file integer references files on delete cascade,
    entry integer references entries on delete cascade,
    place text,                           -- for what never became a file: a folder, a broken link
    weight text not null,
    text text not null,
    path text,
    start integer,
    size integer,
    repairable integer not null
  ) strict;
  create index problems_by_install on problems (install);
  create index problems_by_file on problems (file) where file is not null;
  create index problems_by_entry on problems (entry) where entry is not null;
`;
