import { viewOf } from '../../../base/bytes.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { readerValue, valueType } from './layout.ts';
import type { ReaderList } from './value.ts';

/** A reader parses to its very end, and its outermost value is a list: nothing else does by chance. What is called so and begins so is a damaged one. */
export function detect({ name, source }: Probe): Detection {
  if (source.size < readerValue.minSize) return { confidence: 'unknown', why: 'too short for a value' };
  // Most bytes are no reader, and show it at once: decoding them only to fail would be dear in a whole install.
  const first = valueType.leaf.read(viewOf(source.read(0, valueType.size)), 0, valueType.size);
  if (typeof first === 'number')
    return { confidence: 'unknown', why: `begins with ${first}, which is no type of a value` };
  const decoded = decode(readerValue, source);
  const { value, fault, end } = decoded;
  const oddity = fault?.text ?? (end < source.size ? `a value ends at ${end} of ${source.size} bytes` : undefined);
  if (oddity !== undefined) {
    // Two values deep it is no accident any more.
    const isDamaged = first === 'list' && (name.toLowerCase().endsWith('.zrd') || end >= 2 * readerValue.minSize);
    return {
      confidence: isDamaged ? 'likely' : 'unknown',
      why: isDamaged ? `begins like a reader, but ${oddity}` : oddity,
    };
  }
  if (first !== 'list') return { confidence: 'likely', why: 'one value and nothing else, but no list' };
  return { confidence: 'certain', why: `a list of ${countOf(value)} values that ends where the file ends`, decoded };
}

function countOf(value: unknown): number {
  const { value: items } = value as ReaderList; // its type was read before
  return items.length;
}
