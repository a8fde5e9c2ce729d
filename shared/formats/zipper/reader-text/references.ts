import type { Reference } from '../../references.ts';
import { type Named, namesIn } from '../zrd/references.ts';
import type { ReaderText, TextItem } from './tree.ts';
import { wordJson } from './word.ts';

/** What a reader's text names. */
export function references(model: ReaderText): Iterable<Reference> {
  return namesIn(model.items.map(named));
}

function named(item: TextItem): Named {
  if (item.type === 'list') return item.items.map(named);
  const value = wordJson(item.written);
  return typeof value === 'string' ? value : undefined;
}
