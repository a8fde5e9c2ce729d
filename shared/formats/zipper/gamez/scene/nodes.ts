// The nodes of a world as a tree, each with its bytes.
import type { Origin } from '../../../../scene/origin.ts';
import type { Light, SceneNode } from '../../../../scene/scene.ts';
import type { Building } from '../../model/scene/building.ts';
import { type ModelPlan, modelPart } from '../../model/scene/model-part.ts';
import { addLights, distancesOf } from '../../model/scene/nodes.ts';
import type { MaterialOf } from '../../model/scene/passes.ts';
import { nodePlacement, quaternionOf } from '../../node/transform.ts';
import type { Gamez } from '../layout.ts';
import { type AnyNode, parentOf } from '../node-table.ts';
import type { WorldPlaces } from './places.ts';

export interface Growing {
  readonly building: Building;
  readonly world: Gamez;
  readonly places: WorldPlaces;
  readonly materialOf: MaterialOf;
  /** The mesh of a model and the node properties that come with it: many nodes show one model. */
  readonly models: Map<number, Partial<SceneNode>>;
  /** The scene's node for each table index; for a node with several parents, the first copy. */
  readonly made: Map<number, number>;
}

const SELF = 0;
/** A node with several parents is added several times; this limit ends cycles in the table. */
const DEEPEST = 64;
const MOST = 4;

/** Adds every node of the table to the scene, below its parent. */
export function addNodes(growing: Growing): void {
  const { nodes } = growing.world;
  const isChild = new Set(nodes.flatMap(({ children }) => children));
  for (const [index, node] of nodes.entries()) {
    const above = parentOf(node);
    if (!isChild.has(index) && (above === undefined || above < 0 || node.data.type !== 'empty'))
      addNode(growing, index, { parent: -1, depth: 0 });
  }
  // Empty nodes store their parent and are in no list of children; cycles have no first node.
  for (const [index, node] of nodes.entries())
    if (!growing.made.has(index))
      addNode(growing, index, { parent: growing.made.get(parentOf(node) ?? -1) ?? -1, depth: 0 });
}

interface Above {
  readonly parent: number;
  readonly depth: number;
  readonly distance?: SceneNode['distance'];
}

function addNode(growing: Growing, index: number, { parent, depth, distance }: Above): void {
  const { building, world, made } = growing;
  const node = world.nodes[index];
  if (node === undefined || depth > DEEPEST || building.nodes.length > world.nodes.length * MOST) return;
  const { start, size } = growing.places.nodes[index] ?? { start: 0, size: 0 };
  const origin: Origin = { source: SELF, path: `nodes[${index}]`, start, size };
  const own = building.nodes.length;
  if (!made.has(index)) made.set(index, own);
  building.nodes.push({
    ...{ name: node.name, kind: 'group', origin, parent, hidden: !node.flags.active },
    ...partOf(growing, node, index),
    ...(distance ? { distance } : {}),
    ...(node.flags.altitudeSurface ? { ground: true } : {}),
    ...(node.zone >= 0 ? { zone: node.zone } : {}),
  });
  const plan = planOf(growing, node);
  if (plan && plan.model.lights.length > 0)
    addLights(building, { ...plan, source: SELF, path: plan.origin.path, parent: own });
  const children = node.children.flatMap(child => world.nodes[child] ?? []);
  const ranges = new Map(distancesOf(children).map((range, i) => [node.children[i], range]));
  for (const child of node.children)
    addNode(growing, child, { parent: own, depth: depth + 1, distance: ranges.get(child) });
}

const AT_HOME = { translation: [0, 0, 0], rotation: [0, 0, 0, 1] } as const;

/** What a node shows according to its class, and where. */
function partOf(
  growing: Growing,
  node: AnyNode,
  index: number,
): Pick<SceneNode, 'translation' | 'rotation'> & Partial<SceneNode> {
  const { data } = node;
  const shown = modelOf(growing, node);
  switch (data.type) {
    case 'object3d': {
      const { flags, opacity } = data.value;
      return { ...nodePlacement(data.value), ...shown, ...(flags.opacity ? { opacity } : {}) };
    }
    case 'light':
      return { ...lightPart(growing, data.value, index), ...shown };
    case 'camera': {
      const { x, y, z } = data.value.translate;
      const rotation = quaternionOf(data.value.rotate);
      return { translation: [x, y, z], rotation, kind: 'gizmo', gizmo: { kind: 'camera', label: node.name } };
    }
    default:
      return { ...AT_HOME, ...shown };
  }
}

function modelOf(growing: Growing, node: AnyNode): Partial<SceneNode> {
  const known = growing.models.get(node.model);
  if (known) return known;
  const plan = planOf(growing, node);
  const made = plan ? modelPart(growing.building, plan) : {};
  growing.models.set(node.model, made);
  return made;
}

function planOf({ world, places, materialOf }: Growing, { name, model: number }: AnyNode): ModelPlan | undefined {
  const model = number < 0 ? undefined : world.models[number];
  const of = places.models[number];
  if (model === undefined || of?.data === undefined) return undefined;
  const origin = { source: SELF, path: `models[${number}]`, ...of.head };
  return { name: name || `model ${number}`, model, origin, places: of.data, materialOf };
}

type StoredLight = Extract<AnyNode['data'], { type: 'light' }>['value'];

function lightPart(
  growing: Growing,
  stored: StoredLight,
  index: number,
): Pick<SceneNode, 'translation' | 'rotation'> & Partial<SceneNode> {
  const { start, size } = growing.places.nodeData[index] ?? { start: 0, size: 0 };
  const { red, green, blue } = stored.color;
  const { x, y, z } = stored.translate;
  const light: Light = {
    kind: kindOf(stored),
    origin: { source: SELF, path: `nodes[${index}].data`, start, size },
    colour: [red, green, blue],
    ambient: [stored.ambient * red, stored.ambient * green, stored.ambient * blue],
    intensity: stored.diffuse,
    direction: directionOf(stored.orientation),
    far: [stored.range.min, stored.range.max],
  };
  const lights = growing.building.lights.push(light);
  return { translation: [x, y, z], rotation: [0, 0, 0, 1], kind: 'light', light: lights - 1 };
}

function kindOf(light: StoredLight): Light['kind'] {
  if ('flags' in light) return light.flags.directional ? 'directional' : 'point';
  return light.directional === 'on' ? 'directional' : 'point';
}

/** The direction of a light; straight down if the file stores nothing usable. */
function directionOf({ x, y, z }: StoredLight['orientation']): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return length > 1e-6 && Number.isFinite(length) ? [x / length, y / length, z / length] : [0, -1, 0];
}
