import type { Oddity } from '#layout';
import { isCs, isPm } from '../games.ts';
import type { Gamez } from '../layout.ts';
import { oddExtents } from './extents.ts';
import { oddMaterials } from './materials.ts';
import { oddModels } from './models.ts';
import { oddNodes } from './nodes.ts';
import { oddLink, oddPlace, oddValue } from './places.ts';

const MOST = 4095;

/** What the facts of the format call impossible, and numbers that lead nowhere. Bytes are kept all the same. */
export function* oddities(world: Gamez): Generator<Oddity> {
  yield* oddTextures(world);
  yield* oddMaterials(world);
  yield* oddModels(world);
  yield* oddNodes(world);
  yield* oddFree(world);
  yield* oddExtents(world);
}

const NO_NODE = 0x00ff_ffff;

/** Free places are linked, each with the next: what an edit takes or leaves moves the beginning of the chain. */
function* oddFree(world: Gamez): Generator<Oddity> {
  if ('freeModels' in world)
    for (const [i, { nextFree }] of world.freeModels.entries()) {
      const next = i + 1 < world.freeModels.length ? world.models.length + i + 1 : -1;
      yield* oddLink(`freeModels[${i}].nextFree`, nextFree, next, 'note');
    }
  if ('freeNodes' in world)
    for (const [i, { nextFree }] of world.freeNodes.entries()) {
      const next = i + 1 < world.freeNodes.length ? world.nodes.length + i + 1 : NO_NODE;
      yield* oddLink(`freeNodes[${i}].nextFree`, nextFree, next, 'note');
    }
}

/** What is odd in the directory of textures. */
function* oddTextures(world: Gamez): Generator<Oddity> {
  const { textures } = world;
  if (textures.length > MOST)
    yield { path: 'textureCount', text: `expected at most ${MOST} textures, found ${textures.length}` };
  const to = { name: 'textures', length: textures.length };
  const hasPictures = isPm(world) || isCs(world);
  for (const [i, { mip, state, imagePointer }] of textures.entries()) {
    const path = `textures[${i}]`;
    yield* oddPlace(`${path}.mip`, mip, to, -1);
    if (hasPictures && state === 'loaded' && imagePointer === 0)
      yield { path: `${path}.imagePointer`, text: 'expected an address of a loaded texture, found none' };
    if (hasPictures && state === 'used')
      yield* oddValue(`${path}.imagePointer`, imagePointer, 0, ' of a texture not loaded');
  }
}
