// Models to which objects were added by hand without changing any sizes: counts show where their arrays end.

import type { CheckFinding } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { counted } from '../../../../base/counted.ts';
import type { Source } from '../../../../base/source.ts';
import { arrayHeader, hlodHeader, subObject } from './hlod.ts';
import { oddCount } from './numbers.ts';
import { type Part, part, partsIn } from './parts.ts';

const HEADER = 0x701;
const LEVEL = 0x702;
/** Arrays of levels, aggregates, proxies and lights. */
const ARRAYS: ReadonlySet<number> = new Set([LEVEL, 0x705, 0x706, 0x707]);
const ARRAY_HEADER = 0x703;
const SUB_OBJECT = 0x704;
const HEAD = 8;
const FLAG = 0x8000_0000;

/** Counts of a model and its arrays, and sizes that are too small for these counts. */
export function* oddLevels(hlod: Part, source: Source): Generator<CheckFinding> {
  const { arrays, end } = walk(source, hlod.start);
  yield* oddCount(part(hlod, HEADER, hlodHeader), 'lodCount', arrays.filter(({ id }) => id === LEVEL).length);
  const grown = partsIn(hlod).flatMap(inside => {
    const by = (arrays.find(({ start }) => start === inside.start)?.end ?? 0) - endOf(inside);
    return by > 0 ? [sizeFinding(inside, by)] : [];
  });
  if (end > endOf(hlod)) grown.push(sizeFinding(hlod, end - endOf(hlod)));
  // Everything after these sizes was misread.
  const rereads = { start: hlod.start, size: end - hlod.start };
  yield* grown.map((finding, i) => (i === 0 ? { ...finding, rereads } : finding));
  if (grown.length === 0)
    for (const array of partsIn(hlod).filter(({ id }) => ARRAYS.has(id)))
      yield* oddCount(headerOf(array), 'modelCount', objectsIn(array));
}

const headerOf = (array: Part) => part(array, ARRAY_HEADER, arrayHeader);
const objectsIn = (array: Part): number => partsIn(array).filter(({ id }) => id === SUB_OBJECT).length;

const endOf = ({ start, size }: Pick<Part, 'start' | 'size'>): number => start + size;

interface Walked {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** The chunks of a model from its first byte on, each as long as its size or its count says. */
function walk(source: Source, start: number): { readonly arrays: readonly Walked[]; readonly end: number } {
  const arrays: Walked[] = [];
  for (let at = start; ; ) {
    const head = headAt(source, at);
    if (head === undefined || (head.id !== HEADER && !ARRAYS.has(head.id))) return { arrays, end: at };
    const end = ARRAYS.has(head.id) ? Math.max(endOf(head), endByCount(source, head.start)) : endOf(head);
    if (end > source.size) return { arrays, end: at };
    if (ARRAYS.has(head.id)) arrays.push({ id: head.id, start: head.start, end });
    at = end;
  }
}

/** The end of an array with as many objects as it counts; 0 if they are not contiguous. */
function endByCount(source: Source, start: number): number {
  const header = headAt(source, start);
  if (header?.id !== ARRAY_HEADER || header.size !== arrayHeader.size) return 0;
  if (endOf(header) > source.size) return 0;
  const count = viewOf(source.read(header.start, header.size)).getUint32(0, true);
  let end = endOf(header);
  for (let i = 0; i < count; i++) {
    const object = headAt(source, end);
    if (object?.id !== SUB_OBJECT || object.size !== subObject.size) return 0;
    end = endOf(object);
  }
  return end > source.size ? 0 : end;
}

function headAt(source: Source, at: number): Pick<Part, 'id' | 'start' | 'size'> | undefined {
  if (at + HEAD > source.size) return undefined;
  const view = viewOf(source.read(at, HEAD));
  return { id: view.getUint32(0, true), start: at + HEAD, size: view.getUint32(4, true) % FLAG };
}

function sizeFinding({ path }: Part, by: number): CheckFinding {
  return {
    path: `${path}.size`,
    text: `its sub-objects go on after it, by their count: expected ${counted(by, 'byte')} more`,
    repair(stored) {
      const view = viewOf(stored);
      const size = view.getUint32(0, true);
      view.setUint32(0, ((size & FLAG) | ((size & ~FLAG) + by)) >>> 0, true);
      return stored;
    },
  };
}
