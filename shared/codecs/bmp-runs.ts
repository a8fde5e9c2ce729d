// The run lengths of Windows bitmaps, for pixels of 8 and of 4 bits. Rows from the bottom; a pair of bytes is a run, or, if the first
// is 0, an escape: end of row, end of picture, a jump, or literal pixels, padded to an even number of bytes.

export interface RunShape {
  readonly width: number;
  readonly height: number;
  readonly bits: 4 | 8;
}

/** A step through packed rows: where its bytes are, and the pixels it sets, counted row by row from the bottom. */
export interface RunStep {
  readonly start: number;
  readonly size: number;
  readonly first: number;
  readonly count: number;
  /** Literal pixels follow the two bytes; a run's value is the second. */
  readonly isPlain: boolean;
  readonly isEnd: boolean;
}

/** The steps of some packed rows, up to the end of the picture or of the bytes. */
export function* stepsOf(packed: Uint8Array, { width, height, bits }: RunShape): Generator<RunStep> {
  let x = 0;
  let y = 0;
  for (let at = 0; at + 1 < packed.length; ) {
    const count = packed[at] ?? 0;
    const second = packed[at + 1] ?? 0;
    const first = y * width + x;
    const step = { start: at, size: 2, first, count: 0, isPlain: false, isEnd: false };
    if (count > 0) {
      yield { ...step, count: inRow(count, x, y, { width, height }) };
      x += count;
    } else if (second === 0) {
      yield step;
      x = 0;
      y++;
    } else if (second === 1) {
      yield { ...step, isEnd: true };
      return;
    } else if (second === 2) {
      yield { ...step, size: Math.min(4, packed.length - at) };
      x += packed[at + 2] ?? 0;
      y += packed[at + 3] ?? 0;
      at += 2;
    } else {
      const body = Math.ceil((second * bits) / 8);
      const size = Math.min(2 + body + (body & 1), packed.length - at);
      yield { ...step, size, count: inRow(second, x, y, { width, height }), isPlain: true };
      x += second;
      at += size - 2;
    }
    at += 2;
  }
}

function inRow(count: number, x: number, y: number, { width, height }: { width: number; height: number }): number {
  return y >= height ? 0 : Math.max(0, Math.min(count, width - x));
}

/** The number of bytes up to the end of the picture, and whether there is an end mark. */
export function measureRuns(packed: Uint8Array, shape: RunShape): { readonly size: number; readonly isEnded: boolean } {
  let size = 0;
  let isEnded = false;
  for (const step of stepsOf(packed, shape)) {
    size = step.start + step.size;
    isEnded = step.isEnd;
  }
  return { size, isEnded };
}

/** Colour indices, row by row from the bottom; skipped pixels are 0. */
export function unpackRuns(packed: Uint8Array, shape: RunShape): Uint8Array {
  const { width, height, bits } = shape;
  const numbers = new Uint8Array(width * height);
  for (const { start, first, count, isPlain } of stepsOf(packed, shape))
    for (let i = 0; i < count; i++)
      numbers[first + i] = numberAt(packed, isPlain ? start + 2 : start + 1, { i, bits, isPlain });
  return numbers;
}

/** A run of 4 bits has two indices that alternate. */
function numberAt(
  packed: Uint8Array,
  at: number,
  { i, bits, isPlain }: { i: number; bits: 4 | 8; isPlain: boolean },
): number {
  if (bits === 8) return packed[isPlain ? at + i : at] ?? 0;
  const byte = packed[isPlain ? at + (i >> 1) : at] ?? 0;
  return i & 1 ? byte & 15 : byte >> 4;
}
