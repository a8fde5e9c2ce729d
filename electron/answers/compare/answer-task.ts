import type { Source } from '../../../shared/base/source.ts';
import { diffBytesPacked } from '../../../shared/compare/diff-bytes.ts';
import { readableContent } from '../../../shared/formats/entry-content.ts';
import { stepsOf } from '../../files/address.ts';
import { PairOpener } from '../../files/open-address.ts';
import { inflate } from '../../files/zlib.ts';
import { type Listing, listingOf } from '../../index/content-of.ts';
import type { FileReport } from '../crawl/file-report.ts';
import { lostHash } from '../crawl/lost-hash.ts';
import { readGameFile, sha1 } from '../crawl/read-game-file.ts';
import { comparePair } from './compare-pair.ts';
import {
  type CompareAnswer,
  type CompareTask,
  type HashedContent,
  type HashedEntry,
  type NamedContent,
  sourceOf,
} from './compare-task.ts';

/** The depth of nested containers; deeper ones are compared as plain bytes. */
const DEPTH_LIMIT = 16;

/** Performs a task, here and now. */
export function answerTask(
  task: CompareTask,
  opener: PairOpener,
  progress: (done: number, total: number) => void,
): CompareAnswer {
  switch (task.kind) {
    case 'hash':
      return { kind: 'hash', content: hashContent(task.content, progress, opener) };
    case 'fields':
      return { kind: 'fields', fields: comparePair(task, task.options, opener) };
    case 'bytes': {
      const [a, b] = [sourceOf(task.a, opener), sourceOf(task.b, opener)];
      return { kind: 'bytes', blocks: diffBytesPacked(a, b, { progress }) };
    }
  }
}

/** The hashes of some bytes and of everything in them. A whole file is read once, from front to back. */
export function hashContent(
  content: NamedContent,
  note: (done: number, total: number) => void,
  opener: PairOpener = new PairOpener(),
): HashedContent {
  if (content.kind === 'file' && content.entries.length === 0) {
    const report = readGameFile({ file: content.file, isListingOnly: true }, ({ bytes }) => note(bytes, bytes));
    if ('same' in report) throw new Error('nothing was said to be known of it');
    return fromReport(report);
  }
  return hashSource(content.name, sourceOf(content, opener), 0);
}

/** The tree for the flat list in a report. */
function fromReport({ size, format, hash, entries }: Omit<FileReport, 'modified'>): HashedContent {
  const made: (HashedEntry & { readonly entries: HashedEntry[] })[] = [];
  const top: HashedEntry[] = [];
  for (const { parent, name, occurrence, size, format, hash } of entries) {
    const entry = { name, occurrence, size, format, ...(hash !== undefined && { hash }), entries: [] };
    made.push(entry);
    (made[parent]?.entries ?? top).push(entry);
  }
  return { size, format, ...(hash !== undefined && { hash }), entries: top };
}

function hashSource(name: string, source: Source, depth: number): HashedContent {
  const { format, entries } = depth < DEPTH_LIMIT ? listing(name, source) : { format: 'unknown' as const, entries: [] };
  const steps = stepsOf(entries.map(entry => entry.name));
  const inside = entries.map((entry, i): HashedEntry => {
    const { name: inner, size } = entry;
    const occurrence = steps[i]?.nth ?? 1;
    const content = readableContent(source, entry, inflate);
    if (content === undefined) {
      return { name: inner, occurrence, size, format: 'unknown', hash: lostHash(source, entry), entries: [] };
    }
    return { name: inner, occurrence, ...hashSource(inner, content, depth + 1) };
  });
  return { size: source.size, format, hash: sha1(source), entries: inside };
}

/** A reader that crashes over an entry must not end the comparison of all others. */
function listing(name: string, source: Source): Listing {
  try {
    return listingOf({ name, source });
  } catch {
    return { format: 'unknown', entries: [] };
  }
}
