import type { Finding } from '#layout';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { PicturePreview, Thumbnail } from '../../../shared/contract/picture-types.ts';
import type { Resize } from '../../../shared/contract/search-types.ts';
import type { SoundResult, TracksResult } from '../../../shared/contract/sound-types.ts';
import type { TableResult } from '../../../shared/contract/table-types.ts';
import type { FieldAt, FieldRow, NodesResult } from '../../../shared/contract/types.ts';
import type { Around, Picture } from '../../../shared/formats/pictures.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import type { EntryStep } from '../../files/address.ts';
import type { PictureFile } from '../export/picture-files.ts';
import type { FieldSet, FieldsResized } from '../items/field-set.ts';
import type { previewOf, Redrawing } from '../pictures/preview.ts';

/** The bytes of an asset at one revision. */
export interface QueriedAsset {
  /** Equal for equal bytes only. */
  readonly key: string;
  /** Its name in failures. */
  readonly address: string;
  readonly revision: number;
  readonly file: string;
  readonly entries: readonly EntryStep[];
  /** Whether they are in the file only once it is written: nothing around them is known there. */
  readonly isAdded: boolean;
  /** Whether they differ from the file's. */
  readonly isEdited: boolean;
  /** What they are read by, if not a format of Gantry's own. */
  readonly structure?: WholeStructure;
  /** The container of an added entry, as far as its pictures need it. */
  readonly around?: Around;
  /** They are sent once; the thread may forget them. */
  readonly bytes?: Uint8Array;
  /** The findings of a full reading, since the last call. */
  readonly findings?: readonly Finding[];
}

/** What is asked of them. */
export type Query =
  | { readonly kind: 'nodes'; readonly path: string; readonly first: number; readonly count: number }
  | { readonly kind: 'fields'; readonly start: number; readonly size: number }
  | { readonly kind: 'field'; readonly offset: number }
  /** The result of setting a field, or of replacing bytes with others of a different length: nothing is kept. */
  | { readonly kind: 'set'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'resize'; readonly edits: readonly Resize[] }
  | { readonly kind: 'table' }
  | { readonly kind: 'tracks' }
  | { readonly kind: 'sound' }
  | { readonly kind: 'picture'; readonly index: number }
  | { readonly kind: 'pictureFiles'; readonly index: number }
  /** A redrawn picture: its preview, and the resulting bytes. */
  | ({ readonly kind: 'preview' } & Parameters<typeof previewOf>[1])
  | ({ readonly kind: 'redraw' } & Redrawing)
  /** Drawn into the folder of thumbnails. */
  | { readonly kind: 'thumbnails'; readonly indices: readonly number[]; readonly folder: string };

export interface QueryAnswers {
  readonly nodes: NodesResult;
  readonly fields: readonly FieldRow[];
  readonly field: FieldAt;
  /** Its pieces are bytes. */
  readonly set: FieldSet;
  readonly resize:
    | Extract<FieldsResized, { kind: 'refused' }>
    | { readonly kind: 'made'; readonly bytes: Uint8Array; readonly path: string | undefined };
  readonly table: TableResult;
  readonly tracks: TracksResult;
  readonly sound: SoundResult;
  readonly picture: Picture;
  readonly pictureFiles: readonly PictureFile[];
  readonly preview: PicturePreview;
  readonly redraw: { readonly bytes: Uint8Array; readonly notes: readonly string[] } | { readonly why: string };
  /** In the order of the request. */
  readonly thumbnails: readonly Thumbnail[];
}

export interface QueryTask {
  readonly place: QueriedAsset;
  readonly question: Query;
}

export type QueryAnswer =
  | { readonly kind: 'answered'; readonly value: QueryAnswers[keyof QueryAnswers] }
  /** The edited bytes are no longer here: they must be sent again. */
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'refused'; readonly failure: Failure };
