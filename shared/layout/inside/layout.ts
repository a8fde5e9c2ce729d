// The contract every word of the layout language fulfils, and what the application gets from it.

import type { FieldSink } from './field-sink.ts';
import type { Kind, Leaf } from './leaf.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';
import type { Writer } from './writer.ts';

/**
 * value: in the model. optional: in the model when present. shown: in the model for information, computed by the
 * writer. hidden: in the file only (constants, counts, offsets, padding).
 */
export type Role = 'value' | 'optional' | 'shown' | 'hidden';

/** What a table is computed from. */
export interface Follows {
  readonly from: readonly string[];
  /** Fields that no sibling determines, with the value that a row has by default. */
  readonly unless?: Readonly<Record<string, unknown>>;
}

/**
 * A description of bytes: a plain value from which reader, writer, overlay, patches and documentation follow.
 * `Ref` lists the names it needs from the struct around it, so that the compiler can check them.
 */
export interface Layout<T, R extends Role = 'value', Ref extends string = never> {
  /** What it is called in the format's documentation: `text[64]`, `list of u32`. */
  readonly kind: string;
  readonly role: R;
  /** Size in bytes, if every value has the same size. */
  readonly size: number | undefined;
  /** Bytes of the shortest value: lets a reader refuse an impossible count before it loops. */
  readonly minSize: number;
  readonly refs: readonly Ref[];
  /** Names whose byte range it needs (offsetOf, sizeOf, derived); always in refs as well. */
  readonly marks?: readonly string[];
  /** May be elsewhere than directly after its predecessor. */
  readonly jumps?: boolean;
  readonly about?: string;
  /** Its parts, for the documentation. */
  readonly parts?: readonly Part[];
  /** Set on a value that occupies one run of bytes and can be changed in place. */
  readonly leaf?: Leaf<T>;
  /** For a word of bits, the number that holds them. */
  readonly word?: Leaf<number>;
  /** A struct with later() members has a second part. */
  readonly split?: Split;
  /** A list whose items have a second part: laterOf() must say where these are. */
  readonly pending?: Split;
  readonly place?: 'later' | 'atEnd';
  /** Set by laterOf: the list whose second parts are here. */
  readonly anchors?: string;
  /** The sibling that alone gives its number of items. */
  readonly counted?: string;
  /** Names below its path that its parts use; for a struct, its members. */
  readonly taken?: readonly string[];
  /** The names of the parts in a word of bits that references may reach. */
  readonly names?: readonly string[];
  /** How an item of a list is recognised in another version of the file; by default, by a member called name, key or id. */
  readonly identity?: Identity;
  /** A list whose items correspond to the items of a sibling, by index. */
  readonly parallelTo?: string;
  /** A table that a writer computes from siblings. */
  readonly follows?: Follows;
  /** What may be done to a list's items; by default, everything. */
  readonly policy?: ListPolicy;
  /** For a whole file: what belongs together across its parts, beyond the names of siblings. */
  readonly links?: Links;
  /** The first bytes of a new value of this kind, from what is wanted: the tag of a union. */
  begin?(wanted: unknown, scope?: Scope): Uint8Array | undefined;
  /** The number a writer would store: lets references reach a field that is not in the model. */
  tell?(scope: Scope): number;
  /** The bytes this takes, if that follows from names alone; or from the window, if it is at its end. */
  sizeIn?(scope: Scope | undefined, window?: Reader): number;
  /** Whether it is present at all. */
  present?(scope: Scope | undefined): boolean;
  /** The tag a union around it would store. */
  tag?(scope: Scope | undefined): unknown;
  /** The value as JSON, where it is not JSON already. */
  toJson?(value: T): unknown;
  /** The member of the JSON that holds the value itself, if others are next to it: the id of a chunk. */
  readonly shownUnder?: string | undefined;
  /** Its members in the order in which JSON has their values, if the file has another one: of a quaternion, w last. */
  readonly jsonOrder?: readonly string[];
  /** The member of a value for one step of a path. */
  child?(value: T, step: string | number): Child | undefined;
  /** Reads one value and advances; may add findings and leftovers. */
  decode(r: Reader): T;
  /** Writes one value, and its leftovers back; never sees the source's bytes. */
  encode(w: Writer, value: T): void;
  /** Names the bytes in the sink's window and steps over the rest. Returns what references may see. */
  fields(r: Reader, out: FieldSink): unknown;
}

/** The member that names an item; or `keyValue`: names are in the same list, each before the value it names. */
export type Identity = { readonly member: string } | { readonly style: 'keyValue' };

