import type { CheckFinding } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { grouped, storedText } from '../../../../base/counted.ts';
import { oddAddress, oddAddresses } from '../../node/addresses.ts';
import type { Gamez } from '../layout.ts';
import { type AnyNode, classOf, isCs, parentOf } from '../node-table.ts';

/** Oddities in nodes: classes, references without a target, and parents and children that disagree. */
export function* oddNodes(world: Gamez): Generator<CheckFinding> {
  const { nodes, models } = world;
  const targets = { nodes: { name: 'nodes', length: nodes.length }, models: { name: 'models', length: models.length } };
  yield* oddPlaces(world);
  const loops = nodesInLoops(nodes);
  for (const [i, node] of nodes.entries()) {
    const path = `nodes[${i}]`;
    const known = classOf(node);
    if (typeof known === 'number') yield { path: `${path}.class`, text: `unknown class ${known}`, weight: 'error' };
    yield* oddPlace(`${path}.model`, node.model, targets.models, -1);
    yield* oddShape(node, path);
    yield* oddAddresses(node, path, ['parents', 'children']);
    yield* oddFamily(node, { path, index: i, nodes, to: targets.nodes });
    yield* oddData(node, path, { nodes, to: targets.nodes });
    const above = node.parents.length > 0 ? 'parents[0]' : 'emptyParent';
    if (loops.has(i)) yield { path: `${path}.${above}`, text: 'this node is its own ancestor', weight: 'error' };
  }
}

/** Only objects show a model, each with a box of it; only an empty node has no data. */
function* oddShape(node: AnyNode, path: string): Generator<CheckFinding> {
  const { type } = node.data;
  const hasModel = node.model >= 0;
  if (hasModel && type !== 'object3d' && type !== 'unknown')
    yield { path: `${path}.model`, text: `expected -1, since the node is of class ${type}, found ${node.model}` };
  else if (type !== 'empty' && node.flags.hasModelBox !== hasModel) {
    const text = hasModel ? 'there is a model, and no box of it' : 'there is a box of a model, and no model';
    yield { path: `${path}.flags`, text, weight: 'note' };
  }
  if (type !== 'unknown' && (node.dataPointer === 0) !== (type === 'empty'))
    yield* oddAddress(`${path}.dataPointer`, type !== 'empty');
}

/** A list that other numbers index. */
export interface Target {
  readonly name: string;
  readonly length: number;
}

/** An index without an item; -1 if that means none. */
export function* oddPlace(path: string, place: number, to: Target, none?: -1): Generator<CheckFinding> {
  if (place === none || (place >= 0 && place < to.length)) return;
  yield { path, text: `${to.name}[${place}] does not exist: there are ${grouped(to.length)}` };
}

/** A link in a chain of indices; edits that move items rebuild it. */
export function* oddLink(path: string, found: number, expected: number, weight?: 'note'): Generator<CheckFinding> {
  if (found === expected) return;
  const text = `expected ${grouped(expected)}, found ${grouped(found)}`;
  yield { path, text, ...(weight && { weight }), repair: stored => linkBytes(stored.length, expected) };
}

function linkBytes(size: number, value: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = viewOf(bytes);
  if (size === 2) view.setInt16(0, value, true);
  else view.setInt32(0, value, true);
  return bytes;
}

/** A value that differs from the only one that is known. */
export function* oddValue(path: string, found: unknown, expected: unknown, when = ''): Generator<CheckFinding> {
  if (found !== expected) yield { path, text: `expected ${storedText(expected)}${when}, found ${storedText(found)}` };
}

type Places = Readonly<Record<string, readonly number[]>>;
/** Where every game has these classes in the table. */
const PLACES: Places = { world: [0], window: [1], camera: [2], display: [3, 4] };
const PLACES_CS: Places = { world: [0], display: [1], window: [2, 4], camera: [3, 5] };

function* oddPlaces(world: Gamez): Generator<CheckFinding> {
  const places = isCs(world) ? PLACES_CS : PLACES;
  for (const [i, { data }] of world.nodes.entries()) {
    const expected = places[data.type];
    if (expected && !expected.includes(i))
      yield {
        path: `nodes[${i}].class`,
        text: `expected a ${data.type} at ${expected.join(' or ')}, found it at ${i}`,
      };
  }
}

interface Place {
  readonly path: string;
  readonly index: number;
  readonly nodes: readonly AnyNode[];
  readonly to: Target;
}

function* oddFamily(node: AnyNode, { path, index, nodes, to }: Place): Generator<CheckFinding> {
  for (const [k, parent] of node.parents.entries()) yield* oddParent(parent, k, { path, index, nodes, to });
  if ('emptyParent' in node && node.emptyParent !== undefined)
    yield* oddPlace(`${path}.emptyParent`, node.emptyParent, to, -1);
  for (const [k, child] of node.children.entries()) {
    yield* oddPlace(`${path}.children[${k}]`, child, to);
    const below = nodes[child];
    if (below && node.data.type !== 'world' && !isParent(below, index))
      yield {
        path: `${path}.children[${k}]`,
        text: `nodes[${child}] does not name this node as its parent`,
        breaks: true,
      };
  }
}

