import type { ItemEdit } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { FieldValue } from '../../../shared/formats/hands.ts';
import type { PlacedPart } from '../../../shared/scene/handle.ts';
import type { SurfaceEdit } from '../../../shared/scene/surface-edit.ts';

/** An entry of an archive: everything that another archive takes of it. */
export interface TakenEntry {
  readonly name: string;
  readonly content: Source;
}

/** An edit of the items of a file, or of the file as a whole. */
export type MakeEdit =
  | ItemEdit
  /** A name, by its field or the item it names. */
  | { readonly kind: 'rename'; readonly path: string; readonly name: string }
  /** The whole model, in the shape that is shown. */
  | { readonly kind: 'build'; readonly json: unknown }
  /** Parts of another asset, with everything they use; without a target, such parts find their own place. */
  | { readonly kind: 'graft'; readonly paths: readonly string[]; readonly to: string }
  /** Entries of another archive, as new ones at a position. */
  | { readonly kind: 'take'; readonly entries: readonly TakenEntry[]; readonly to: string }
  /** The text form of the whole, or of a part; `file` is its name in sentences. */
  | { readonly kind: 'text'; readonly text: string; readonly file: string; readonly part?: string }
  /** Parts of a scene, moved by hand. */
  | { readonly kind: 'place'; readonly parts: readonly PlacedPart[] }
  /** Parts of a scene, flipped. */
  | { readonly kind: 'flip'; readonly paths: readonly string[] }
  /** Several fields, each set to a plain value. */
  | { readonly kind: 'fields'; readonly values: readonly FieldValue[] }
  /** The binary form of a text. */
  | { readonly kind: 'binary' }
  /** A surface painted or edited face by face. */
  | { readonly kind: 'surface'; readonly edit: SurfaceEdit };
