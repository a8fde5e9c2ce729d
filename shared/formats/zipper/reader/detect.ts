import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { readerValue } from './layout.ts';

/** A reader parses to its very end, and its outermost value is a list: nothing else does by chance. */
export function detect({ source }: Probe): Detection {
  if (source.size < readerValue.minSize) return { confidence: 'unknown', why: 'too short for a value' };
  const { value, fault, end } = decode(readerValue, source);
  if (fault) return { confidence: 'unknown', why: fault.text };
  if (end < source.size) return { confidence: 'unknown', why: `a value ends at ${end} of ${source.size} bytes` };
  if (value.type !== 'list') return { confidence: 'likely', why: 'one value and nothing else, but no list' };
  return { confidence: 'certain', why: `a list of ${value.value.length} values that ends where the file ends` };
}
