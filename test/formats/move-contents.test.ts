import { expect, test } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import type { EntryEdit } from '../../shared/formats/format.ts';
import { type Extent, move } from '../../shared/formats/move-contents.ts';

interface Archive {
  readonly bytes: Uint8Array;
  readonly extents: readonly Extent[];
}

const filled = (size: number, byte: number) => new Uint8Array(size).fill(byte);
const added = (size: number, byte = 7): EntryEdit => ({
  kind: 'add',
  name: 'x',
  content: memorySource(filled(size, byte)),
});
const dropped = (index: number): EntryEdit => ({ kind: 'drop', index });
const replaced = (index: number, size: number, byte: number): EntryEdit => ({
  kind: 'replace',
  index,
  content: memorySource(filled(size, byte)),
});

function after({ bytes, extents }: Archive, edit: EntryEdit): Archive {
  const moved = move(memorySource(bytes), extents, { edits: [edit], align: 4 });
  return {
    bytes: toBytes([moved.contents]),
    extents: [...moved.kept.filter(extent => extent !== undefined), ...moved.added],
  };
}

/** Two entries with zeros after each, of archives that fill up their last entry, do not, or have a tail of zeros of their own. */
const archives = [3, 4, 5, 6].flatMap(last =>
  [0, 1, 2, 3, 10, 16, 17].map((tail): Archive => {
    const bytes = new Uint8Array(8 + last + tail);
    bytes.set(filled(6, 1));
    bytes.set(filled(last, 2), 8);
    return {
      bytes,
      extents: [
        { start: 0, size: 6 },
        { start: 8, size: last },
      ],
    };
  }),
);
const sizes = [0, 1, 2, 3, 4, 5, 8, 9];

test('adding and removing an entry restores the archive, however it ends', () => {
  for (const archive of archives)
    for (const size of sizes) expect(after(after(archive, added(size)), dropped(2))).toEqual(archive);
});

test('adding and removing two entries restores the archive, in either order', () => {
  for (const archive of archives)
    for (const size of sizes) {
      const both = after(after(archive, added(size)), added(5, 8));
      expect(after(after(both, dropped(3)), dropped(2))).toEqual(archive);
      expect(after(after(both, dropped(2)), dropped(2))).toEqual(archive);
    }
});

test('replacing the last entry and restoring it restores the archive', () => {
  for (const archive of archives)
    for (const size of sizes.slice(1)) {
      const { size: own = 0 } = archive.extents[1] ?? {};
      expect(after(after(archive, replaced(1, size, 9)), replaced(1, own, 2))).toEqual(archive);
    }
});

test('replacing an entry with as many bytes moves nothing, even if nothing is padded', () => {
  const bytes = Uint8Array.of(1, 1, 1, 2, 2, 2, 3, 3, 3);
  const extents = [0, 3, 6].map(start => ({ start, size: 3 }));
  for (const index of [0, 1, 2]) {
    const made = after({ bytes, extents }, replaced(index, 3, 9));
    expect(made.extents).toEqual(extents);
    expect([...made.bytes]).toEqual([...bytes].map(byte => (byte === index + 1 ? 9 : byte)));
  }
});

test('replacing an entry that starts between multiples moves the following ones as far as their bytes', () => {
  const bytes = Uint8Array.of(1, 1, 1, 2, 2, 2, 3, 3, 3);
  const extents = [0, 3, 6].map(start => ({ start, size: 3 }));
  for (const size of sizes) {
    const made = after({ bytes, extents }, replaced(1, size, 9));
    const contents = made.extents.map(({ start, size: own }) => [...made.bytes.subarray(start, start + own)]);
    expect(contents).toEqual([[1, 1, 1], [...filled(size, 9)], [3, 3, 3]]);
  }
});
