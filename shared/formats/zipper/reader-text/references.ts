import type { Reference } from '../../references.ts';
import { namesIn, type Values } from '../zrd/references.ts';
import type { ReaderText, TextItem } from './tree.ts';
import { wordJson } from './word.ts';

const values: Values<TextItem> = {
  items: item => (item.type === 'list' ? item.items : undefined),
  text(item) {
    const value = item.type === 'word' ? wordJson(item.written) : undefined;
    return typeof value === 'string' ? value : undefined;
  },
};

/** What a reader's text names. */
export function references(model: ReaderText): Iterable<Reference> {
  return namesIn(model.items, values);
}