/** Checks that the parent lists it as a child; the world lists only some of its children. */
function* oddParent(parent: number, k: number, { path, index, nodes, to }: Place): Generator<CheckFinding> {
  yield* oddPlace(`${path}.parents[${k}]`, parent, to);
  const above = nodes[parent];
  if (above === undefined || above.data.type === 'world' || k >= MANY || above.children.length > MANY) return;
  if (!above.children.includes(index))
    yield {
      path: `${path}.parents[${k}]`,
      text: `nodes[${parent}] does not have this node among its children`,
      breaks: true,
    };
}

/** A damaged file may name a million parents: that many searches are avoided. */
const MANY = 64;

function isParent(node: AnyNode, index: number): boolean {
  return parentOf(node) === index || node.parents.length > MANY || node.parents.includes(index);
}

type Targets = Pick<Place, 'nodes' | 'to'>;

/** Checks that an index refers to a node of this class. */
function* oddClass(path: string, place: number, wanted: string, { nodes, to }: Targets): Generator<CheckFinding> {
  yield* oddPlace(path, place, to, -1);
  const found = nodes[place]?.data.type;
  if (found !== undefined && found !== wanted)
    yield { path, text: `expected a node of class ${wanted}, found ${grouped(place)}, of class ${found}` };
}

function* oddData({ data }: AnyNode, path: string, { nodes, to }: Targets): Generator<CheckFinding> {
  if (data.type === 'world') {
    const { lights, sounds, cells } = data.value;
    yield* oddWorld(data.value, `${path}.data`);
    for (const [k, light] of lights.entries())
      yield* oddClass(`${path}.data.lights[${k}]`, light, 'light', { nodes, to });
    for (const [k, sound] of sounds.entries()) yield* oddPlace(`${path}.data.sounds[${k}]`, sound, to);
    for (const [k, cell] of cells.entries()) {
      yield* oddAddresses(cell, `${path}.data.cells[${k}]`, ['nodes']);
      yield* oddCell(cell.nodes, `${path}.data.cells[${k}]`, to);
    }
  }
  if (data.type === 'camera') {
    for (const name of ['world', 'window'] as const)
      yield* oddClass(`${path}.data.${name}`, data.value[name], name, { nodes, to });
    for (const name of ['focusXY', 'focusXZ'] as const)
      yield* oddPlace(`${path}.data.${name}`, data.value[name], to, -1);
  }
  if (data.type === 'light') {
    yield* oddAddresses(data.value, `${path}.data`, ['attached']);
    for (const [k, lit] of data.value.attached.entries()) yield* oddPlace(`${path}.data.attached[${k}]`, lit, to);
  }
  if (data.type === 'object3d')
    yield* oddValue(`${path}.data.flags`, data.value.flags.always, true, ' for the flag always');
}

type World = Extract<AnyNode['data'], { readonly type: 'world' }>['value'];

function* oddWorld(world: World, path: string): Generator<CheckFinding> {
  yield* oddAddresses(world, path, ['lights', 'sounds', 'cells']);
  const { cellCountX, cellCountZ, virtualPartition } = world;
  if (!('grid' in world) || virtualPartition !== 'on') return;
  const { minX, minZ, maxX, maxZ } = world.grid;
  for (const [name, first, last, count] of [
    ['maxX', minX, maxX, cellCountX],
    ['maxZ', minZ, maxZ, cellCountZ],
  ] as const)
    if (!(first <= last && last < count)) {
      const text = `expected ${grouped(first)} to ${grouped(count - 1)}, within the squares, found ${grouped(last)}`;
      yield { path: `${path}.grid.${name}`, text };
    }
}

function* oddCell(
  nodes: Iterable<number | { readonly node: number }>,
  path: string,
  to: Target,
): Generator<CheckFinding> {
  let k = 0;
  for (const item of nodes) {
    const at = `${path}.nodes[${k++}]`;
    if (typeof item === 'number') yield* oddPlace(at, item, to);
    else yield* oddPlace(`${at}.node`, item.node, to);
  }
}

/** The nodes that reach themselves by following parents. Each is visited once. */
function nodesInLoops(nodes: readonly AnyNode[]): ReadonlySet<number> {
  const loops = new Set<number>();
  const seenBy = new Int32Array(nodes.length).fill(-1);
  for (let from = 0; from < nodes.length; from++) {
    let at: number | undefined = from;
    while (at !== undefined && nodes[at] && seenBy[at] === -1) {
      seenBy[at] = from;
      at = parentOf(nodes[at] as AnyNode); // checked above
    }
    if (at === undefined || !nodes[at] || seenBy[at] !== from) continue;
    for (let round = at; !loops.has(round); round = parentOf(nodes[round] as AnyNode) ?? round) loops.add(round);
  }
  return loops;
}
