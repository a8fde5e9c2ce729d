import { asCount, follow } from './amount.ts';
import { hiddenNumber, type Layout, type Role, writeNumber } from './inside/layout.ts';
import { leafLayout, type Scalar } from './inside/leaf.ts';
import { parseInteger } from './inside/parse-value.ts';
import type { Scope } from './inside/scope.ts';
import { listOf } from './list.ts';
import { relabel } from './relabel.ts';
import type { Shape, Struct } from './struct.ts';

const MORE_THAN_FIT = 0xffff_ffff;

// The one door of the layout language: what formats and the rest of the product may use of it. What is not exported here lies in inside/.
export { asCount, follow, minus, plus, times } from './amount.ts';
export { atEnd } from './at-end.ts';
export { bits, flags } from './bits.ts';
export { bothEndian } from './both-endian.ts';
export { byMember } from './by-member.ts';
export { bytes, bytesAs, bytesJson, bytesLeaf } from './bytes.ts';
export { type CheckFinding, checked } from './checked.ts';
export { choice } from './choice.ts';
export { chooseBy, type UnknownCase } from './choose-by.ts';
export { chunks } from './chunks.ts';
export { bytesOf, constant } from './constant.ts';
export { copyOf } from './copy-of.ts';
export { type Compute, derived } from './derived.ts';
export { type Codec, encoded } from './encoded.ts';
export { expects } from './expects.ts';
export { dottedText, filledText, fixedText } from './fixed-text.ts';
export {
  differenceText,
  isOneValue,
  isPairs,
  partAt,
  pathCaption,
  pathLabel,
  previewOf,
  stepName,
} from './inside/captions.ts';
export { chunkRange, chunkSplices } from './inside/chunk-edits.ts';
export type { ChunkHead } from './inside/chunk-head.ts';
export type { Column } from './inside/column.ts';
export { decode, TRAILING } from './inside/decode.ts';
export { diffFields } from './inside/diff-fields.ts';
export { encode } from './inside/encode.ts';
export { explained } from './inside/explained.ts';
export { asFault, LayoutFault, reasonOf, Unwritable } from './inside/fault.ts';
export { fieldAt, valueAt } from './inside/field-at.ts';
export type { ChangeKind, CompareOptions, FieldChange } from './inside/field-change.ts';
export {
  addGroup,
  type FieldSink,
  isBlind,
  labelledSink,
  memberSink,
  type NamedTable,
  wantedItems,
} from './inside/field-sink.ts';
export { fieldOf, fieldsIn, namedFieldsIn } from './inside/fields-in.ts';
export { findLeaf } from './inside/find-leaf.ts';
export { beginning, blankOf } from './inside/items/blank.ts';
export { editItems, type ItemEdit } from './inside/items/edit-items.ts';
export { type Followed, type Made, whyNotRebuilt } from './inside/items/rearrange.ts';
export type {
  AnyLayout,
  ByteRange,
  Child,
  Decoded,
  Fault,
  Field,
  Finding,
  Infer,
  Kind,
  Layout,
  ListPolicy,
  Role,
  RootLayout,
  Step,
  Weight,
} from './inside/layout.ts';
export { addLeaf, addPart, type Leaf, leafLayout, type Parsed, type Scalar } from './inside/leaf.ts';
export { copyModel, floatBits, keepLeftover, leftoverOf, withoutLeftovers } from './inside/leftovers.ts';
export {
  type ListMemo,
  type Memo,
  newMemo,
  recall,
  remember,
  rememberFindings,
} from './inside/memo.ts';
export { type Node, type Nodes, nodesAt } from './inside/nodes-at.ts';
export { ownersOf } from './inside/owners.ts';
export {
  parseBigInteger,
  parseBit,
  parseBytes,
  parseFloat32,
  parseFloat64,
  parseInteger,
  parseText,
} from './inside/parse-value.ts';
export { decodePastEnd } from './inside/past-end.ts';
export { parsePath, pathText, placePath, stepText } from './inside/path.ts';
export { MAX_DEPTH, Reader } from './inside/reader.ts';
export { readerAt } from './inside/reader-at.ts';
export { type Records, recordsFrom, Table } from './inside/record-table.ts';
export {
  apart,
  plainRepairs,
  type RepairOffer,
  repaired,
  repairs,
  weightAfterEdit,
  withRepairsOwed,
} from './inside/repairs.ts';
export { type ChangedSpan, type Reread, reread } from './inside/reread.ts';
export { readAndWrite, roundTrip } from './inside/round-trip.ts';
export { Scope } from './inside/scope.ts';
export { setField, withEdit } from './inside/set-field.ts';
export { startAt } from './inside/start-at.ts';
export { characters, text, textBytes, viewBytes } from './inside/text.ts';
export type { AnyUnion } from './inside/union.ts';
export { Writer } from './inside/writer.ts';
export { later, laterOf } from './later.ts';
export { lazily, readable } from './lazily.ts';
export { checkRoom, list, listOf, listUntilZeros } from './list.ts';
export { offsetOf } from './offset-of.ts';
export { hiddenIf, optional } from './optional.ts';
export { orRaw, type Raw } from './or-raw.ts';
export { padding, paddingLeaf } from './padding.ts';
export { placed } from './placed.ts';
export { prefixedList } from './prefixed-list.ts';
export { prefixedText } from './prefixed-text.ts';
export { records } from './records.ts';
export { recursive } from './recursive.ts';
export { relabel } from './relabel.ts';
export { restText } from './rest-text.ts';
export { f32, i8, i16, i32, u8, u16, u16be, u32, u32be, u64, unsetF32 } from './scalars.ts';
export { sizeOf } from './size-of.ts';
export { type Model, type Shape, type Struct, struct } from './struct.ts';
export { tagOf } from './tag-of.ts';
export { tag4 } from './tag4.ts';
export { tagged } from './tagged.ts';
export { variantBy } from './variant-by.ts';
export { within } from './within.ts';
export { zeroText } from './zero-text.ts';

