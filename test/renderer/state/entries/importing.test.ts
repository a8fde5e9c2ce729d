import { describe, expect, it } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import {
  createImporting,
  type ImportTarget,
  isModelName,
  meshAround,
} from '../../../../renderer/state/entries/importing.ts';
import type { NewShape, ShapePreview } from '../../../../shared/contract/guard-types.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';

const asset = 'a' as AssetId;
const parts = ['', 'models[1]', 'models[12]', 'models[12].lod[0]'].map(path => ({ path, name: path }));
const fits = { vertices: 3, faces: 1, materials: [], fits: [], part: '', bytesBefore: 1, bytesAfter: 1 };

/** What is asked of the host, and an answer of which these are the meshes. */
function importing(meshes: ShapePreview['parts']) {
  const asked: NewShape[] = [];
  const never = () => Promise.reject(new Error('nobody asked for this'));
  const notices = createNotices();
  const store = createImporting({
    client: {
      previewShape: async (given: NewShape) => {
        asked.push(given);
        return { parts: meshes, ...fits, part: given.part ?? '' };
      },
      importShape: never,
    } as never, // as: what the store asks of the host, and no more
    notices,
    documents: { flush: async () => undefined } as never, // as: the same
  });
  const bring = (part?: string, names = ['crate.glb']) => {
    const target: ImportTarget = { asset, name: 'yard.w3d', part };
    return store.bring(
      target,
      names.map(name => new File([name], name)),
    );
  };
  return { store, asked, bring, notices };
}

describe('a model imported into an asset', () => {
  it('replaces the innermost mesh that contains the row', async () => {
    const { asked, bring, notices } = importing(parts);
    await bring('models[12].lod[0].vertices[3]');
    expect(notices.store.getState().shown).toEqual([]);
    expect(asked.at(-1)?.part).toBe('models[12].lod[0]');
    expect(meshAround(parts.slice(1), 'models[120]')).toBeUndefined();
    expect(meshAround(parts, 'models[1]')).toBe('models[1]');
  });

  it('asks for the mesh if the row is in none', async () => {
    const { asked, bring, store } = importing(parts.slice(1));
    await bring('textures[0]');
    expect(asked.map(({ part }) => part)).toEqual(['textures[0]', undefined]);
    store.into('models[1]');
    await expect.poll(() => asked.at(-1)?.part).toBe('models[1]');
    await expect.poll(() => store.store.getState().isBusy).toBe(false);
    expect(store.store.getState().offer?.target.part).toBe('textures[0]');
  });

  it('can become a new mesh, with its own name until another is typed', async () => {
    const { asked, store } = importing(parts.slice(1));
    await store.bring({ asset, name: 'yard.w3d', part: 'models[1].vertices[0]', isNew: true }, [
      new File(['x'], 'crate.b.glb'),
    ]);
    expect(asked.at(-1)).toMatchObject({ fresh: 'crate.b', part: 'models[1]' });
    store.rename('BARREL');
    await expect.poll(() => asked.at(-1)?.fresh).toBe('BARREL');
    expect(asked.at(-1)?.part).toBe('models[1]');
  });

  it('includes the files that were chosen with it', async () => {
    const { asked, bring } = importing([]);
    await bring(undefined, ['crate.bin', 'crate.gltf', 'wood.png']);
    expect(asked[0]?.name).toBe('crate.gltf');
    expect(asked[0]?.beside?.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['crate.bin', 9],
      ['wood.png', 8],
    ]);
    await bring(undefined, ['crate.OBJ']);
    expect(asked[1]).not.toHaveProperty('beside');
    expect(['a.glb', 'a.GLTF', 'a.obj', 'a.w3d', 'glb'].map(isModelName)).toEqual([true, true, true, false, false]);
  });
});