/** What the games do not allow for a list. */
export interface ListPolicy {
  /** New items go to the end and old ones stay in place; the reason ends a sentence that begins with "because". */
  readonly appendOnly?: string;
  /** Each item is in the list once, so it is not copied; the reason ends a sentence that begins with "because". */
  readonly onlyOnce?: string;
  /** The first item means none and stays: what it is, and its content if not zeros. A list without items gets it with its first item. */
  readonly none?: { readonly what: string; readonly blank?: unknown };
  /** The first item is in every file and always stays: what it is. */
  readonly reserved?: string;
  /** The initial content of a new item, if not zeros. */
  readonly blank?: unknown;
  /** It is written as a whole by its maker: items are neither added, removed nor reordered. */
  readonly isWhole?: true;
  /** The most items that the game allows. */
  readonly most?: number;
  /** Copies go to the end, so that the others keep their numbers: other files refer to them. */
  readonly copiesToEnd?: true;
  /** The member that names an item and must be unique: a copy gets a new name, of at most this many letters. */
  readonly unique?: { readonly member: string; readonly most: number };
  /** It has an item for each pair of items of two siblings: those of the first row, then those of the second. */
  readonly grid?: { readonly rows: string; readonly columns: string };
  /** Its items share one array of the game with those of its namesakes in these structs of the file, in this order. */
  readonly pool?: {
    readonly of: readonly string[];
    /** The size of the array. */
    readonly most: number;
    /** A struct with a table of the same name: a slot for each item of the array, and the initial content of a free slot. */
    readonly places: string;
    readonly blank: unknown;
  };
  /** Where an item that was disabled on purpose keeps its former bytes, below its own path. */
  readonly putAway?: string;
  /** A list of free slots: a new item takes the first one, and a removed item adds one. */
  readonly spare?: {
    readonly list: string;
    /** The initial content of a free slot, if not zeros. */
    readonly blank?: unknown;
  };
}

/** What belongs together in a model, though it is in parts of the file that do not know each other. */
export interface Links {
  /** Why items of a list can be neither added, removed nor reordered; undefined if they can. */
  whyFixed?(model: unknown, list: string): string | undefined;
  /** Lists elsewhere with an item for each item of a list, by path, and the initial content of a new item of theirs. */
  beside?(model: unknown, list: string): readonly { readonly list: string; readonly blank?: unknown }[];
  /** Where the number at a path leads, in a model; absent for numbers that lead nowhere. */
  leads?(model: unknown): (path: string) => Lead | undefined;
  /** Paths of what uses an item of a list other than by its index: while there are any, the item cannot be removed. */
  usesOf?(model: unknown, list: string): ((index: number) => readonly string[]) | undefined;
  /** The name of an item that must be unique; undefined if it needs none. */
  ownName?(model: unknown, path: string): OwnName | undefined;
}

/** A name that a copy must not share. */
export interface OwnName {
  /** Of the field. */
  readonly path: string;
  readonly name: string;
  /** The names of others, in lower case. */
  readonly taken: readonly string[];
  /** The most letters there is room for. */
  readonly most: number;
}

/** Where a number leads. */
export interface Lead {
  readonly list: string;
  /** The items of a list that are useless without the target, and are removed with it. */
  readonly owner?: string;
  /** It has no effect: the number it gets when its target is removed. */
  readonly idle?: number;
}

/** Any layout: methods are compared bivariantly, so this needs no `any`. */
export type AnyLayout = Layout<unknown, Role, string>;
/** A layout that needs no names from outside: a whole file. */
export type RootLayout<T> = Layout<T, 'value'>;
/** The type of the model a layout describes. */
export type Infer<L> = L extends Layout<infer T, Role, string> ? T : never;
/** The names a layout needs from outside. */
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

/** The right bytes for a range of stored ones; may be more or fewer than these. */
export interface Repair extends ByteRange {
  readonly bytes: Uint8Array;
}

/** Something unexpected that does not stop the reading. */
export interface Finding extends ByteRange {
  readonly path: string;
  readonly weight: Weight;
  readonly text: string;
  readonly repair?: Repair;
  /** It is about a count larger than its list. */
  readonly isCut?: true;
  /** The bytes are valid, but an edit that causes the finding is refused unless it is forced. */
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

/** The result of decoding. After a fault, the value holds what was read before it, and may lack members. */
export type Decoded<T> =
  | { readonly value: T; readonly findings: readonly Finding[]; readonly end: number; readonly fault?: undefined }
  | { readonly value: unknown; readonly findings: readonly Finding[]; readonly end: number; readonly fault: Fault };

export type { Kind } from './leaf.ts';

/**
 * A word whose own parts (a tag, a size, a rest) are below the path of its value reserves these names:
 * a path must lead to one thing only. A clash is refused when the layout is built.
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
  return 'shape' in layout ? Object.keys(layout.shape as object) : []; // for a struct, by its members
}
