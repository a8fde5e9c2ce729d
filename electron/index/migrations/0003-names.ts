/**
 * References again, with the name as it is stored; what can be referred to without being an entry; and which problems are
 * names without a target: these are found again after each scan.
 */
export const names = `
  drop table refs;
  create table refs (
    id integer primary key,
    file integer not null references files on delete cascade,
    entry integer references entries on delete cascade,
    path text not null,                   -- the field that holds the name
    kind text not null,
    name text not null,                   -- as it is stored
    target text not null,                 -- as it is compared: without folders, in small letters
    surely integer not null               -- 1 when the name has a file's ending
  ) strict;
  create index refs_by_file on refs (file);
  create index refs_by_entry on refs (entry) where entry is not null;
  create index refs_by_target on refs (target);

  create table parts (
    id integer primary key,
    file integer not null references files on delete cascade,
    entry integer references entries on delete cascade,
    path text not null,
    kind text not null,
    name text not null,
    target text not null
  ) strict;
  create index parts_by_file on parts (file);
  create index parts_by_entry on parts (entry) where entry is not null;
  create index parts_by_target on parts (target);

  create index entries_by_name on entries (lower(name));

  alter table problems add column dangling integer not null default 0;  -- 1 for a name that means nothing
`;
