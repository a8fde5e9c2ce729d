import { isCs } from './games.ts';
import { type Gamez, gamez } from './layout.ts';

/** The shape that scripts rely on: textures by name, free slots between models as null, one parent for each node. */
export function toJson(world: Gamez): unknown {
  const { textures, nodes, models, ...rest } = (gamez.toJson?.(world) ?? world) as StoredJson; // what the layout says
  const isFree = (slot: number): boolean => isCs(world) && world.models[slot]?.parentCount === 0;
  return {
    ...rest,
    textures: textures.map(({ name }) => name),
    models: models.map((model, slot) => (isFree(slot) ? null : model)),
    nodes: nodes.map((node, i) => nodeJson(node, world.nodes[i]?.data.type)),
    textureEntries: textures,
  };
}

function nodeJson({ name, model, parents, emptyParent, ...rest }: NodeJson, type: unknown): unknown {
  return {
    name,
    class: type === 'unknown' ? rest.class : type,
    model: model === -1 ? null : model,
    parent: parents[0] ?? emptyParent ?? null,
    parents,
    ...rest,
  };
}

/** What the layouts make of a world. */
interface StoredJson {
  readonly textures: readonly { readonly name: string }[];
  readonly models: readonly object[];
  readonly nodes: readonly NodeJson[];
}
interface NodeJson {
  readonly name: string;
  readonly class?: unknown;
  readonly model: number;
  readonly parents: readonly number[];
  readonly emptyParent?: number;
  readonly data: unknown;
}
