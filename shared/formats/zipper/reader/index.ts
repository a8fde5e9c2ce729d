import { asFault, type Decoded, decode, newMemo, Reader } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import type { Reference } from '../../references.ts';
import { firstBytesOf } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { namesIn, type Values } from '../zrd/references.ts';
import { fromText } from './from-text.ts';
import { readerValue, valueType } from './layout.ts';
import { outline } from './outline.ts';
import { toText } from './to-text.ts';
import type { ReaderValue } from './value.ts';

/** Readers up to this size are decoded for detection; the games' own are a tenth of it. Larger ones are stepped through. */
const DECODED = 1 << 20;

const values: Values<ReaderValue> = {
  items: value => (value.type === 'list' ? value.value : undefined),
  text: value => (value.type === 'string' ? value.value : undefined),
};

/** Compiled readers: the games' settings. */
export const zipperReader: Format<ReaderValue> = {
  id: 'zipper/reader',
  icon: 'braces',
  scope: 'readers',
  title: 'Reader',
  detect,
  firstBytes: firstBytesOf(1, 2, 3, 4),
  layout: readerValue,
  notConfirmed: packedByOthers,
  changesAre: 'item',
  text: { language: 'zrd', toText, fromText, outline },
  references,
  exportsAs: ['text', 'json'],
};

/** What a compiled reader names. */
function references(model: ReaderValue): Iterable<Reference> {
  return namesIn(values.items(model) ?? [], values);
}

/** A reader parses to its end and is a list, never by chance. A damaged one is detected by its name and first bytes. */
function detect({ name, source }: Probe): Detection {
  const isNamed = name.toLowerCase().endsWith('.zrd');
  if (source.size < readerValue.minSize) return { confidence: 'unknown', why: 'too short for a value' };
  // Most files are not readers, and show it at once: decoding each until it fails would be slow in a whole game folder.
  const first = valueType.leaf.read(viewOf(source.read(0, valueType.size)), 0, valueType.size);
  if (typeof first === 'number')
    return { confidence: 'unknown', why: `begins with ${first}, which is not a type of value` };
  const { end, unexpected, decoded } = source.size > DECODED ? stepThrough(source) : readAll(source);
  const odd =
    unexpected ??
    (end < source.size ? `a value ends at ${grouped(end)} of ${counted(source.size, 'byte')}` : undefined);
  if (odd !== undefined) {
    // Without the name, the value must fill most of the file: three small numbers look like a reader by chance.
    const isMost = end >= 2 * readerValue.minSize && end * 2 >= source.size;
    const isDamaged = first === 'list' && (isNamed || isMost);
    return { confidence: isDamaged ? 'likely' : 'unknown', why: isDamaged ? `begins like a reader, but ${odd}` : odd };
  }
  if (first !== 'list')
    return { confidence: isNamed ? 'likely' : 'unknown', why: 'one value and nothing else, but no list' };
  return {
    confidence: 'certain',
    why: 'a list of values that ends where the file ends',
    ...(decoded ? { decoded } : {}),
  };
}

interface Sight {
  readonly end: number;
  readonly unexpected?: string;
  readonly decoded?: Decoded<ReaderValue>;
}

function readAll(source: Source): Sight {
  const decoded = decode(readerValue, source);
  return { end: decoded.end, decoded, ...(decoded.fault ? { unexpected: decoded.fault.text } : {}) };
}

/** Steps to the end without creating a model. */
function stepThrough(source: Source): Sight {
  const r = new Reader(source);
  const nowhere = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY, memo: newMemo(), add: () => {} };
  try {
    readerValue.fields(r, nowhere);
    return { end: r.pos };
  } catch (error) {
    return { end: r.pos, unexpected: asFault(error).fault.text };
  }
}
