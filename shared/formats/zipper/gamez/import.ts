// Imports models from other programs into a world.
import { copyModel } from '#layout';
import type { AddedShape, NewMesh, Shapes } from '../../shapes.ts';
import { putModel, type ShapeTarget, templateOf } from '../model/import.ts';
import { polygonSizes } from '../model/places.ts';
import { shownAtHome } from '../node/at-home.ts';
import { boxOfPoints } from '../node/box.ts';
import type { Gamez } from './layout.ts';
import { isCs, isPm, isRc } from './node-table.ts';
import { addParts } from './tree/copy.ts';
import { placeIn } from './tree/place.ts';
import { NoRoom } from './tree/slots.ts';

/** The limit of Recoil's engine; the limits of the other games are unknown. */
const MOST_RC = 921;
const MOST = 0xffff;

/** Every model with polygons; its file positions are its own. */
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
    const changed = copyModel(world);
    const model = changed.models[slotAt(path)];
    if (model === undefined) return { why: `${path} is not a model of this world` };
    const put = putModel(targetOf(world, model, path), mesh, scene);
    return 'why' in put ? put : { ...put, model: put.isSame ? world : changed };
  },
  add,
};

const slotAt = (path: string): number => Number(/^models\[(\d+)\]$/.exec(path)?.[1] ?? -1);

const targetOf = (world: Gamez, model: ShapeTarget['model'], path: string): ShapeTarget => ({
  ...{ model, path, materials: materialNames(world) },
  isCycled: material => world.materials[material]?.flags.cycled === true,
  mostVertices: isRc(world) ? MOST_RC : MOST,
  polygonSize: isPm(world) || isCs(world) ? polygonSizes.pm : 0,
});

/** Adds a model in a free slot, and a node directly below the world that shows it. */
function add(world: Gamez, { name, like, mesh }: NewMesh): AddedShape<Gamez> | { readonly why: string } {
  const changed = copyModel(world);
  const called = world.nodes.findIndex(node => node.name === name);
  if (called >= 0) return { why: `the world has a node ${name} already: nodes[${called}]` };
  const first = like ?? worldShapes.parts(world)[0]?.path ?? '';
  const model = copyModel(changed.models[slotAt(first)]);
  const shows = changed.nodes.find(node => node.model === slotAt(first) && node.data.type === 'object3d');
  if (model === undefined || shows === undefined) return { why: 'it has no model that another one could be like' };
  templateOf(model);
  const put = putModel(targetOf(world, model, ''), mesh, undefined);
  if ('why' in put) return put;
  const node = shownAtHome(copyModel(shows), name, boxOfPoints(model.vertices.source));
  const looks = { material: (i: number) => changed.materials[i], texture: (i: number) => changed.textures[i] };
  const place = placeIn(changed, 'nodes[]');
  if ('why' in place) return place;
  const parts = { nodes: new Map([[-1, node]]), roots: [-1], modelOf: () => ({ key: name, model }), looks };
  try {
    const [index = -1] = addParts(changed, parts, place).added;
    const { isSame: _, ...rest } = put;
    const row = {
      what: 'Node',
      found: '',
      becomes: `nodes[${index}] (${name}), below the world`,
      how: 'kept',
    } as const;
    return { ...rest, model: changed, part: `models[${changed.nodes[index]?.model}]`, fits: [row, ...put.fits] };
  } catch (error) {
    if (error instanceof NoRoom) return { why: error.message };
    throw error;
  }
}

/** Names as in exports: those of their textures. */
function materialNames({ materials, textures }: Gamez): readonly string[] {
  return materials.map(({ flags, texture }, i) => (flags.textured && textures[texture]?.name) || `material ${i}`);
}
