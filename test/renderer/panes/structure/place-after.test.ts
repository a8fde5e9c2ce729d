import { describe, expect, it } from 'vitest';
import { chunkAfter, placeAfter } from '../../../../renderer/panes/structure/place-after.ts';

describe('after an edit of items', () => {
  it('what moved is where it went', () => {
    const move = (paths: readonly string[], to: string) => placeAfter({ kind: 'move', paths, to }, 9);
    expect(move(['faces[3]'], 'faces[2]')).toBe('faces[2]');
    expect(move(['faces[3]'], 'faces[5]')).toBe('faces[4]');
    expect(move(['faces[3]'], 'faces[]')).toBe('faces[8]');
    expect(move(['keys[2]', 'keys[3]'], 'keys[6]')).toBe('keys[4]');
    expect(move(['keys[2]', 'keys[4]'], 'keys[6]')).toBeUndefined();
    expect(move(['nodes[3]'], 'nodes[7]+')).toBeUndefined();
  });

  it('what came is where it was put', () => {
    expect(placeAfter({ kind: 'insert', path: 'a.b[2]' }, 4)).toBe('a.b[2]');
    expect(placeAfter({ kind: 'insert', path: 'a.b[]' }, 4)).toBe('a.b[4]');
    expect(placeAfter({ kind: 'copy', paths: ['a[1]', 'a[2]'] }, 4)).toBe('a[3]');
    expect(placeAfter({ kind: 'remove', paths: ['a[1]'] }, 4)).toBeUndefined();
  });

  it('a chunk too, beside the same ones or others', () => {
    const to = (path: string, side: 'before' | 'after' | 'inside') => ({ path, side });
    expect(chunkAfter({ kind: 'copy', path: 'chunks[1]', to: to('chunks[1]', 'after') })).toBe('chunks[2]');
    expect(chunkAfter({ kind: 'move', path: 'chunks[1]', to: to('chunks[2]', 'after') })).toBe('chunks[2]');
    expect(chunkAfter({ kind: 'move', path: 'chunks[2]', to: to('chunks[1]', 'before') })).toBe('chunks[1]');
    expect(
      chunkAfter({ kind: 'move', path: 'chunks[0]', to: to('chunks[2].body.chunks[1]', 'before') }),
    ).toBeUndefined();
    expect(chunkAfter({ kind: 'move', path: 'chunks[5]', to: to('chunks[2].body.chunks[1]', 'after') })).toBe(
      'chunks[2].body.chunks[2]',
    );
  });
});
