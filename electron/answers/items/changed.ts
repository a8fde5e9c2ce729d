import { decode, type editItems, type Followed, type RootLayout, Unwritable } from '#layout';
import type { Source } from '../../../shared/base/source.ts';

/** A file after an edit of its items and what followed, or why there is none. */
export type Changed = ReturnType<typeof editItems>;

export const refused = (why: string): Changed => ({ kind: 'refused', why });

export const edited = (source: Source, followed: readonly Followed[]): Changed => ({ kind: 'made', source, followed });

/** The model of a file that can be read to its end. */
export function decodedWhole(layout: RootLayout<unknown>, source: Source): unknown {
  const { value, fault } = decode(layout, source);
  if (fault !== undefined) throw new Unwritable(`it could not be read: ${fault.text}`);
  return value;
}
