import type { Oddity } from '../../../../layout/checked.ts';
import type { Gamez } from '../layout.ts';
import { oddExtents } from './extents.ts';
import { oddMaterials } from './materials.ts';
import { oddModels } from './models.ts';
import { oddNodes } from './nodes.ts';
import { oddTextures } from './textures.ts';

/** What the facts of the format call impossible, and numbers that lead nowhere. Bytes are kept all the same. */
export function* oddities(world: Gamez): Generator<Oddity> {
  yield* oddTextures(world);
  yield* oddMaterials(world);
  yield* oddModels(world);
  yield* oddNodes(world);
  yield* oddExtents(world);
}
