// Models of a world from other programs.
import { copyModel } from '#layout';
import type { Shapes } from '../../shapes.ts';
import { putModel } from '../model/import.ts';
import { polygonSizes } from '../model/places.ts';
import type { Gamez } from './layout.ts';
import { isCs, isPm, isRc } from './node-table.ts';

/** Recoil's engine has room for no more; of the others no limit is known. */
const MOST_RC = 921;
const MOST = 0xffff;

/** Every model that has polygons; places are its own. */
export const worldShapes: Shapes<Gamez> = {
  up: 'y',
  isOwnSpace: true,
  parts: ({ models, nodes }) =>
    models.flatMap(({ kind, polygons }, slot) => {
      const name = nodes.find(({ model }) => model === slot)?.name;
      return kind === 'points' || polygons.length === 0 || name === undefined
        ? []
        : [{ path: `models[${slot}]`, name }];
    }),
  put(world, path, mesh, scene) {
    const slot = Number(/^models\[(\d+)\]$/.exec(path)?.[1] ?? -1);
    const changed = copyModel(world);
    const model = changed.models[slot];
    if (model === undefined) return { why: `${path} is no model of this world` };
    const target = {
      model,
      path,
      materials: materialNames(world),
      isCycled: (material: number) => world.materials[material]?.flags.cycled === true,
      mostVertices: isRc(world) ? MOST_RC : MOST,
      polygonSize: isPm(world) || isCs(world) ? polygonSizes.pm : 0,
    };
    const put = putModel(target, mesh, scene);
    return 'why' in put ? put : { ...put, model: put.isSame ? world : changed };
  },
};

/** As exports call them: by their textures. */
function materialNames({ materials, textures }: Gamez): readonly string[] {
  return materials.map(({ flags, texture }, i) => (flags.textured && textures[texture]?.name) || `material ${i}`);
}
