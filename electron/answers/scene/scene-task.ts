import type { Failure } from '../../../shared/contract/failure.ts';
import type { Colouring } from '../../../shared/formats/pictures.ts';
import type { Wanted } from '../../../shared/scene/choices.ts';
import type { Clip, ClipInfo } from '../../../shared/scene/skeleton.ts';
import type { Sent } from '../../files/sent-bytes.ts';
import type { NamesSince } from './scene-names.ts';

/** Where scenes are searched, and what is known there. */
export interface ScenePlace {
  /** The game folder, or any folder. */
  readonly folder: string;
  /** The game's title, which decides which of several copies it uses. */
  readonly game: string | null;
  /** Names of the game folder from its index; absent: what is near the asset on disk. Sent when they changed. */
  readonly names?: { readonly stamp: string; readonly addresses?: readonly string[] };
  /** How edits have left them. Sent when they changed. */
  readonly namesSince?: { readonly stamp: number; readonly names?: NamesSince };
  /** Assets with edits, at their revisions; the bytes come with the first task after each edit. */
  readonly edits: readonly EditedAsset[];
}

export interface EditedAsset {
  readonly address: string;
  readonly revision: number;
  readonly sent?: Sent;
}

/** Tasks for the thread that makes scenes. Assets are addresses here: ids belong to the host. */
export type SceneTask = { readonly place: ScenePlace; readonly address: string } & (
  | { readonly kind: 'scene'; readonly wanted?: Wanted; readonly candidates?: readonly string[] }
  | { readonly kind: 'overlays'; readonly wanted?: Wanted }
  | { readonly kind: 'clips'; readonly candidates?: readonly string[] }
  | { readonly kind: 'clip'; readonly clip: string }
  | { readonly kind: 'skeletons' }
  | { readonly kind: 'beside' }
  | { readonly kind: 'colourings' }
  | {
      readonly kind: 'export';
      readonly as: 'glb' | 'obj';
      readonly candidates?: readonly string[];
      readonly wanted?: Wanted;
    }
);

export interface ExportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A packed section of a scene: sent as soon as it is made. */
export interface SceneNote {
  readonly section: Uint8Array;
}

export type SceneAnswer =
  | { readonly kind: 'scene'; readonly addresses: readonly string[] }
  | { readonly kind: 'overlays'; readonly bytes: Uint8Array }
  | { readonly kind: 'clips'; readonly clips: readonly ClipInfo[] }
  | { readonly kind: 'clip'; readonly clip: Clip }
  | { readonly kind: 'colourings'; readonly colourings: readonly Colouring[] }
  | { readonly kind: 'beside'; readonly cells: readonly string[] }
  | { readonly kind: 'skeletons'; readonly names: readonly string[] }
  | { readonly kind: 'files'; readonly files: readonly ExportedFile[] }
  | { readonly kind: 'refused'; readonly failure: Failure };
