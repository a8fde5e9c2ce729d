import type { Reference } from '../../references.ts';
import { namesIn, type Values } from '../zrd/references.ts';
import type { ReaderValue } from './value.ts';

const values: Values<ReaderValue> = {
  items: value => (value.type === 'list' ? value.value : undefined),
  text: value => (value.type === 'string' ? value.value : undefined),
};

/** What a compiled reader names. */
export function references(model: ReaderValue): Iterable<Reference> {
  return namesIn(values.items(model) ?? [], values);
}
