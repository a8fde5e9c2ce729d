import type { Reference } from '../../references.ts';
import { type Named, namesIn } from '../zrd/references.ts';
import type { ReaderValue } from './value.ts';

/** What a compiled reader names. */
export function references(model: ReaderValue): Iterable<Reference> {
  return namesIn(named(model));
}

function named(value: ReaderValue): Named {
  if (value.type === 'list') return value.value.map(named);
  return value.type === 'string' ? value.value : undefined;
}
