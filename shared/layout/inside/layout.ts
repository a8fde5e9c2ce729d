// The contract every word of the layout language fulfils, and what the application gets from it.

import type { FieldSink } from './field-sink.ts';
import type { Kind, Leaf } from './leaf.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';
import type { Writer } from './writer.ts';

/**
 * value: in the model. optional: in the model when present. shown: put into the model as information, computed anew by the
 * writer. hidden: in the file only (constants, counts, offsets, padding).
 */
export type Role = 'value' | 'optional' | 'shown' | 'hidden';

/** What a table is worked out from. */
export interface Follows {
  readonly from: readonly string[];
  /** Fields that no sibling tells, by the value of a row that says nothing of its own. */
  readonly unless?: Readonly<Record<string, unknown>>;
}

/**
 * A description of bytes: a plain value from which reader, writer, overlay, patches and documentation follow.
 * `Ref` lists the names it needs from the struct around it, so that the compiler can check them.
 */
export interface Layout<T, R extends Role = 'value', Ref extends string = never> {
  /** What it is, in the format's documentation: `text[64]`, `list of u32`. */
  readonly kind: string;
  readonly role: R;
  /** Bytes, where every value takes the same number. */
  readonly size: number | undefined;
  /** Bytes that the shortest value takes: lets a reader refuse an impossible count before it loops. */
  readonly minSize: number;
  readonly refs: readonly Ref[];
  /** Names whose byte range this must learn (offsetOf, sizeOf, derived); always in refs as well. */
  readonly marks?: readonly string[];
  /** May lie elsewhere than directly after its predecessor. */
  readonly jumps?: boolean;
  readonly about?: string;
  /** What it is made of, for the documentation. */
  readonly parts?: readonly Part[];
  /** Set on what occupies one run of bytes and can be changed in place. */
  readonly leaf?: Leaf<T>;
  /** The number that holds the bits, of a word of them. */
  readonly word?: Leaf<number>;
  /** A struct with later() members has a second part. */
  readonly split?: Split;
  /** A list whose items have a second part: laterOf() must say where these lie. */
  readonly pending?: Split;
  readonly place?: 'later' | 'atEnd';
  /** Set by laterOf: the list whose second parts lie here. */
  readonly anchors?: string;
  /** The sibling that says how many items it has, alone. */
  readonly counted?: string;
  /** Names below its path that parts of it take; a struct's are its members. */
  readonly taken?: readonly string[];
  /** The names of parts that references may reach in a word of bits. */
  readonly names?: readonly string[];
  /** How an item of a list is known again in another version of the file; without it by a member called name, key or id. */
  readonly identity?: Identity;
  /** A list whose items belong to the items of a sibling, by their index. */
  readonly parallelTo?: string;
  /** A table that whoever writes the file works out from siblings. */
  readonly follows?: Follows;
  /** What a list's items may do: nothing said, all of it. */
  readonly policy?: ListPolicy;
  /** Of a whole file: what belongs together across its parts, where the names of siblings do not reach. */
  readonly links?: Links;
  /** The bytes that a new value of this kind begins with, from what is wanted of it: the tag of a union. */
  begin?(wanted: unknown, scope?: Scope): Uint8Array | undefined;
  /** The number a writer would store: lets references reach a field that is not in the model. */
  tell?(scope: Scope): number;
  /** Bytes this takes, where that follows from names alone; or from the window, of which it takes the end. */
  sizeIn?(scope: Scope | undefined, window?: Reader): number;
  /** Whether it is there at all. */
  present?(scope: Scope | undefined): boolean;
  /** The tag a union around it would store. */
  tag?(scope: Scope | undefined): unknown;
  /** The value as JSON, where it is not JSON already. */
  toJson?(value: T): unknown;
  /** The member of a value that one step of a path leads to. */
  child?(value: T, step: string | number): Child | undefined;
  /** Reads one value and advances; may add findings and leftovers. */
  decode(r: Reader): T;
  /** Writes one value, and its leftovers back; never sees the source's bytes. */
  encode(w: Writer, value: T): void;
  /** Names the bytes in the sink's window and steps over the rest. Returns what references may see. */
  fields(r: Reader, out: FieldSink): unknown;
}

/** The member that names an item; or `keyValue`: names stand in the same list, each before the value it names. */
export type Identity = { readonly member: string } | { readonly style: 'keyValue' };

/** What the games do with a list, where that is less than everything. */
export interface ListPolicy {
  /** New items go to the end and old ones stay where they are: why, as the end of a sentence that begins with "because". */
  readonly appendOnly?: string;
  /** The first item stands for none and stays: what it is, and what it holds where that is not zeros. A list without items gets it with its first. */
  readonly none?: { readonly what: string; readonly blank?: unknown };
  /** The first item is there in every file and stays, also alone: what it is. */
  readonly reserved?: string;
  /** What a new item begins with, where that is not zeros. */
  readonly blank?: unknown;
  /** What is made of it is written whole: its items neither come nor go, nor change places. */
  readonly isWhole?: true;
  /** More items than these the game does not take. */
  readonly most?: number;
  /** Copies go to the end, where the numbers of the others stay as they are: other files name them. */
  readonly copiesToEnd?: true;
  /** The member that names an item, and that no two may have alike: a copy gets another, of at most so many letters. */
  readonly unique?: { readonly member: string; readonly most: number };
  /** It has an item for each pair of items of two siblings: those of the first row, then those of the second. */
  readonly grid?: { readonly rows: string; readonly columns: string };
  /** Its items stand in one array of the game with those of its namesakes in these structs of the file, in this order. */
  readonly pool?: {
    readonly of: readonly string[];
    /** As many as the array has room for. */
    readonly most: number;
    /** A struct with a table of the same name: a place for each item of the array, and what a free place begins with. */
    readonly places: string;
    readonly blank: unknown;
  };
  /** Where an item has its bytes as they were when it was put away on purpose, below its own path. */
  readonly putAway?: string;
  /** A list of free places: a new item takes the first, one that goes leaves one behind. */
  readonly spare?: {
    readonly list: string;
    /** What a free place begins with, where that is not zeros. */
    readonly blank?: unknown;
  };
}

