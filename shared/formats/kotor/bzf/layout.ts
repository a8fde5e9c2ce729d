import {
  bytes,
  checked,
  countOf,
  expects,
  type Infer,
  type Layout,
  list,
  offsetOf,
  placed,
  shown,
  struct,
  tag4,
  u32,
} from '#layout';
import { entry, oddEntries } from '../bif/layout.ts';

/** The table of a BIF, then an LZMA stream for each entry: stored sizes are unpacked sizes. */
const stored = struct(
  {
    magic: { ...tag4, about: 'BIFF as in archives that are not packed; tools name BZF as well' },
    version: tag4,
    entryCount: countOf(u32, 'entries'),
    fixedCount: { ...expects(u32, { among: [0] }), about: 'of another kind of entry; 0 in known archives' },
    entriesOffset: shown(offsetOf(u32, 'entries')),
    entries: placed(list(entry, 'entryCount'), 'entriesOffset'),
    streams: { ...bytes(), about: 'up to the next entry each: five bytes of properties, then LZMA' },
  },
  'Header and table as in a BIF, then the entries, each packed. Their names are in chitin.key.',
);
export interface Bzf extends Infer<typeof stored> {}

/** An archive, with checks of the indices that entries store. */
export const bzf: Layout<Bzf> = checked(stored, oddEntries);
