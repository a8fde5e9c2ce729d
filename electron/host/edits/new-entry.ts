import type { Source } from '../../../shared/base/source.ts';
import type { Target } from '../../answers/export/target.ts';
import { asNewEntry, type GivenFile, nameInside, type Taking } from '../contents/given-file.ts';

/** A file as an entry that its container does not have yet. */
export interface NewEntry {
  /** Its name there. */
  readonly called: string;
  readonly content: Source;
  readonly notes: readonly string[];
}

/** The content of a file as a new entry, and its name. */
export function newEntry(container: Target, file: GivenFile, how: Taking = {}): NewEntry {
  const { name } = file;
  const called = how.raw ? name : nameInside(container, file);
  const { content, notes } = asNewEntry(container, called, file, how);
  return { called, content, notes: [...became(called, name), ...notes.map(({ text }) => text)] };
}

function became(called: string, name: string): readonly string[] {
  return called === name ? [] : [`It was converted to ${called}, like the other entries.`];
}
