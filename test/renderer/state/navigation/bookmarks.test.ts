import { expect, test } from 'vitest';
import { createBookmarks } from '../../../../renderer/state/navigation/bookmarks.ts';
import type { PlaceNote } from '../../../../shared/contract/change-types.ts';

const place = (start: number, more: Partial<PlaceNote> = {}): PlaceNote => ({
  ...{ address: 'a.bin', start, size: 1, text: `0x${start}` },
  ...more,
});
const install = { id: 'one', folder: '/game' };

function bookmarksOver(kept: readonly PlaceNote[], remembered: readonly object[] = []) {
  const saved: (readonly PlaceNote[])[] = [];
  const bookmarks = createBookmarks(
    {
      notes: async () => kept,
      saveNotes: async ({ notes }) => void saved.push(notes),
    },
    { read: <T>() => ({ list: remembered }) as unknown as Partial<T> }, // as: what an earlier version kept
    { caught: error => expect.unreachable(String(error)) },
  );
  return { bookmarks, saved };
}

test('bookmarks belong to the project, and are saved whenever one is added or removed', async () => {
  const { bookmarks, saved } = bookmarksOver([place(8)]);
  await bookmarks.open(install);
  expect(bookmarks.toggle(place(4))).toBe('set');
  expect(bookmarks.toggle(place(8))).toBe('removed');
  expect(saved).toEqual([[place(8), place(4)], [place(4)]]);
});

test('a note replaces the bookmark without one, and all are listed in order', async () => {
  const { bookmarks } = bookmarksOver([place(8), place(4, { address: 'b.bin' })]);
  await bookmarks.open(install);
  bookmarks.write(place(8, { note: 'a count?' }));
  bookmarks.write(place(2));
  expect(bookmarks.sorted()).toEqual([place(2), place(8, { note: 'a count?' }), place(4, { address: 'b.bin' })]);
});

test('bookmarks that the window stored in the past are moved to the project of their folder', async () => {
  const { bookmarks, saved } = bookmarksOver(
    [],
    [
      { ...place(1), folder: '/game' },
      { ...place(2), folder: '/other' },
    ],
  );
  await bookmarks.open(install);
  expect(bookmarks.sorted()).toEqual([place(1)]);
  bookmarks.toggle(place(3));
  expect(saved).toEqual([[place(1), place(3)]]);
});
