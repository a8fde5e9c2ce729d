import {
  chooseBy,
  countOf,
  custom,
  type Infer,
  i16,
  type Layout,
  list,
  optional,
  parsePath,
  type Reader,
  recursive,
  type Shape,
  type Struct,
  struct,
  type UnknownCase,
  u32,
} from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { type Source, sliceSource } from '../../../base/source.ts';
import {
  nodeActions,
  nodeAreasMw,
  nodeAreasPm,
  nodeBoxesMw,
  nodeBoxesPm,
  nodeEnd,
  type nodeFlags,
  nodeHead,
} from '../node/head.ts';
import { type LodMw, type LodPm, lodMw, lodPm } from '../node/lod.ts';
import { type Object3d, object3d } from '../node/object3d.ts';
import { type box, pointer, tellingPointer } from '../node/vectors.ts';
import { type ModelMw, type ModelPm, modelMw, modelPm } from './model.ts';

/** Size of a node without its model and children. */
export const NODE_SIZE = 208;

interface NodeCommon {
  name: string;
  flags: Infer<typeof nodeFlags>;
  updateFlags: number;
  zone: number;
  dataPointer: number;
  modelPointer: number;
  areaX: number;
  areaZ: number;
  parentCount: number;
  parentsPointer: number;
  childrenPointer: number;
  nodeBox: Infer<typeof box>;
  modelBox: Infer<typeof box>;
  childBox: Infer<typeof box>;
  activationPointer: number;
  unknownC4: number;
}
/** A node of MechWarrior 3, its model and all nodes below it. */
export interface NodeMw extends NodeCommon {
  data: { type: 'object3d'; value: Object3d } | { type: 'lod'; value: LodMw } | UnknownCase;
  model?: ModelMw | undefined;
  children: NodeMw[];
}
/** A node of Pirate's Moon, its model and all nodes below it. */
export interface NodePm extends NodeCommon {
  virtualX: number;
  virtualZ: number;
  activeBox: number | 'node' | 'model' | 'child';
  data: { type: 'object3d'; value: Object3d } | { type: 'lod'; value: LodPm } | UnknownCase;
  model?: ModelPm | undefined;
  children: NodePm[];
}
export type Node = NodeMw | NodePm;

/** A layout that also knows the offsets of its members. */
type WithOffsets<T> = Layout<T> & Pick<Struct<Shape>, 'offsets'>;

const modelPointer = tellingPointer('model');
const parentCount = { ...u32, about: 'nodes above it: 0 or 1' };

const nodeMw: WithOffsets<NodeMw> = struct(
  {
    ...nodeHead,
    modelPointer,
    ...nodeActions,
    ...nodeAreasMw,
    parentCount,
    parentsPointer: pointer,
    childCount: countOf(u32, 'children'),
    childrenPointer: pointer,
    ...nodeBoxesMw,
    ...nodeEnd,
    data: chooseBy('class', { object3d, lod: lodMw }),
    model: optional(modelMw, 'modelPointer'),
    children: list(
      recursive<NodeMw>(() => nodeMw, NODE_SIZE),
      'childCount',
    ),
  },
  'A node of MechWarrior 3: the data of its class, its model and the nodes below it follow.',
);

const nodePm: WithOffsets<NodePm> = struct(
  {
    ...nodeHead,
    modelPointer,
    ...nodeActions,
    ...nodeAreasPm,
    parentCount: { ...parentCount, ...i16 },
    childCount: countOf(i16, 'children'),
    parentsPointer: pointer,
    childrenPointer: pointer,
    ...nodeBoxesPm,
    ...nodeEnd,
    data: chooseBy('class', { object3d, lod: lodPm }),
    model: optional(modelPm, 'modelPointer'),
    children: list(
      recursive<NodePm>(() => nodePm, NODE_SIZE),
      'childCount',
    ),
  },
  "A node of Pirate's Moon: the data of its class, its model and the nodes below it follow.",
);

const variants = { mw: nodeMw, pm: nodePm } as unknown as Readonly<Record<Game, Layout<Node>>>; // a node of the one is only ever given to the one
export type Game = 'mw' | 'pm';

/** The game of a node: only Pirate's Moon has the virtual partition, even on a partly read node. */
export function gameOf(node: Partial<Node>): Game {
  return 'virtualX' in node ? 'pm' : 'mw';
}

/**
 * A file does not store its game, but its first node shows it. With children, by the positions of their count and their
 * pointer. Without, by the cell of the world: a 'mech is in none, which MechWarrior 3 stores as -1 and -1 in eight bytes,
 * and Pirate's Moon as -1 and -1 in four, then 0 and 0.
 */
export function gameIn(source: Source): Game {
  if (source.size < NODE_SIZE) return 'mw';
  const head = viewOf(source.read(0, NODE_SIZE));
  if (head.getUint16(nodePm.offsets.childCount ?? 0, true) !== 0) return 'pm';
  if (head.getUint32(nodeMw.offsets.childrenPointer ?? 0, true) !== 0) return 'mw';
  return head.getInt32(nodeMw.offsets.areaZ ?? 0, true) === -1 ? 'mw' : 'pm';
}

const variantAt = (r: Reader): Layout<Node> => variants[gameIn(sliceSource(r.source, r.pos, r.limit - r.pos))];
const variantOf = (node: Node): Layout<Node> => variants[gameOf(node)];

/** A model of mechlib as stored: one node with everything below it. */
export const stored: Layout<Node> = {
  ...custom<Node>({
    kind: "model of a 'mech",
    about: 'A node, its model, and the nodes below it, each followed by its own.',
    minSize: NODE_SIZE,
    decode: r => variantAt(r).decode(r),
    encode: (w, value) => variantOf(value).encode(w, value),
    fields: (r, out) => variantAt(r).fields(r, out),
    toJson: value => variantOf(value).toJson?.(value),
    child: (value, step) => variantOf(value).child?.(value, step),
  }),
  parts: [
    { key: 'MechWarrior 3', layout: nodeMw },
    { key: "Pirate's Moon", layout: nodePm },
  ],
};

/** The node at `children[0].children[1]`; the 'mech itself if the path is empty. */
export function nodeIn(root: Node, path: string): Node | undefined {
  let node: Node | undefined = root;
  for (const step of parsePath(path) ?? [])
    if (typeof step === 'number') node = node?.children[step];
    else if (step !== 'children') return undefined;
  return node;
}

const BODIES = [5, 6];

/** Whether bytes begin with a mechlib node: a name, its class, and three constant numbers. */
export function hasHead(source: Source): boolean {
  const { class: kind = 0, environment = 0, actionPriority = 0, actionCallback = 0 } = nodeMw.offsets;
  const head = viewOf(source.read(0, NODE_SIZE));
  const number = (at: number): number => head.getUint32(at, true);
  const isNamed = head.getUint8(0) > 0x20 && head.getUint8(0) < 0x7f;
  const hasConstants = number(environment) === 0 && number(actionPriority) === 1 && number(actionCallback) === 0;
  return isNamed && hasConstants && BODIES.includes(number(kind));
}
