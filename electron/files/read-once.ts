import { type Decoded, decode, type RootLayout } from '#layout';
import type { Source } from '../../shared/base/source.ts';

interface ReadingOptions {
  readonly thorough?: boolean;
  /** Only the value is wanted: any reading will do. */
  readonly unchecked?: boolean;
  readonly onStep?: () => void;
}

interface Reading {
  readonly layout: RootLayout<unknown>;
  readonly isThorough: boolean;
  /** Nothing is kept in memory for the sake of a next reader. */
  readonly decoded: WeakRef<Decoded<unknown>>;
}

const readings = new WeakMap<Source, Reading>();

/**
 * Decodes a container that others have just read, or are about to: a write opens it, judges it, and looks at what names its
 * entries, before the edit and after it. A directory of 2,500 entries takes 25 ms each time. What was read is shared:
 * nobody changes it.
 */
export function readOnce(
  layout: RootLayout<unknown>,
  source: Source,
  { thorough = false, unchecked = false, onStep }: ReadingOptions = {},
): Decoded<unknown> {
  const known = readings.get(source);
  const isKnown = known?.layout === layout && (unchecked || known.isThorough === thorough);
  const kept = isKnown ? known.decoded.deref() : undefined;
  if (kept !== undefined) return kept;
  const decoded = decode(layout, source, { thorough, unchecked, ...(onStep && { onStep }) });
  if (!unchecked) readings.set(source, { layout, isThorough: thorough, decoded: new WeakRef(decoded) });
  return decoded;
}
