import type { Colour } from './colours.ts';
import type { Reading } from './reading.ts';

/** What a row shows at the caret: text, how many bytes it came from, and a swatch where it is a colour. */
export interface Shown {
  readonly text: string;
  readonly size: number;
  readonly colour?: Colour;
}

/** What came of a typed value: the bytes to write at the caret, or the sentence why not. */
export type TypedBytes = { readonly bytes: Uint8Array } | { readonly why: string };

export type Endian = 'little' | 'big';

/** One way to read the bytes at the caret, and to write them back. */
export interface InspectorRow {
  readonly id: string;
  readonly label: string;
  /** undefined when too few bytes are left, or when these bytes mean nothing in this row. */
  read(from: Reading): Shown | undefined;
  /** `was` is what the row showed, for values whose length is not fixed. */
  write?(typed: string, endian: Endian, was: Shown): TypedBytes;
}

/** A row of fixed size that shows text. */
export function fixedRow(
  id: string,
  label: string,
  size: number,
  print: (from: Reading) => string | undefined,
  write?: InspectorRow['write'],
): InspectorRow {
  const read = (from: Reading): Shown | undefined => {
    if (from.view.byteLength < size) return undefined;
    const text = print(from);
    return text === undefined ? undefined : { text, size };
  };
  return write === undefined ? { id, label, read } : { id, label, read, write };
}
