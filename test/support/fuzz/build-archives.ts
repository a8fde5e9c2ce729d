// Builders for containers: entries, packed contents, and rebuilding the whole.
import { decode, encode, Unwritable } from '#layout';
import { deflate, inflate } from '../../../electron/files/zlib.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { entryContent, liesInside } from '../../../shared/formats/entry-content.ts';
import type { EntryEdit } from '../../../shared/formats/format.ts';
import type { Subject } from './subject.ts';

/** The entries opened per archive. */
const OPENED = 8;
const CONTENT = Uint8Array.of(1, 2, 3);

export function entries({ format, view, sound }: Subject): void {
  if (!sound || !format.container) return;
  const all = format.container.entries(sound.model);
  const step = Math.max(1, Math.ceil(all.length / OPENED));
  for (let i = 0; i < all.length; i += step) {
    const entry = all[i];
    if (!entry || !liesInside(entry, view.source.size)) continue;
    const content = entryContent(view.source, entry, inflate);
    if (!('why' in content)) content.read(0, content.size);
  }
}

export function repack({ format, sound }: Subject): void {
  const { container } = format;
  if (!sound || !container) return;
  const { model, layout } = sound;
  const last = container.entries(model).length - 1;
  const content = memorySource(CONTENT);
  const wanted: readonly EntryEdit[][] = [
    [{ kind: 'add', name: 'new.txt', content }],
    ...(last < 0
      ? []
      : [[{ kind: 'replace' as const, index: last >> 1, content }], [{ kind: 'drop' as const, index: last }]]),
  ];
  for (const edits of wanted) {
    try {
      const written = toBytes(encode(layout, container.repack(model, edits, deflate)));
      const { value, fault } = decode(layout, memorySource(written));
      if (!fault) container.entries(value);
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
    }
  }
}
