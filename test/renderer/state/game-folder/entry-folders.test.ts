import { describe, expect, it } from 'vitest';
import {
  foldersAround,
  groupByFolder,
  isNameFolder,
  nameInFolder,
} from '../../../../renderer/state/game-folder/entry-folders.ts';
import type { AssetId, AssetRow } from '../../../../shared/contract/types.ts';

const entry = (name: string): AssetRow => ({
  id: name as AssetId, // as: any text will do here
  name,
  address: `art.big::${name}`,
  kind: 'entry',
  size: 8,
  hasChildren: false,
  status: 'clean',
  problems: 0,
});
const archive = ['Art\\W3D\\crane.w3d', 'Art\\Textures\\a.dds', 'art\\w3d\\heron.w3d', 'readme.txt', 'Data/INI/x.ini'];
const grouped = groupByFolder('big', archive.map(entry));
const names = (id: string) => grouped[id]?.map(row => (row.kind === 'folder' ? `[${row.name}]` : nameInFolder(row)));

describe('entries whose names contain a folder', () => {
  it('are listed in it, in the order of the archive and ignoring case', () => {
    expect(names('big')).toEqual(['[Art]', 'readme.txt', '[Data\\INI]']);
    expect(names('big/art')).toEqual(['[W3D]', '[Textures]']);
    expect(names('big/art/art\\w3d')).toEqual(['crane.w3d', 'heron.w3d']);
    expect(names('big/data\\ini')).toEqual(['x.ini']);
  });

  it('are found by their id', () => {
    const id = 'art\\w3d\\heron.w3d' as AssetId; // as: above
    const around = foldersAround(grouped, 'big', id);
    expect(around).toEqual(['big/art', 'big/art/art\\w3d']);
    expect(around.every(isNameFolder)).toBe(true);
    expect(foldersAround(grouped, 'big', 'readme.txt' as AssetId)).toEqual([]); // as: above
  });

  it('stay a plain list if no name contains a folder', () => {
    const rows = ['a.wav', '\\b.wav'].map(entry);
    expect(groupByFolder('zbd', rows)).toEqual({ zbd: rows });
  });
});
