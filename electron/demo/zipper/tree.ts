// A world described as a tree of objects: their indices in the table, their boxes and their cells follow from it.

import type { Box } from '../vectors.ts';
import { boxOf, cornersOf } from './boxes.ts';
import { cellSize } from './ground.ts';
import {
  type Area,
  BASE,
  type CellRow,
  type Distances,
  type Game,
  type GroundPlan,
  type ModelPlan,
  type NodeData,
  type NodeFlag,
  type NodePlacement,
  type NodePlan,
} from './world-plan.ts';

/** A body or a level of detail, with everything below it. */
export interface Thing {
  readonly name: string;
  /** Several objects may share a model. */
  readonly model?: ModelPlan;
  readonly place?: NodePlacement;
  readonly distances?: Distances;
  readonly zone?: number;
  /** In addition to the flags that every node has. */
  readonly flags?: readonly NodeFlag[];
  /** Not visible until an animation shows it. */
  readonly isHidden?: boolean;
  readonly children?: readonly Thing[];
}

export interface Flattened {
  readonly nodes: readonly NodePlan[];
  readonly models: readonly ModelPlan[];
  /** The children of the world. */
  readonly top: readonly number[];
}

/** The same nodes, each in its cell of the world. */
export function placed(
  game: Game,
  things: readonly Thing[],
  { first, area }: { first: number; area: Area },
): Flattened {
  const { nodes, models, top } = flattened(things, first, WORLD);
  const cells = new Map(things.map((thing, i) => [top[i], cellOf(game, { area }, thing)]));
  const own = nodes.map((node, i) => {
    const cell = cells.get(first + i);
    return cell === undefined ? node : { ...node, area: cell, virtual: cell };
  });
  return { nodes: own, models, top };
}

/** The world is the first node of every file that has one. */
const WORLD = 0;

interface Growing {
  readonly nodes: (NodePlan | undefined)[];
  readonly uses: Map<ModelPlan, number>;
  readonly first: number;
}

/** The nodes of some objects, numbered from `first`; `parent` is the world's number. */
export function flattened(things: readonly Thing[], first: number, parent: number): Flattened {
  const growing: Growing = { nodes: [], uses: new Map(), first };
  const top = things.map(thing => addThing(growing, thing, parent));
  const models = [...growing.uses].map(([model, parentCount]) => ({ ...model, parentCount }));
  return { nodes: growing.nodes.filter(node => node !== undefined), models, top };
}

function addThing(growing: Growing, thing: Thing, parent: number): number {
  const { nodes, uses, first } = growing;
  const index = first + nodes.length;
  const slot = nodes.push(undefined) - 1;
  const { model, distances, children = [], zone } = thing;
  if (model) uses.set(model, (uses.get(model) ?? 0) + 1);
  const modelIndex = model ? [...uses.keys()].indexOf(model) : -1;
  const data: NodeData = distances
    ? { class: 'lod', distances }
    : { class: 'object3d', ...(thing.place ? { place: thing.place } : {}) };
  const boxes = boxesOf(thing);
  nodes[slot] = {
    name: thing.name,
    flags: flagsOf(thing, boxes),
    ...(zone === undefined ? {} : { zone }),
    model: modelIndex,
    parents: [parent],
    children: children.map(child => addThing(growing, child, index)),
    ...(distances ? { activeBox: 'child' as const } : {}),
    ...boxes,
    data,
  };
  return index;
}

function flagsOf({ model, flags = [], isHidden = false }: Thing, { nodeBox, childBox }: Boxes): NodeFlag[] {
  const boxes = { hasNodeBox: nodeBox, hasModelBox: model, hasChildBox: childBox };
  const own = (['hasNodeBox', 'hasModelBox', 'hasChildBox'] as const).filter(name => boxes[name] !== undefined);
  return [...BASE.filter(flag => !isHidden || flag !== 'active'), ...own, ...flags];
}

interface Boxes {
  readonly nodeBox?: Box;
  readonly modelBox?: Box;
  readonly childBox?: Box;
}

/** In the object's own space. */
function boxesOf({ model, children = [], distances }: Thing): Boxes {
  const modelBox = model && boxOf(model.vertices);
  const childBox = boxOf(children.flatMap(child => cornersOf(child)));
  return {
    ...(modelBox ? { modelBox } : {}),
    ...(childBox ? { childBox } : {}),
    ...(modelBox && !childBox && !distances ? { nodeBox: modelBox } : {}),
  };
}

/** How far an object may extend beyond its cell. */
const OVERHANG = 3;

/** The cell of an object's centre, counted from the left and from the bottom; -1 and -1 if it extends too far beyond. */
function cellOf(game: Game, { area }: Pick<GroundPlan, 'area'>, thing: Thing): readonly [number, number] {
  const size = cellSize(game);
  const { min, max } = boxOf(cornersOf(thing)) ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const [left, right] = [min[0] - area.left, max[0] - area.left];
  const [bottom, top] = [area.bottom - max[2], area.bottom - min[2]];
  const cell = [Math.floor((left + right) / 2 / size), Math.floor((bottom + top) / 2 / size)] as const;
  const isInside = (low: number, high: number, nth: number): boolean =>
    low >= nth * size - OVERHANG && high <= (nth + 1) * size + OVERHANG;
  return isInside(left, right, cell[0]) && isInside(bottom, top, cell[1]) ? cell : [-1, -1];
}

/** The entries of a cell: the objects in it, with their lowest and highest points. */
export function cellRows(
  game: Game,
  world: Pick<GroundPlan, 'area'>,
  things: readonly Thing[],
  top: readonly number[],
): GroundPlan['cell'] {
  const rows = new Map<string, CellRow[]>();
  for (const [i, thing] of things.entries()) {
    const box = boxOf(cornersOf(thing));
    const key = cellOf(game, world, thing).join();
    const list = rows.get(key) ?? [];
    rows.set(key, [...list, [top[i] ?? 0, box?.min[1] ?? 0, box?.max[1] ?? 0]]);
  }
  return (x, z) => rows.get(`${x},${z}`) ?? [];
}
