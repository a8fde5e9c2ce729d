import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { messages } from './layout.ts';

/** Far above any of the games' files of texts; larger programs are not taken apart. */
const LARGEST = 1 << 26;

/** A program is one of messages when its resources hold texts. */
export function detect({ source }: Probe): Detection {
  if (source.size < messages.minSize) return { confidence: 'unknown', why: 'too short for a program' };
  const head = source.read(0, 2);
  if (head[0] !== 0x4d || head[1] !== 0x5a) return { confidence: 'unknown', why: 'no program: does not begin with MZ' };
  if (source.size > LARGEST) return { confidence: 'unknown', why: `a program of more than ${LARGEST} bytes` };
  const decoded = decode(messages, source);
  if (decoded.fault) return { confidence: 'unknown', why: `a program, but ${decoded.fault.text}` };
  const { length } = decoded.value.messages;
  if (length === 0) return { confidence: 'unknown', why: 'a program without texts in its resources' };
  return { confidence: 'certain', why: `a program whose resources hold ${length} texts`, decoded };
}
