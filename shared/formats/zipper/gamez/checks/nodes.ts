import type { CheckFinding } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { oddAddresses } from '../../node/addresses.ts';
import type { Gamez } from '../layout.ts';
import { type AnyNode, classOf, isCs, parentOf } from '../node-table.ts';

/** What is odd in nodes: classes, numbers that lead nowhere, families that disagree. */
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
    yield* oddAddresses(node, path, ['parents', 'children']);
    yield* oddFamily(node, { path, index: i, nodes, to: targets.nodes });
    yield* oddData(node, path, targets.nodes);
    if (loops.has(i)) yield { path: `${path}.parents[0]`, text: 'this node is its own ancestor', weight: 'error' };
  }
}

/** A list that numbers elsewhere are places in. */
export interface Target {
  readonly name: string;
  readonly length: number;
}

/** A number that leads to no item; -1 where that stands for none. */
export function* oddPlace(path: string, place: number, to: Target, none?: -1): Generator<CheckFinding> {
  if (place === none || (place >= 0 && place < to.length)) return;
  yield { path, text: `${to.name}[${place}] does not exist: there are ${to.length}` };
}

/** A link in a chain of places, which an edit that moves them makes anew. */
export function* oddLink(path: string, found: number, expected: number, weight?: 'note'): Generator<CheckFinding> {
  if (found === expected) return;
  const text = `expected ${expected}, found ${found}`;
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
  if (found !== expected) yield { path, text: `expected ${expected}${when}, found ${found}` };
}

type Places = Readonly<Record<string, readonly number[]>>;
/** Where in the table every game has these classes. */
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
  for (const [k, parent] of node.parents.entries()) yield* oddPlace(`${path}.parents[${k}]`, parent, to);
  if ('emptyParent' in node && node.emptyParent !== undefined)
    yield* oddPlace(`${path}.emptyParent`, node.emptyParent, to, -1);
  for (const [k, child] of node.children.entries()) {
    yield* oddPlace(`${path}.children[${k}]`, child, to);
    const below = nodes[child];
    if (below && node.data.type !== 'world' && !isParent(below, index))
      yield { path: `${path}.children[${k}]`, text: `nodes[${child}] does not name this node as its parent` };
  }
}

/** A damaged file may name a million parents: nobody looks for one of them a million times. */
const MANY = 64;

function isParent(node: AnyNode, index: number): boolean {
  return parentOf(node) === index || node.parents.length > MANY || node.parents.includes(index);
}

function* oddData({ data }: AnyNode, path: string, to: Target): Generator<CheckFinding> {
  if (data.type === 'world') {
    const { lights, sounds, cells } = data.value;
    yield* oddAddresses(data.value, `${path}.data`, ['lights', 'sounds']);
    for (const [k, light] of lights.entries()) yield* oddPlace(`${path}.data.lights[${k}]`, light, to);
    for (const [k, sound] of sounds.entries()) yield* oddPlace(`${path}.data.sounds[${k}]`, sound, to);
    for (const [k, cell] of cells.entries()) {
      yield* oddAddresses(cell, `${path}.data.cells[${k}]`, ['nodes']);
      yield* oddCell(cell.nodes, `${path}.data.cells[${k}]`, to);
    }
  }
  if (data.type === 'camera')
    for (const name of ['world', 'window', 'focusXY', 'focusXZ'] as const)
      yield* oddPlace(`${path}.data.${name}`, data.value[name], to, -1);
  if (data.type === 'light') {
    yield* oddAddresses(data.value, `${path}.data`, ['attached']);
    for (const [k, lit] of data.value.attached.entries()) yield* oddPlace(`${path}.data.attached[${k}]`, lit, to);
  }
  if (data.type === 'object3d')
    yield* oddValue(`${path}.data.flags`, data.value.flags.always, true, ' for the flag always');
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

/** The nodes that come back to themselves on the way up. Each is looked at once. */
function nodesInLoops(nodes: readonly AnyNode[]): ReadonlySet<number> {
  const loops = new Set<number>();
  const seenBy = new Int32Array(nodes.length).fill(-1);
  for (let from = 0; from < nodes.length; from++) {
    let at: number | undefined = from;
    while (at !== undefined && nodes[at] && seenBy[at] === -1) {
      seenBy[at] = from;
      at = parentOf(nodes[at] as AnyNode); // it is there: just asked
    }
    if (at === undefined || !nodes[at] || seenBy[at] !== from) continue;
    for (let round = at; !loops.has(round); round = parentOf(nodes[round] as AnyNode) ?? round) loops.add(round);
  }
  return loops;
}
