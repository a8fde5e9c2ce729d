import { memorySource, type Source } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { diffFields } from '../../../shared/layout/diff-fields.ts';
import type { NamedContent, PairFields, PairOptions } from './compare-task.ts';
import { ownChanges } from './own-changes.ts';
import { sourceOf } from './source-of.ts';

/** Read as a whole: walking a file of that size page by page takes longer than reading it. */
const SMALL = 64 * 1024 * 1024;

/** The fields of two files or entries that are not the same; none where they have no layout in common. */
export function comparePair(a: NamedContent, b: NamedContent, options: PairOptions): PairFields {
  const [left, right] = [atOnce(sourceOf(a)), atOnce(sourceOf(b))];
  const format = identify({ name: b.name, source: right }).format;
  const other = identify({ name: a.name, source: left }).format;
  if (format.id !== other.id)
    return { format: format.id, changes: [], why: `It was ${other.title}, and is ${format.title}.` };
  if (format.layout === undefined)
    return {
      format: format.id,
      changes: [],
      why: 'Nothing is known of its structure: only its bytes can be compared.',
    };
  const changes = diffFields(format.layout, left, right, { ...options, all: true });
  const told = options.own ? ownChanges(format, changes, { a: left, b: right }) : changes;
  return { format: format.id, changes: told };
}

function atOnce(source: Source): Source {
  return source.bytes || source.size > SMALL ? source : memorySource(source.read(0, source.size));
}
