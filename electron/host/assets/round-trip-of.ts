import type { RoundTrip } from '../../../shared/contract/types.ts';
import { explained } from '../../../shared/layout/explained.ts';
import { roundTrip } from '../../../shared/layout/round-trip.ts';
import type { View } from './view.ts';

/** Beyond this a whole walk would hold up the screen: it is said that it was not made. */
const LARGEST = 16 * 1024 * 1024;

/** What a rewrite of the bytes would give. */
export function roundTripOf({ format, source }: View): RoundTrip {
  if (format.layout === undefined) return { status: 'none', why: 'Nothing is known of its structure.' };
  if (source.size > LARGEST)
    return { status: 'none', why: 'It is too large to check whenever it is opened; "gantry verify" does.' };
  const result = roundTrip(format.layout, source);
  if (result.kind === 'exact') return { status: 'exact' };
  if (result.kind === 'patchOnly')
    return { status: 'patchOnly', why: result.why, start: result.start, path: result.path };
  const { text, start, path } = result.fault;
  return { status: 'failed', why: text, start, path };
}

/** Share of the bytes that have a name. */
export function explainedOf({ format, source }: View): number {
  return format.layout === undefined ? 0 : explained(format.layout, source);
}
