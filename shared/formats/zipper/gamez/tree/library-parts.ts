// Converts nodes of a 'mech, which contain their model and children, to nodes of a world, which has tables of them.
import { blankOf, copyModel } from '#layout';
import type { PartSource } from '../../../trees.ts';
import type { Materials, Material as Stored } from '../../materials/layout.ts';
import { gameOf, type Node, nodeIn } from '../../model/stored.ts';
import type { Gamez } from '../layout.ts';
import { type Material, material as materialLayout } from '../material.ts';
import { slotMw, slotPm } from '../models.ts';
import { type AnyNode, isPm } from '../node-table.ts';
import { nodeMw, nodePm } from '../nodes.ts';
import type { Parts } from './copy.ts';
import type { Slot } from './links.ts';

const VERSIONS = { mw: 27, pm: 41 } as const;

/** The parts at some paths of a 'mech, with its library's materials. */
export function libraryParts(
  world: Gamez,
  paths: readonly string[],
  from: PartSource,
): Parts | { readonly why: string } {
  const root = from.model as Node; // as: of the requested format
  if (VERSIONS[gameOf(root)] !== world.version)
    return {
      why: `the 'mech is of version ${VERSIONS[gameOf(root)]} and this world of ${world.version}: nodes only go between files of one game`,
    };
  const library = from.beside('materials', 'zipper/materials') as Materials | undefined; // as: of that format
  const nodes = new Map<number, AnyNode>();
  const models = new Map<number, Slot>();
  const roots: number[] = [];
  for (const path of paths) {
    const node = nodeIn(root, path);
    if (node === undefined) return { why: `${path} is not a node of the 'mech` };
    roots.push(add({ world, nodes, models }, node, undefined));
  }
  if (library === undefined && models.size > 0)
    return { why: "the materials of the library were not found next to the 'mech" };
  const names: string[] = [];
  const textureOf = (name: string): number => {
    const known = names.indexOf(name);
    return known >= 0 ? known : names.push(name) - 1;
  };
  return {
    nodes,
    roots,
    modelOf: index => {
      const model = models.get(index);
      return model && { key: index, model };
    },
    looks: {
      material: index => library?.materials[index] && worldMaterial(library.materials[index], textureOf),
      texture: index => worldTexture(world, names[index]),
    },
  };
}

interface Growing {
  readonly world: Gamez;
  readonly nodes: Map<number, AnyNode>;
  readonly models: Map<number, Slot>;
}

function add(growing: Growing, node: Node, parent: number | undefined): number {
  const { world, nodes, models } = growing;
  const index = nodes.size;
  const layout = isPm(world) ? nodePm : nodeMw;
  const blank = blankOf(layout, undefined, { class: node.data.type }) as AnyNode; // as: of this layout
  const { model, children, modelPointer: _, parentCount: __, ...own } = copyModel(node);
  const made: AnyNode = Object.assign(blank, own, {
    model: -1,
    parents: parent === undefined ? [] : [parent],
    children: [],
    areaX: -1,
    areaZ: -1,
  });
  nodes.set(index, made);
  if (model) {
    const slot = blankOf(isPm(world) ? slotPm : slotMw, undefined, {}) as Slot; // as: of this layout
    models.set(index, Object.assign(slot, model));
  }
  made.children = children.map(child => add(growing, child, index));
  return index;
}

function worldMaterial({ texture, texturePointer: _, ...look }: Stored, textureOf: (name: string) => number): Material {
  const blank = blankOf(materialLayout, undefined, {}) as Material; // as: of this layout
  return Object.assign(blank, look, {
    texture: texture === undefined ? 0 : textureOf(texture),
    next: -1,
    previous: -1,
  });
}

type Texture = Gamez['textures'][number];

/** The world's own texture with that name, whatever its extension, or a new one like the others. */
function worldTexture(world: Gamez, name: string | undefined): Texture | undefined {
  if (name === undefined) return undefined;
  const stem = (text: string): string => text.replace(/\.[^.]*$/, '').toLowerCase();
  const known = world.textures.find(each => stem(each.name) === stem(name));
  if (known) return known;
  const [like] = world.textures;
  const named = name.includes('.') ? name : `${name}.tif`;
  return like && { ...copyModel(like), name: named, mip: -1, state: 'used', imagePointer: 0, surfacePointer: 0 };
}
