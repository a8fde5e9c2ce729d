import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { decode } from '../../../layout/decode.ts';
import { u32 } from '../../../layout/scalars.ts';
import type { Detection, Probe } from '../../format.ts';
import { material, materials } from './layout.ts';

/** Nobody has more in one list. */
const MOST = 100_000;

/** A count of materials with their constants, and names that end where the file ends. */
export function detect({ name, source }: Probe): Detection {
  if (source.size < u32.size + material.minSize) return { confidence: 'unknown', why: 'too short for a material' };
  const count = viewOf(source.read(0, u32.size)).getUint32(0, true);
  if (count === 0 || count > MOST || count * material.minSize > source.size)
    return { confidence: 'unknown', why: 'does not begin with a number of materials that fit' };
  const decoded = decode(materials, source);
  const isNamed = name.toLowerCase() === 'materials';
  if (decoded.fault)
    return {
      confidence: isNamed ? 'likely' : 'unknown',
      why: `${counted(count, 'material')}, but ${decoded.fault.text}`,
    };
  const isSound = decoded.end === source.size && decoded.findings.length === 0;
  const fills = `${counted(count, 'material')} ${count === 1 ? 'fills' : 'fill'} it exactly`;
  if (isSound) return { confidence: 'certain', why: fills, decoded };
  if (!isNamed) return { confidence: 'unknown', why: 'does not end where its materials end, or they are odd' };
  return {
    confidence: 'likely',
    why: `named like a list of materials, with ${counted(count, 'material')} in it`,
    decoded,
  };
}
