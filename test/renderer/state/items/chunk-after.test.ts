import { expect, it } from 'vitest';
import { chunkAfter } from '../../../../renderer/state/items/chunk-after.ts';

it('the new path of a copied or moved chunk is known, unless its own removal shifts the target', () => {
  const to = (path: string, side: 'before' | 'after' | 'inside') => ({ path, side });
  expect(chunkAfter({ kind: 'copy', path: 'chunks[1]', to: to('chunks[1]', 'after') })).toBe('chunks[2]');
  expect(chunkAfter({ kind: 'move', path: 'chunks[1]', to: to('chunks[2]', 'after') })).toBe('chunks[2]');
  expect(chunkAfter({ kind: 'move', path: 'chunks[2]', to: to('chunks[1]', 'before') })).toBe('chunks[1]');
  expect(chunkAfter({ kind: 'move', path: 'chunks[0]', to: to('chunks[2].body.chunks[1]', 'before') })).toBeUndefined();
  expect(chunkAfter({ kind: 'move', path: 'chunks[5]', to: to('chunks[2].body.chunks[1]', 'after') })).toBe(
    'chunks[2].body.chunks[2]',
  );
});
