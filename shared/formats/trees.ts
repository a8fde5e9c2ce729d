// Edits of parts larger than one item: a node with everything below it, and the models, materials and textures it uses.
import { parsePath, pathText } from '#layout';
import type { FormatId } from './format-id.ts';

/** The model of a neighbouring file, by name, read in its own format. */
export type Beside = (name: string, format: FormatId) => unknown;

/** The source of a copied part: an asset in a format with the same kind of parts. */
export interface PartSource {
  readonly format: FormatId;
  readonly model: unknown;
  readonly beside: Beside;
}

/** Paths of parts and positions: `nodes[7]` before it, `nodes[7]+` after it, `nodes[7].children[]` last inside it. */
export type TreeEdit =
  | { readonly kind: 'insert'; readonly path: string }
  /** `unlink`: other references to removed parts are set to none. */
  | { readonly kind: 'remove'; readonly paths: readonly string[]; readonly unlink?: boolean }
  /** Without `to`, after each original; with `from`, in the default place for parts of another asset. */
  | { readonly kind: 'copy'; readonly paths: readonly string[]; readonly to?: string; readonly from?: PartSource }
  | { readonly kind: 'move'; readonly paths: readonly string[]; readonly to: string };

export interface TreeEdited<M> {
  readonly model: M;
  /** Paths of added parts. */
  readonly added: readonly string[];
  /** New paths of moved parts. */
  readonly moved?: readonly string[];
  /** Sentences about everything else that was added or removed: "1 model added: models[9]". */
  readonly notes: readonly string[];
}

export interface Trees<M> {
  /** The position for others inside the part at a path: `nodes[7].children[]`; undefined if there is no such part. */
  inside(path: string): string | undefined;
  /** Names of the neighbouring files that its parts need. */
  readonly uses?: readonly string[];
  /** Whether an edit concerns parts; other edits concern plain lists. */
  takes(edit: TreeEdit): boolean;
  /** Changes `model` in place, so pass a copy. Undefined if the lists of this model are plain after all. */
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

/** A path as a list and an index; undefined if it is not an item. */
export function itemAt(path: string): { readonly list: string; readonly index: number } | undefined {
  const steps = parsePath(path);
  const index = steps?.at(-1);
  return steps !== undefined && typeof index === 'number' ? { list: pathText(steps.slice(0, -1)), index } : undefined;
}
