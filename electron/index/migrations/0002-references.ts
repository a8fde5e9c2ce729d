/** References across a game folder; the formats provide them. */
export const references = `
  create table refs (
    id integer primary key,
    file integer not null references files on delete cascade,
    entry integer references entries on delete cascade,
    path text not null,                   -- the field that holds the name
    kind text not null,
    target text not null
  ) strict;
  create index refs_by_file on refs (file);
  create index refs_by_entry on refs (entry) where entry is not null;
  create index refs_by_target on refs (target);
`;