/** What of a model belongs together, though it is in parts of the file that do not know each other. */
export interface Links {
  /** Why items of a list can neither come, go nor change places; undefined where they can. */
  whyFixed(model: unknown, list: string): string | undefined;
  /** Lists elsewhere with an item for each of a list, by their paths, and what a new item of theirs begins with. */
  beside(model: unknown, list: string): readonly { readonly list: string; readonly blank?: unknown }[];
  /** Where the number at a path leads, in a model; absent for numbers that lead nowhere else. */
  leads(model: unknown): (path: string) => Lead | undefined;
  /** The name of an item that no other may have; undefined where it needs none. */
  ownName?(model: unknown, path: string): OwnName | undefined;
}

/** A name that a copy must not have as well. */
export interface OwnName {
  /** Of the field. */
  readonly path: string;
  readonly name: string;
  /** What others are called, in small letters. */
  readonly taken: readonly string[];
  /** So many letters have room. */
  readonly most: number;
}

/** Where a number leads. */
export interface Lead {
  readonly list: string;
  /** What of a list is of no use without the item, and goes with it. */
  readonly owner?: string;
  /** It counts for nothing as it is: the number it gets when its item goes. */
  readonly idle?: number;
}

/** Any layout: methods are compared bivariantly, so that this needs no `any`. */
export type AnyLayout = Layout<unknown, Role, string>;
/** A layout that needs no name from around it: a whole file. */
export type RootLayout<T> = Layout<T, 'value'>;
/** The type of the model a layout describes. */
export type Infer<L> = L extends Layout<infer T, Role, string> ? T : never;
/** The names a layout needs from around it. */
export type RefsOf<L> = L extends { readonly refs: readonly (infer N)[] } ? N & string : never;

export interface Part {
  readonly key: string;
  readonly layout: AnyLayout;
  /** Bytes from the start of the struct, where fixed. */
  readonly offset?: number;
}
export interface Child {
  readonly layout: AnyLayout;
  readonly value: unknown;
}

/** The second part of a struct: its later() members, stored apart from the head. */
export interface Split {
  readonly jumps: boolean;
  readonly kind: string;
  newScope(outer: Scope | undefined, model: object): Scope;
  decode(r: Reader, model: object, scope: Scope): void;
  encode(w: Writer, model: object, scope: Scope): void;
  fields(r: Reader, out: FieldSink, scope: Scope): void;
}

/** One step of a path: a member's name, or the index of an item. */
export type Step = string | number;
export interface ByteRange {
  readonly start: number;
  readonly size: number;
}

export type Weight = 'note' | 'warning' | 'error';

/** Bytes that would be right where others are stored; may be more or fewer than these. */
export interface Repair extends ByteRange {
  readonly bytes: Uint8Array;
}

/** Something unexpected that does not stop the reading. */
export interface Finding extends ByteRange {
  readonly path: string;
  readonly weight: Weight;
  readonly text: string;
  readonly repair?: Repair;
  /** It is on a count of a list that has fewer items. */
  readonly isCut?: true;
  /** The bytes are as good as any, but an edit that brings it is refused unless it is forced. */
  readonly breaks?: true;
}

/** Bytes that cannot be there: where reading stopped. */
export interface Fault {
  readonly path: string;
  readonly start: number;
  readonly needed?: number;
  readonly available?: number;
  /** `meshes[3].name at 0x1A40: needs 32 bytes, 7 left` */
  readonly text: string;
}

/** One named run of bytes. */
export interface Field extends ByteRange {
  readonly path: string;
  /** First bit and number of bits, for a part of a word. */
  readonly bits?: readonly [number, number];
  readonly kind: Kind;
  /** As JSON: 64-bit numbers as strings, bytes as `{bytes, base64}`. */
  readonly value: unknown;
  readonly text?: string;
  readonly finding?: { readonly weight: Weight; readonly text: string };
}

/** What decoding gave. After a fault the value holds what was read before it, and may lack members. */
export type Decoded<T> =
  | { readonly value: T; readonly findings: readonly Finding[]; readonly end: number; readonly fault?: undefined }
  | { readonly value: unknown; readonly findings: readonly Finding[]; readonly end: number; readonly fault: Fault };

export type { Kind } from './leaf.ts';

/**
 * A word whose own parts (a tag, a size, a rest) stand below the path of what it holds needs these names for itself:
 * a path must lead to one thing only. Refused when the layout is built.
 */
export function reserveNames(word: string, names: readonly string[], inside: AnyLayout): readonly string[] {
  const taken = takenBy(inside);
  const twice = names.find(name => taken.includes(name));
  if (twice !== undefined)
    throw new Error(`${word} names a part of its own '${twice}', and so does what it holds: give that another name`);
  return [...names, ...taken];
}

function takenBy(layout: AnyLayout): readonly string[] {
  if (layout.taken) return layout.taken;
  return 'shape' in layout ? Object.keys(layout.shape as object) : []; // a struct's, by its members
}
