import { decode, type RootLayout } from '#layout';
import { counted } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { headDamage } from '../../damage.ts';
import type { Detection, Probe } from '../../format.ts';

const SIZE = 8;

/** Detects the eight letters at the start of a file of these games, and a table that can be read. */
export function detectSigned<M>(
  layout: RootLayout<M>,
  signatures: readonly string[],
  countIn: (model: M) => number,
): (probe: Probe) => Detection {
  return ({ source }) => {
    if (source.size < SIZE) return { confidence: 'unknown', why: 'too short for a signature' };
    const found = fromWindows1252(source.read(0, SIZE));
    if (!signatures.includes(found))
      return { confidence: 'unknown', why: `does not begin with ${signatures.join(' or ')}` };
    const decoded = decode(layout, source);
    if (decoded.fault) return { confidence: 'likely', why: `begins with ${found}, but ${decoded.fault.text}` };
    const damage = headDamage(decoded);
    if (damage) return { confidence: 'likely', why: `begins with ${found}, but ${damage}` };
    const count = countIn(decoded.value);
    const why = `begins with ${found}, and has ${counted(count, 'entry', 'entries')}`;
    return { confidence: 'certain', why, decoded };
  };
}
