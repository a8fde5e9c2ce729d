import { viewOf } from '../../../base/bytes.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { readerValue, valueType } from './layout.ts';

/** A reader parses to its very end, and its outermost value is a list: nothing else does by chance. */
export function detect({ source }: Probe): Detection {
  if (source.size < readerValue.minSize) return { confidence: 'unknown', why: 'too short for a value' };
  // Most bytes are no reader, and show it at once: decoding them only to fail would be dear in a whole install.
  const first = valueType.leaf.read(viewOf(source.read(0, valueType.size)), 0, valueType.size);
  if (typeof first === 'number')
    return { confidence: 'unknown', why: `begins with ${first}, which is no type of a value` };
  const { value, fault, end } = decode(readerValue, source);
  if (fault) return { confidence: 'unknown', why: fault.text };
  if (end < source.size) return { confidence: 'unknown', why: `a value ends at ${end} of ${source.size} bytes` };
  if (value.type !== 'list') return { confidence: 'likely', why: 'one value and nothing else, but no list' };
  return { confidence: 'certain', why: `a list of ${value.value.length} values that ends where the file ends` };
}
