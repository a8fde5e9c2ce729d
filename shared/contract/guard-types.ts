// What an edit does to how a file reads: the guard's answers.

import type { FieldValue } from '../formats/hands.ts';
import type { PlacedPart } from '../scene/handle.ts';
import type { SurfaceEdit } from '../scene/surface-edit.ts';
import type { AssetId, InstallId, Weight } from './types.ts';

/** New problems of an edited asset, or of one that depends on it. */
export interface EditProblem {
  /** The asset that has them. */
  readonly address: string;
  /** Empty for the asset as a whole. */
  readonly path: string;
  readonly start?: number;
  readonly weight: Weight;
  readonly text: string;
  /** The asset reads worse than before: writing it is refused unless it is forced. */
  readonly breaks: boolean;
}

/** The guard's findings about an edited asset; empty if it reads as well as before. */
export interface EditProblems {
  readonly revision: number;
  readonly problems: readonly EditProblem[];
}

/** Sent after every edit, once the guard has checked the new bytes. */
export interface EditChecked extends EditProblems {
  readonly install: InstallId;
  readonly asset: AssetId;
}
/** One repair. */
export interface RepairRow {
  readonly address: string;
  readonly path: string;
  readonly text: string;
  /** What it writes, in the bytes of the asset. */
  readonly ranges: readonly { readonly start: number; readonly size: number }[];
}

/** A file that is written with another. */
export interface WrittenWith {
  readonly out: string;
  readonly bytes: number;
}

export interface Repaired {
  readonly repairs: readonly RepairRow[];
  /** A problem that cannot be repaired. */
  readonly left: readonly EditProblem[];
  /** New problems of it, and of what depends on it; absent if no output is named. */
  readonly problems?: readonly EditProblem[];
  /** Absent when nothing was written. */
  readonly out?: string;
  readonly bytes?: number;
  /** The index of the archive, if it stores the archive's length. */
  readonly also?: readonly WrittenWith[];
}

/** An edge whose transition is set, or would be. */
export interface LinkedEdge {
  /** 3 · face + edge. */
  readonly edge: number;
  /** A room of the area, from 0; -1 for none. */
  readonly old: number;
  readonly new: number;
}

/** The transitions between the rooms of an area: rooms whose walkmesh was found, and what of their edges changes. */
export interface Linked {
  readonly rooms: readonly { readonly address: string; readonly edges: readonly LinkedEdge[] }[];
  /** Remaining problems, and those that the edit causes. */
  readonly problems: readonly EditProblem[];
  /** Absent when nothing was written. */
  readonly out?: string;
}

/** How many findings of each weight. */
export type ProblemCounts = Readonly<Record<Weight, number>>;

// Repairs of what a damaged file says about itself, and edits of a file's chunks.

/** What one repair would write, without writing it. */
export interface PlannedRepair {
  readonly path: string;
  readonly start: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The problem there. */
  readonly text: string;
}

/**
 * Items of lists that come, go and change places; what refers to them follows. A place is `nodes[7]`: before it, `nodes[7]+`: after
 * it, `nodes[]`: the end of the list.
 */
export type ItemEdit =
  /** A blank one before the item at `path`, or at the end for `nodes[]`. */
  | { readonly kind: 'insert'; readonly path: string }
  /** `unlink` sets references to them to none, if possible. */
  | { readonly kind: 'remove'; readonly paths: readonly string[]; readonly unlink?: boolean }
  /** After the last of them when `to` is absent. */
  | { readonly kind: 'copy'; readonly paths: readonly string[]; readonly to?: string }
  | { readonly kind: 'move'; readonly paths: readonly string[]; readonly to: string }
  /** The name of a part, and all in the file that means it by that. */
  | { readonly kind: 'rename'; readonly path: string; readonly name: string }
  /** Items of this or another asset, as they are now. */
  | { readonly kind: 'paste'; readonly from: AssetId; readonly paths: readonly string[]; readonly to: string }
  /** Parts of its scene, moved by hand; `goesOn` joins it to the step before, of the same parts. */
  | { readonly kind: 'place'; readonly parts: readonly PlacedPart[]; readonly goesOn?: boolean }
  /** Parts of its scene, seen from their other sides. */
  | { readonly kind: 'flip'; readonly paths: readonly string[] }
  /** Several fields as one step, called `label`; `goesOn` joins it to the step before, of the same first field. */
  | {
      readonly kind: 'fields';
      readonly label: string;
      readonly values: readonly FieldValue[];
      readonly goesOn?: boolean;
    }
  /** The binary form of a text in its place. */
  | { readonly kind: 'binary' }
  /** Its surface, painted or edited face by face. */
  | { readonly kind: 'surface'; readonly edit: SurfaceEdit };

/** Before or after a chunk, or at the end inside it. */
export interface ChunkPlace {
  readonly path: string;
  readonly side: 'before' | 'after' | 'inside';
}

/** The sizes of the chunks around follow. */
export type ChunkEdit =
  | { readonly kind: 'drop'; readonly path: string }
  | { readonly kind: 'move' | 'copy'; readonly path: string; readonly to: ChunkPlace }
  /** A copy of a chunk of this or another asset. */
  | { readonly kind: 'paste'; readonly from: AssetId; readonly path: string; readonly to: ChunkPlace };

/** What an import makes of a model file: the table that is shown before anything is done. */
export interface ShapeFits {
  /** The mesh afterwards. */
  readonly vertices: number;
  readonly faces: number;
  /** Materials of the file, and what they are in the asset. */
  readonly materials: readonly { readonly name: string; readonly as: string }[];
  readonly fits: readonly {
    readonly what: string;
    readonly found: string;
    readonly becomes: string;
    readonly how: 'kept' | 'changed' | 'lost';
  }[];
}

/** A model file, and the mesh of an asset that it is to replace: the only one where none is named. */
export interface NewShape {
  readonly asset: AssetId;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Files that belong to it, such as the buffers of a glTF. */
  readonly beside?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly part?: string;
  /** The name of an additional mesh; `part` is then the one to model it on, and may be left out. */
  readonly fresh?: string;
}

/** `parts`: the meshes to choose from. `isOpen`: nothing is wrong with the file, but one of them must be chosen. */
export type ShapePreview = { readonly parts: readonly { readonly path: string; readonly name: string }[] } & (
  | { readonly refused: string; readonly isOpen?: true }
  | (ShapeFits & { readonly part: string; readonly bytesBefore: number; readonly bytesAfter: number })
);
