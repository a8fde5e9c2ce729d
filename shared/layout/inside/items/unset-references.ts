import { viewOf } from '../../../base/bytes.ts';
import { toBytes } from '../../../base/pieces.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import type { RootLayout } from '../layout.ts';
import type { Leaf } from '../leaf.ts';
import { newMemo } from '../memo.ts';
import { parsePath } from '../path.ts';
import { Reader } from '../reader.ts';
import { noneOf } from './references-into.ts';

/** A new item refers to nothing: what of it names an item of a list says none, where it can. */
export function unsetReferences(layout: RootLayout<unknown>, source: Source, path: string): Source {
  const want = parsePath(path) ?? [];
  const bytes = toBytes([source]);
  layout.fields(new Reader(source), {
    from: -1,
    to: Number.POSITIVE_INFINITY,
    memo: newMemo(),
    want,
    add({ path: at, start, size, leaf }) {
      const none = leaf.target === undefined || !isWithin(at, path) ? undefined : noneOf({ leaf });
      if (none === undefined) return;
      (leaf as Leaf<number>).write(viewOf(bytes.subarray(start, start + size)), 0, size, none); // as: references are numbers
    },
  });
  return memorySource(bytes);
}

const isWithin = (path: string, item: string): boolean =>
  path === item || path.startsWith(`${item}.`) || path.startsWith(`${item}[`);
