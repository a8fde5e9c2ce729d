import { viewOf } from '../../../base/bytes.ts';
import type { Detection, Probe } from '../../format.ts';
import { fileRow } from './layout.ts';

const ROW: number = fileRow.size ?? 0;
const MARKER = 0x3333;
const TAIL = 0x8877_6655;
/** The game reads no more than this. */
const LARGEST = 4096;

/** Rows of 20 bytes that all have the same two marks. */
export function detect({ source }: Probe): Detection {
  if (source.size < ROW) return { confidence: 'unknown', why: 'too short for a row of a map index' };
  if (source.size > LARGEST) return { confidence: 'unknown', why: 'longer than any map index' };
  const view = viewOf(source.read(0, source.size));
  let rows = 0;
  for (let at = 0; at + ROW <= source.size; at += ROW, rows++) {
    const isMarked = view.getUint16(at + 6, true) === MARKER && view.getUint32(at + 16, true) === TAIL;
    if (!isMarked) break;
  }
  if (rows === 0) return { confidence: 'unknown', why: 'no marks of a map index' };
  return { confidence: 'certain', why: `begins with ${rows} rows that have the marks of a map index` };
}
