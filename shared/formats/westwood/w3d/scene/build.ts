import type { Bounds } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import { rotateInto } from '../../../../scene/quaternion.ts';
import { restPose } from '../../../../scene/sample.ts';
import type { Scene, SceneNode } from '../../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import { hlodHeader, modelHeader } from '../layout/hlod.ts';
import { part, partsIn } from '../layout/parts.ts';
import type { W3d } from '../layout/w3d.ts';
import { addAggregate, addCollection, addLightscape } from './aggregates.ts';
import { addFile, type Building, type File, newBuilding } from './building.ts';
import { clipsOf } from './clips.ts';
import { addHlod, addLodModel, addModel } from './models.ts';
import { addModelsOn } from './models-on-skeleton.ts';
import { addLoose } from './placing.ts';
import { addOwnSkeletons, ownSkeletons, skeletonNamed } from './skeletons.ts';

const HMODEL = 0x300;
const LODMODEL = 0x400;
const COLLECTION = 0x420;
const AGGREGATE = 0x600;
const HLOD = 0x700;
const LIGHTSCAPE = 0x800;
const MODELS: ReadonlySet<number> = new Set([HMODEL, LODMODEL, COLLECTION, AGGREGATE, HLOD, LIGHTSCAPE]);

/** Builds a file's models: their skeletons, meshes and marks, some of them from other files. */
export function buildScene(model: W3d, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(ask);
  const file = addFile(building, self, model);
  const used = new Set<number>();
  for (const [i, top] of file.tops.entries()) {
    if (top.id === HLOD) addHlod(building, file, top, used);
    if (top.id === HMODEL) addModel(building, file, top, used);
    if (top.id === LODMODEL) addLodModel(building, file, top, used);
    if (top.id === COLLECTION) addCollection(building, file, top, used);
    if (top.id === AGGREGATE) addAggregate(building, file, top);
    if (top.id === LIGHTSCAPE) addLightscape(building, file, top);
    if (MODELS.has(top.id)) used.add(i);
  }
  addLoose(building, file, used);
  addOwnSkeletons(building, file);
  // A file with only clips shows the skeleton they move, and the models that use it.
  const moved = [...new Set(clipsOf(model).map(({ skeleton }) => skeleton))].filter(name => name !== '');
  for (const name of moved) skeletonNamed(building, file, name);
  if (building.nodes.length === 0) addModelsOn(building, self, moved);
  return finish(building, nameOf(file) ?? self.address);
}

function finish(building: Building, name: string): Scene {
  const { sources, nodes, meshes, materials, textures, skeletons, lights, levels, problems } = building;
  return {
    ...{ name, sources, nodes, meshes, materials, textures, skeletons, lights, problems },
    levels: levels.length > 1 ? levels : [],
    axes: { up: 'z', forward: 'x', handedness: 'right' },
    units: {},
    bounds: sceneBounds(building),
  };
}

function nameOf({ tops }: File): string | undefined {
  const hlod = tops.find(({ id }) => id === HLOD);
  const model = tops.find(({ id }) => id === HMODEL);
  return (
    (hlod && part(hlod, 0x701, hlodHeader)?.value.modelName) ??
    (model && part(model, 0x301, modelHeader)?.value.modelName)
  );
}

/** The skeletons that a file contains, its models refer to, or its clips move. */
export function skeletonsOf(model: W3d): readonly string[] {
  const named = partsIn({ path: '', value: model }).flatMap(top => {
    const name =
      top.id === HLOD
        ? part(top, 0x701, hlodHeader)?.value.hierarchyName
        : top.id === HMODEL
          ? part(top, 0x301, modelHeader)?.value.hierarchyName
          : undefined;
    return name ? [name] : [];
  });
  return [...new Set([...named, ...ownSkeletons(model), ...clipsOf(model).map(({ skeleton }) => skeleton)])].filter(
    name => name !== '',
  );
}

/** The box around everything shown in its rest pose: vertices of meshes and marks, at their bones. */
function sceneBounds({ nodes, meshes, skeletons }: Building): Bounds {
  const poses = skeletons.map(restPose);
  const points: number[] = [];
  const place = new Float32Array(3);
  const corner = new Float32Array(3);
  for (const node of nodes) {
    if (node.hidden) continue;
    const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
    const pose = mesh?.skin || !node.bone ? undefined : poses[node.bone.skeleton];
    const aside = mesh ? node.translation : [0, 0, 0];
    for (const found of cornersOf(mesh?.bounds ?? extentOf(node))) {
      const own = found.map((part, axis) => part + (aside[axis] ?? 0));
      corner.set(own);
      place.set(own);
      if (pose && node.bone) rotateInto(place, 0, pose.rotations, node.bone.bone * 4, corner, 0);
      for (let axis = 0; axis < 3; axis++)
        points.push((place[axis] ?? 0) + (pose && node.bone ? (pose.translations[node.bone.bone * 3 + axis] ?? 0) : 0));
    }
  }
  if (points.length === 0) for (const { translations } of poses) for (const each of translations) points.push(each);
  return boundsOf(Float32Array.from(points));
}

function extentOf({ gizmo, translation: [x, y, z] }: SceneNode): Bounds {
  const [a, b, c] = gizmo?.extent ?? [0, 0, 0];
  return { min: [x - a, y - b, z - c], max: [x + a, y + b, z + c] };
}

function cornersOf({ min, max }: Bounds): readonly (readonly number[])[] {
  return [min[0], max[0]].flatMap(x => [min[1], max[1]].flatMap(y => [min[2], max[2]].map(z => [x, y, z])));
}
