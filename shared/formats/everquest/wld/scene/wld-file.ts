// Fragments of a file by number, each with its bytes.
import type { Origin, Rows } from '../../../../scene/origin.ts';
import { type BodyOf, type BodyType, bodyOf, namesIn } from '../fragments.ts';
import type { Wld } from '../layout/wld.ts';

/** How a material draws. */
export interface Look {
  /** Index into `Scene.materials`; -1 for none. */
  readonly material: number;
  /** Faces without a picture are there to be run into. */
  readonly isSeen: boolean;
}

/** What of a mesh is drawn, and what is only there to be run into: indices of the scene's meshes. */
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
  /** What its materials and meshes have become, by the number of the fragment from 0. */
  readonly looks: Map<number, Look>;
  readonly shapes: Map<number, Shapes>;
}

/** A fragment of one type. */
export interface Fragment<T extends BodyType> {
  readonly file: WldFile;
  /** From 0, as in the path. */
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

/** The fragment that a reference names, if it is of this type. */
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

/** References to a definition: from an instance of one type to the definition of another. */
export function definitionOf<I extends InstanceType, T extends BodyType>(
  file: WldFile,
  reference: number | undefined,
  [instance, definition]: readonly [I, T],
): Fragment<T> | undefined {
  const found = fragmentOf(file, reference, instance);
  return found && fragmentOf(file, (found.body as { readonly definition: number }).definition, definition); // all instances have one
}
export type InstanceType = 0x05 | 0x07 | 0x09 | 0x11 | 0x13 | 0x18 | 0x1c | 0x27 | 0x2d | 0x2f | 0x33;

/** What a fragment is called, without the word for its kind: `BAT` of `BAT_ACTORDEF`. */
export function titleOf({ file, index, body }: AnyFragment): string {
  const name = nameOf({ file, body });
  return (
    name.replace(/_(ACTORDEF|DMSPRITEDEF|SPRITE|HS_DEF|MDF|LDEF|LIGHT|TRACK|TRACKDEF)$/i, '') || `fragment ${index + 1}`
  );
}

/** The whole name of a fragment; empty where it has none. */
export function nameOf({ file, body }: Pick<AnyFragment, 'file' | 'body'>): string {
  return 'name' in body && typeof body.name === 'number' ? file.nameAt(body.name) : '';
}

/** A fragment with its head. */
export function originOf({ file, index }: Pick<AnyFragment, 'file' | 'index'>): Origin {
  const { source, bodies, wld } = file;
  const size = HEAD + (wld.fragments[index]?.size ?? 0);
  return { source, path: `fragments[${index}]`, start: (bodies[index] ?? 0) - HEAD, size };
}

/** A table of a fragment at this offset in its body. */
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

/** What of a table says how long it is. */
export interface StoredTable {
  readonly length: number;
  readonly source: { readonly size: number };
}
