/** A stretch of the old list and the stretch of the new one that stands in its place. */
export interface Gap {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

/** Lists longer than this, after what is equal at both ends, are not compared item by item. */
const MOST_CELLS = 4_000_000;

/** Where two lists of names differ, in order: what stands between the gaps is the same (longest common subsequence). */
export function gapsBetween(a: readonly string[], b: readonly string[], from: Gap = whole(a, b)): Gap[] {
  let { a: start, b: bStart, aEnd, bEnd } = from;
  while (start < aEnd && bStart < bEnd && a[start] === b[bStart]) [start, bStart] = [start + 1, bStart + 1];
  while (aEnd > start && bEnd > bStart && a[aEnd - 1] === b[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1];
  const rest = { a: start, aEnd, b: bStart, bEnd };
  if (start === aEnd && bStart === bEnd) return [];
  const [rows, columns] = [aEnd - start, bEnd - bStart];
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return [rest];
  return walk(a, b, rest);
}

function whole(a: readonly string[], b: readonly string[]): Gap {
  return { a: 0, aEnd: a.length, b: 0, bEnd: b.length };
}

function walk(a: readonly string[], b: readonly string[], { a: start, aEnd, b: bStart, bEnd }: Gap): Gap[] {
  const width = bEnd - bStart + 1;
  const common = new Uint32Array((aEnd - start + 1) * width);
  const cell = (i: number, j: number) => common[(i - start) * width + j - bStart] ?? 0;
  for (let i = aEnd - 1; i >= start; i--)
    for (let j = bEnd - 1; j >= bStart; j--)
      common[(i - start) * width + j - bStart] =
        a[i] === b[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
  const gaps: Gap[] = [];
  let open: { a: number; b: number } | undefined;
  let [i, j] = [start, bStart];
  const close = () => {
    if (open !== undefined) gaps.push({ a: open.a, aEnd: i, b: open.b, bEnd: j });
    open = undefined;
  };
  while (i < aEnd || j < bEnd) {
    if (i < aEnd && j < bEnd && a[i] === b[j]) {
      close();
      [i, j] = [i + 1, j + 1];
      continue;
    }
    open ??= { a: i, b: j };
    if (j >= bEnd || (i < aEnd && cell(i + 1, j) >= cell(i, j + 1))) i++;
    else j++;
  }
  close();
  return gaps;
}
