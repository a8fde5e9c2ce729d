import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { ByteBlock, CompareOptions, FieldChange } from '../../../shared/contract/compare-types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { identify } from '../../../shared/formats/index.ts';
import { openInSource } from '../../files/open-address.ts';
import type { Content } from './place.ts';

export interface PairFields {
  readonly format: string;
  readonly changes: readonly FieldChange[];
  /** Why the two cannot be told apart by field. */
  readonly why?: string;
}

export type NamedContent = Content & { readonly name: string };

export interface Comparer {
  fields(
    a: NamedContent,
    b: NamedContent,
    options: CompareOptions,
    work: { readonly signal: AbortSignalLike },
  ): Promise<PairFields>;
  bytes(
    a: Content,
    b: Content,
    work: { readonly signal: AbortSignalLike; progress?(done: number, total: number): void },
  ): Promise<readonly ByteBlock[]>;
  close(): Promise<void>;
}

/** Compares pairs: for now where they begin and end alike. */
export function createComparer(): Comparer {
  return {
    async fields(a, b) {
      const { format } = identify({ name: b.name, source: sourceOf(b) });
      sourceOf(a);
      return { format: format.id, changes: [], why: 'Fields are not compared yet.' };
    },
    bytes: async (a, b) => blocksOf(sourceOf(a), sourceOf(b)),
    close: async () => {},
  };
}

export function sourceOf(content: Content): Source {
  if (content.kind === 'bytes') return memorySource(content.bytes);
  const source = memorySource(readFileSync(content.file));
  return openInSource({ source, name: basename(content.file), address: content.file }, content.entries).source;
}

function blocksOf(a: Source, b: Source): ByteBlock[] {
  const found = differenceOf(a, b);
  if (found === undefined) return [{ same: true, aStart: 0, aSize: a.size, bStart: 0, bSize: b.size }];
  const { start, oldSize, newSize } = found;
  const [aEnd, bEnd] = [start + oldSize, start + newSize];
  return [
    { same: true, aStart: 0, aSize: start, bStart: 0, bSize: start },
    { same: false, aStart: start, aSize: oldSize, bStart: start, bSize: newSize },
    { same: true, aStart: aEnd, aSize: a.size - aEnd, bStart: bEnd, bSize: b.size - bEnd },
  ];
}
