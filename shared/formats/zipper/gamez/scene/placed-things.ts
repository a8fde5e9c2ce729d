// Things that a mission places, copied from the world or from the library of 'mechs.
import type { SceneNode } from '../../../../scene/scene.ts';
import type { Neighbours } from '../../../scenes.ts';
import type { PlacedThing } from '../../mission/overlays.ts';
import { addLibraryModel } from '../../model/scene/build.ts';
import { isCs, isRc } from '../node-table.ts';
import type { Growing } from './nodes.ts';

/** The pickup volume, which the games hide. */
const VOLUME = 'bvol';
/** More than any game uses: limits what a damaged list can create. */
const MOST_NODES = 200_000;

const EMPTY = {
  ...{ kind: 'group', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], hidden: false },
} as const satisfies Omit<SceneNode, 'name'>;

/** Places each thing below a node of its group; things without a model are only marks in the overlays. */
export function placeThings(growing: Growing, things: readonly PlacedThing[], ask: Neighbours): void {
  const { nodes } = growing.building;
  const groups = new Map<string, number>();
  const fromLibrary = new Map<string, number | undefined>();
  for (const thing of things) {
    if (nodes.length > MOST_NODES) return;
    const { group, name, copyOf } = thing;
    const parent = groups.get(group) ?? nodes.push({ ...EMPTY, name: group }) - 1;
    groups.set(group, parent);
    const root = { ...placed(thing), parent };
    const type = copyOf.at(-1) ?? name;
    const known = inWorld(growing, copyOf) ?? fromLibrary.get(type);
    if (known !== undefined) {
      copyBelow(nodes, known, root);
      // A node with exactly the thing's name is moved to its place.
      if (nodes[known]?.name === name && !fromLibrary.has(type)) hide(nodes, known);
    } else if (!fromLibrary.has(type)) {
      // The library's model was added to the scene just for this copy.
      const first = inLibrary(growing, thing, ask);
      fromLibrary.set(type, first);
      if (first !== undefined) placeAt(nodes, first, root);
    }
  }
}

const placed = ({ name, translation, rotation, origin }: PlacedThing) => ({
  ...{ name, translation, rotation, origin, hidden: false },
});

/** The games search from the end of the table. */
function inWorld({ world, made }: Growing, names: readonly string[]): number | undefined {
  for (const name of names) {
    const index = world.nodes.findLastIndex(({ name: own, data }) => own === name && data.type === 'object3d');
    const node = made.get(index);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** Only MechWarrior 3 and Pirate's Moon have one. */
function inLibrary({ building, world }: Growing, { group, copyOf }: PlacedThing, ask: Neighbours): number | undefined {
  if (group !== 'Vehicles' || isRc(world) || isCs(world)) return undefined;
  for (const name of copyOf) {
    const file = ask.find([`mech_${name}.flt`]) ?? ask.find([`${name}.flt`]);
    const first = file && addLibraryModel(building, file, ask);
    if (first !== undefined) return first;
  }
  return undefined;
}

type Root = Pick<SceneNode, 'name' | 'parent' | 'translation' | 'rotation' | 'hidden'> & Partial<SceneNode>;

/** Copies a node and everything below it; the position and the hidden state of the original are not copied. */
function copyBelow(nodes: SceneNode[], first: number, root: Root): void {
  const after = nodes.findIndex(({ parent }, i) => i > first && parent < first);
  const base = nodes.length;
  for (const [i, node] of nodes.slice(first, after < 0 ? nodes.length : after).entries()) {
    if (i === 0) nodes.push({ ...withoutPlace(node), ...root });
    else nodes.push({ ...node, parent: node.parent - first + base, hidden: node.hidden || node.name === VOLUME });
  }
}

function placeAt(nodes: SceneNode[], index: number, root: Root): void {
  const node = nodes[index];
  if (node) nodes[index] = { ...withoutPlace(node), ...root };
}

function withoutPlace({ matrix: _, scale: __, ...rest }: SceneNode): SceneNode {
  return rest;
}

function hide(nodes: SceneNode[], index: number): void {
  const node = nodes[index];
  if (node) nodes[index] = { ...node, hidden: true };
}
