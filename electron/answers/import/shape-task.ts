import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { unpackScene } from '../../../shared/scene/packed-scene.ts';
import { View } from '../view.ts';
import { importShape, type ShapeAnswer, type ShapeFile, type ShapeMade } from './import-shape.ts';

/** A model file to import into an asset, both as bytes. */
export interface ShapeTask {
  /** Of the asset. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly file: Omit<ShapeFile, 'beside' | 'scene'>;
  /** The model's other files, by name. */
  readonly beside: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** The asset with its neighbouring files, if it is needed among them. */
  readonly sections: readonly Uint8Array[][] | undefined;
}

/** The result, in bytes. */
export type ShapeTaskAnswer =
  | (Omit<ShapeMade, 'content'> & { readonly bytes: Uint8Array })
  | Extract<ShapeAnswer, { kind: 'refused' }>;

export async function answerShape({ name, bytes, file, beside, sections }: ShapeTask): Promise<ShapeTaskAnswer> {
  const { format, decoded } = new View(name, memorySource(bytes), 0);
  const made = await importShape(format, decoded, {
    ...file,
    beside: wanted => beside.find(each => each.name === lastOf(wanted))?.bytes,
    ...(sections && { scene: () => unpackScene({ sections, assets: {} }) }),
  });
  if (made.kind === 'refused') return made;
  const { content, ...rest } = made;
  return { ...rest, bytes: toBytes([content]) };
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
