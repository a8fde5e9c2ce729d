// The nodes of a model as a tree, each with its bytes.

import type { Colour } from '../../../../scene/material.ts';
import type { Origin } from '../../../../scene/origin.ts';
import type { DistanceRange, SceneNode } from '../../../../scene/scene.ts';
import { type LodMw, lodMw, lodPm } from '../../node/lod.ts';
import { object3d } from '../../node/object3d.ts';
import { type NodePlace, nodePlacement } from '../../node/transform.ts';
import { vec3 } from '../../node/vectors.ts';
import { modelLightMw } from '../light.ts';
import { modelMw, modelPm } from '../model.ts';
import { type AnyModel, type ModelPlaces, placesIn } from '../places.ts';
import { type Game, gameOf, NODE_SIZE, type Node } from '../stored.ts';
import type { Building } from './building.ts';
import { type ModelPlan, modelPart } from './model-part.ts';
import type { MaterialOf } from './passes.ts';

interface Growing {
  readonly building: Building;
  /** Index of the file among the scene's sources. */
  readonly source: number;
  readonly game: Game;
  readonly materialOf: MaterialOf;
  /** Offset of the next node. */
  at: number;
}

const MODEL_SIZES: Readonly<Record<Game, number>> = { mw: modelMw.minSize, pm: modelPm.minSize };
const LOD_SIZES: Readonly<Record<Game, number>> = { mw: lodMw.size ?? 0, pm: lodPm.size ?? 0 };

/** Adds a node of a file and everything below it to the scene. */
export function addNodes(building: Building, root: Node, materialOf: MaterialOf, source = 0): void {
  addNode({ building, source, game: gameOf(root), materialOf, at: 0 }, root, { path: '', parent: -1 });
}

interface Above {
  readonly path: string;
  readonly parent: number;
  readonly distance?: DistanceRange | undefined;
}

function addNode(growing: Growing, node: Node, { path, parent, distance }: Above): void {
  const { building } = growing;
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const start = growing.at;
  growing.at += NODE_SIZE + dataSize(node, growing.game);
  const { source } = growing;
  const origin: Origin = { source, path, start, size: growing.at - start };
  const plan = planOf(growing, node, below('model'));
  const own = building.nodes.push({
    ...{ name: node.name, kind: 'group', origin, parent, hidden: !node.flags.active, ...transformOf(node) },
    ...(plan ? modelPart(building, plan) : {}),
    ...(distance ? { distance } : {}),
    ...(node.zone >= 0 ? { zone: node.zone } : {}),
  });
  if (plan) addLights(building, { ...plan, source, path: plan.origin.path, parent: own - 1 });
  const ranges = distancesOf(node.children);
  for (const [i, child] of node.children.entries())
    addNode(growing, child, { path: below(`children[${i}]`), parent: own - 1, distance: ranges[i] });
}

interface LightsPlan {
  readonly model: AnyModel;
  readonly places: ModelPlaces;
  readonly source: number;
  /** Path of the model. */
  readonly path: string;
  /** Index of the node that shows it. */
  readonly parent: number;
}

const LIGHT = modelLightMw.size ?? 0;
const POINT = vec3.size ?? 0;
const LARGEST = 255;

/** The lights of a model: one at each of its vertices, with unknown range. */
export function addLights(building: Building, { model, places, source, path, parent }: LightsPlan): void {
  let at = places.lights + model.lights.length * LIGHT;
  for (const [i, { color, vertices }] of model.lights.entries()) {
    const origin = { source, path: `${path}.lights[${i}]`, start: places.lights + i * LIGHT, size: LIGHT };
    const colour: Colour = [color.red / LARGEST, color.green / LARGEST, color.blue / LARGEST];
    const light = building.lights.push({ kind: 'point', origin, colour, ambient: [0, 0, 0], intensity: 1 }) - 1;
    const [x, y, z] = [vertices.column('x'), vertices.column('y'), vertices.column('z')];
    for (let vertex = 0; vertex < vertices.length; vertex++) {
      building.nodes.push({
        ...{ name: `light ${i + 1}`, kind: 'light', parent, light, hidden: false, rotation: [0, 0, 0, 1] },
        translation: [x[vertex] ?? 0, y[vertex] ?? 0, z[vertex] ?? 0],
        origin: { source, path: `${path}.lights[${i}].vertices[${vertex}]`, start: at, size: POINT },
      });
      at += POINT;
    }
  }
}

/** The model of a node, stored directly after the node. */
function planOf(growing: Growing, { name, model }: Node, path: string): ModelPlan | undefined {
  if (!model) return undefined;
  const { game, at: start, materialOf } = growing;
  const places = placesIn(model, start + MODEL_SIZES[game], game);
  growing.at = places.end;
  return { name, model, origin: { source: growing.source, path, start, size: places.end - start }, places, materialOf };
}

function dataSize({ data }: Node, game: Game): number {
  if (data.type === 'object3d') return object3d.size ?? 0;
  return data.type === 'lod' ? LOD_SIZES[game] : data.raw.size;
}

const AT_HOME: NodePlace = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

function transformOf({ data }: Node): NodePlace & Pick<SceneNode, 'opacity'> {
  if (data.type !== 'object3d') return AT_HOME;
  const { flags, opacity } = data.value;
  return { ...nodePlacement(data.value), ...(flags.opacity ? { opacity } : {}) };
}

/** A level of detail, as far as its distances go. */
interface Level {
  readonly data: { readonly type: string; readonly value?: unknown };
}

/** The distances at which levels of detail are visible; among siblings the one that begins nearest is the finest. */
export function distancesOf(nodes: readonly Level[]): readonly (DistanceRange | undefined)[] {
  const levels = nodes.map(({ data }) => {
    if (data.type !== 'lod') return undefined;
    const { nearSquared, far } = data.value as Pick<LodMw, 'nearSquared' | 'far'>; // both games' have them
    return { near: Math.sqrt(Math.max(0, nearSquared)), far };
  });
  const sorted = levels.filter(level => level !== undefined).toSorted((a, b) => a.near - b.near);
  return levels.map(level => level && { ...level, rank: sorted.indexOf(level), count: sorted.length });
}
