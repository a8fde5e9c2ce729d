import { decode } from '#layout';
import type { Source } from '../base/source.ts';
import type { Format } from '../formats/format.ts';
import type { ReaderValue } from '../formats/zipper/reader/value.ts';

/** The model of a compiled reader, whose changes are items. */
export function readerOf({ layout }: Format, source: Source): ReaderValue | undefined {
  const decoded = layout && decode(layout, source);
  return decoded === undefined || decoded.fault !== undefined ? undefined : (decoded.value as ReaderValue); // as: by its format
}