/** Puts a number that the writer computes into the model as well: the directory's JSON shows it as stored. */
export function shown<T, R extends Role, Ref extends string>(of: Layout<T, R, Ref>): Layout<T, 'shown', Ref> {
  return { ...of, role: 'shown' };
}

/** A struct that JSON shows as the array of its numbers. */
export function tuple<F extends Shape>(inner: Struct<F>): Struct<F> {
  return { ...inner, toJson: value => Object.values((inner.toJson?.(value) ?? value) as object) }; // a struct's model is an object
}

type Ways<T> = Pick<Layout<T>, 'kind' | 'decode' | 'encode' | 'fields'> & { readonly about: string };

/** A shape no other word fits: all three ways or none, leaving one out does not compile. */
export function custom<T>(
  of: Ways<T> & Partial<Pick<Layout<T>, 'toJson' | 'child' | 'minSize' | 'policy'>>,
): Layout<T> {
  return { role: 'value', size: undefined, minSize: 0, refs: [], ...of };
}

export interface Reference extends Scalar {
  /** The list this is an index into. */
  readonly target: string;
}

export interface ReferenceOptions {
  /** The number of the list's first item. */
  readonly first?: number;
  /** Numbers that each item has: 3 where the number is 3 · face + edge. */
  readonly per?: number;
  /** Computed from the list it leads into: the item may go, and the number is computed anew. */
  readonly isComputed?: true;
  /** The number that stands for none, where it is not the usual one: -1, or 0 of those counted from 1; `never` where it leads to one always. */
  readonly none?: number | 'never';
}

/** A number that names an item of a list elsewhere, counted from `first`: the tree can follow it. */
export function refTo(
  of: Scalar,
  target: string,
  { first = 0, per = 1, isComputed, none }: ReferenceOptions = {},
): Reference {
  const reference = relabel(of, 'reference');
  const leaf = {
    ...{ ...reference.leaf, target },
    ...(first === 0 ? {} : { first }),
    ...(per === 1 ? {} : { per }),
    ...(isComputed ? { isComputed } : {}),
    ...(none === undefined ? {} : { none }),
  };
  const list = target.replaceAll('^', '');
  const about = `index into ${list}${first === 0 ? '' : `, counted from ${first}`}${per === 1 ? '' : `, ${per} for each`}`;
  return { ...leafLayout(of.kind, of.size, leaf), target, about };
}

/** Stored as value + bias: `biased(u32, 1)` reads 5 as 4. */
export function biased(of: Scalar, bias: number): Scalar {
  const { leaf } = of;
  const { min, max } = leaf.range ?? { min: 0, max: Number.MAX_SAFE_INTEGER };
  const range = { kind: of.kind, min: min - bias, max: max - bias };
  return leafLayout(`${of.kind}, ${bias < 0 ? 'less' : 'plus'} ${Math.abs(bias)}`, of.size, {
    ...leaf,
    range,
    read: (view, at, size) => leaf.read(view, at, size) - bias,
    write: (view, at, size, value) => leaf.write(view, at, size, value + bias),
    parse: input => parseInteger(input, range),
  });
}

/** Items up to the end of the window; what is too short for one is left over. */
export function listToEnd<T, Ref extends string>(item: Layout<T, 'value' | 'hidden', Ref>): Layout<T[], 'value', Ref> {
  const least = Math.max(1, item.minSize);
  return {
    ...listOf(
      { item, count: () => MORE_THAN_FIT, stop: r => r.limit - r.pos < least },
      `list of ${item.kind} to the end`,
    ),
    refs: [...item.refs],
  };
}

/** How many items the named lists have together. */
export function countOf<const N extends string>(of: Scalar, ...lists: N[]): Layout<number, 'hidden', N> {
  const finders = lists.map(follow);
  const tell = (scope: Scope | undefined): number =>
    finders.reduce((sum, find) => sum + (asCount(find(scope)) || 0), 0);
  return {
    ...hiddenNumber(of, 'count', { refs: lists, about: `number of ${lists.join(' and ').replaceAll('^', '')}` }),
    tell,
    encode: w => writeNumber(of, w.hold(of.size), tell(w.scope)),
  };
}
