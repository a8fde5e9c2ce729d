import type { Oddity } from '../../../../layout/checked.ts';
import { isCs, isPm } from '../games.ts';
import type { Gamez } from '../layout.ts';
import { oddPlace, oddValue } from './places.ts';

const MOST = 4095;

/** What is odd in the directory of textures. */
export function* oddTextures(world: Gamez): Generator<Oddity> {
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
