// Fragments of a file by number, each with its bytes.
import type { Origin, Rows } from '../../../../scene/origin.ts';
import { type BodyOf, type BodyType, bodyOf, namesIn } from '../fragments.ts';
import type { Wld } from '../layout/wld.ts';

/** How to draw a material. */
export interface Look {
  /** Index into `Scene.materials`; -1 for none. */
  readonly material: number;
  /** False for faces without a picture, which are only for collisions. */
  readonly isSeen: boolean;
}

/** The visible part of a mesh, and the part only for collisions: indices of the scene's meshes. */
export interface Shapes {
  readonly seen?: number;
  readonly unseen?: number;
}

/** A file that takes part in a scene. */
export interface WldFile {
  /** Index into `Scene.sources`. */
  readonly source: number;
  readonly wld: Wld;
  /** The name for a negative number; '' for any other. */
  readonly nameAt: (reference: number) => string;
  /** Where the body of each fragment begins. */
  readonly bodies: Float64Array;
  /** The scene's materials and meshes for fragments of the file, by their index from 0. */
  readonly looks: Map<number, Look>;
  readonly shapes: Map<number, Shapes>;
}

/** A fragment of one type. */
export interface Fragment<T extends BodyType> {
  readonly file: WldFile;
  /** Counted from 0, as in the path. */
  readonly index: number;
  readonly body: BodyOf<T>;
}

/** A fragment of any type. */
export interface AnyFragment {
  readonly file: WldFile;
  readonly index: number;
  readonly body: object;
}

const HEADER = 28;
const HEAD = 8;

export function newWldFile(wld: Wld, source: number): WldFile {
  const bodies = new Float64Array(wld.fragments.length);
  let at = HEADER + wld.stringHashSize;
  for (const [i, { size }] of wld.fragments.entries()) {
    bodies[i] = at + HEAD;
    at += HEAD + size;
  }
  return { source, wld, bodies, nameAt: namesIn(wld), looks: new Map(), shapes: new Map() };
}

/** The fragment that a reference leads to, if it is of this type. */
export function fragmentOf<T extends BodyType>(
  file: WldFile,
  reference: number | undefined,
  type: T,
): Fragment<T> | undefined {
  const body = bodyOf(file.wld, reference ?? 0, type);
  return body === undefined ? undefined : { file, index: (reference ?? 0) - 1, body };
}

/** All fragments of a type, in their order. */
export function fragmentsOf<T extends BodyType>(file: WldFile, type: T): readonly Fragment<T>[] {
  return file.wld.fragments.flatMap((_, index) => fragmentOf(file, index + 1, type) ?? []);
}

/** Follows a reference to a definition: through an instance of one type to the definition of another. */
export function definitionOf<I extends InstanceType, T extends BodyType>(
  file: WldFile,
  reference: number | undefined,
  [instance, definition]: readonly [I, T],
): Fragment<T> | undefined {
  const found = fragmentOf(file, reference, instance);
  return found && fragmentOf(file, (found.body as { readonly definition: number }).definition, definition); // all instances have one
}
export type InstanceType = 0x05 | 0x07 | 0x09 | 0x11 | 0x13 | 0x18 | 0x1c | 0x27 | 0x2d | 0x2f | 0x33;

/** The name of a fragment without the suffix for its type: `BAT` for `BAT_ACTORDEF`. */
export function titleOf({ file, index, body }: AnyFragment): string {
  const name = nameOf({ file, body });
  return (
    name.replace(/_(ACTORDEF|DMSPRITEDEF|SPRITE|HS_DEF|MDF|LDEF|LIGHT|TRACK|TRACKDEF)$/i, '') || `fragment ${index + 1}`
  );
}

/** The full name of a fragment; empty if it has none. */
export function nameOf({ file, body }: Pick<AnyFragment, 'file' | 'body'>): string {
  return 'name' in body && typeof body.name === 'number' ? file.nameAt(body.name) : '';
}

/** The bytes of a fragment with its head. */
export function originOf({ file, index }: Pick<AnyFragment, 'file' | 'index'>): Origin {
  const { source, bodies, wld } = file;
  const size = HEAD + (wld.fragments[index]?.size ?? 0);
  return { source, path: `fragments[${index}]`, start: (bodies[index] ?? 0) - HEAD, size };
}

/** The rows of a table at this offset of a fragment's body. */
export function rowsIn(
  { file, index }: Pick<AnyFragment, 'file' | 'index'>,
  member: string,
  offset: number,
  table: StoredTable,
): Rows {
  const { size } = table.source;
  return {
    ...{ source: file.source, path: `fragments[${index}].body.${member}`, start: (file.bodies[index] ?? 0) + offset },
    ...{ size, stride: table.length === 0 ? 0 : size / table.length, count: table.length },
  };
}

/** A table as far as its size is concerned. */
export interface StoredTable {
  readonly length: number;
  readonly source: { readonly size: number };
}
