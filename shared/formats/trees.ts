// How a format edits parts that are more than one item: a node with all below it, and the models, materials and textures it uses.
import { parsePath, pathText } from '#layout';
import type { FormatId } from './format-id.ts';

/** Neighbouring files of an asset, by name: the model of each, read in its own format. */
export type Beside = (name: string, format: FormatId) => unknown;

/** Where a part is taken from: an asset of a format that has parts of the same kind. */
export interface PartSource {
  readonly format: FormatId;
  readonly model: unknown;
  readonly beside: Beside;
}

/** Paths of parts, and of places for them: `nodes[7]` before it, `nodes[7]+` after it, `nodes[7].children[]` inside it, the last. */
export type TreeEdit =
  | { readonly kind: 'insert'; readonly path: string }
  /** `unlink`: what else refers to what goes says none. */
  | { readonly kind: 'remove'; readonly paths: readonly string[]; readonly unlink?: boolean }
  /** After each of them without `to`; of another asset with `from`: where such parts go by themselves. */
  | { readonly kind: 'copy'; readonly paths: readonly string[]; readonly to?: string; readonly from?: PartSource }
  | { readonly kind: 'move'; readonly paths: readonly string[]; readonly to: string };

export interface TreeEdited<M> {
  readonly model: M;
  /** Paths of what came. */
  readonly added: readonly string[];
  /** Paths of what moved, where it is now. */
  readonly moved?: readonly string[];
  /** What came and went with it, in sentences: "1 model added: models[9]". */
  readonly notes: readonly string[];
}

export interface Trees<M> {
  /** The place for others inside the part at a path: `nodes[7].children[]`; undefined where no such part is. */
  inside(path: string): string | undefined;
  /** Names of the neighbouring files that its parts need. */
  readonly uses?: readonly string[];
  /** Whether an edit is one of parts; others are of plain lists. */
  takes(edit: TreeEdit): boolean;
  /** `model` is changed in place: it is a copy. Undefined where the lists of this one are plain after all. */
  edit(model: M, edit: TreeEdit, beside: Beside): TreeEdited<M> | { readonly why: string } | undefined;
}

/** A position before or after an item, or at the end of its list. */
export type TreePlace =
  | { readonly side: 'before' | 'after'; readonly path: string }
  | { readonly side: 'last'; readonly path: string };

/** `nodes[7]+` as a place. */
export function treePlace(to: string): TreePlace {
  if (to.endsWith('[]')) return { side: 'last', path: to.slice(0, -2) };
  return to.endsWith('+') ? { side: 'after', path: to.slice(0, -1) } : { side: 'before', path: to };
}

/** A path as that of a list and a place in it; undefined for what is no item. */
export function itemAt(path: string): { readonly list: string; readonly index: number } | undefined {
  const steps = parsePath(path);
  const index = steps?.at(-1);
  return steps !== undefined && typeof index === 'number' ? { list: pathText(steps.slice(0, -1)), index } : undefined;
}
