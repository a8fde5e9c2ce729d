import { viewOf } from '../base/bytes.ts';
import { counted } from '../base/counted.ts';
import type { Source } from '../base/source.ts';
import { fromWindows1252 } from '../base/windows1252.ts';
import type { Detection } from './format.ts';

/** `RIFF`, the size of everything after these eight bytes, and letters for its form (Microsoft and IBM, 1991). */
interface Riff {
  readonly form: string;
  /** Total size. */
  readonly size: number;
}

const HEAD = 12;
const BEFORE_SIZED = 8;

/** The RIFF file at the start of some bytes; undefined if there is none. */
export function riffIn(source: Source): Riff | undefined {
  if (source.size < HEAD) return undefined;
  const head = source.read(0, HEAD);
  const letters = fromWindows1252(head);
  if (!letters.startsWith('RIFF')) return undefined;
  return { form: letters.slice(BEFORE_SIZED), size: BEFORE_SIZED + viewOf(head).getUint32(4, true) };
}

/** Whether some bytes are a RIFF file of a form; another format may begin with one, so its size must cover everything. */
export function detectRiff(source: Source, form: string, thing: string): Detection {
  const says = `RIFF and ${form.trimEnd()}`;
  if (source.size < HEAD) return { confidence: 'unknown', why: `too short for a ${thing}` };
  const riff = riffIn(source);
  if (riff?.form !== form) return { confidence: 'unknown', why: `does not begin with ${says}` };
  const after = source.size - riff.size;
  if (after === 0 || after === 1) return { confidence: 'certain', why: `begins with ${says}, and its size fits` };
  const what =
    after < 0
      ? counted(-after, 'byte is missing', 'bytes are missing')
      : counted(after, 'byte follows', 'bytes follow');
  return { confidence: 'likely', why: `begins with ${says}, but ${what}` };
}
