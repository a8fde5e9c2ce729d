// The one door of the layout language: what formats and the rest of the product may use. Everything else is in inside/.
export { asCount, follow, minus, plus, times } from './amount.ts';
export { atEnd } from './at-end.ts';
export { biased } from './biased.ts';
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
export { countOf } from './count-of.ts';
export { custom } from './custom.ts';
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
export type { ItemPlace } from './inside/diff/place-of-item.ts';
export { diffFields, placeBeside } from './inside/diff-fields.ts';
export { encode } from './inside/encode.ts';
export { explained } from './inside/explained.ts';
export { asFault, LayoutFault, reasonOf, Unwritable } from './inside/fault.ts';
export { bytesAt, fieldAt, valueAt } from './inside/field-at.ts';
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
export { editItems, type ItemEdit, type JsonRows, noPlace, parallelRows } from './inside/items/edit-items.ts';
export { FOLLOWS } from './inside/items/json-changes.ts';
export { namedChunkSplices, spliced } from './inside/items/named-chunks.ts';
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
  Lead,
  Links,
  ListPolicy,
  OwnName,
  Role,
  RootLayout,
  Step,
  Weight,
} from './inside/layout.ts';
export { addLeaf, addPart, type Leaf, leafLayout, type Parsed, type Scalar } from './inside/leaf.ts';
export { leavesIn } from './inside/leaves-in.ts';
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
export { noRows, type Records, recordsFrom, Table } from './inside/record-table.ts';
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
export { listThatFits, recordsThatFit } from './list-that-fits.ts';
export { listToEnd } from './list-to-end.ts';
export { offsetOf } from './offset-of.ts';
export { hiddenIf, optional } from './optional.ts';
export { isRaw, orRaw, type Raw } from './or-raw.ts';
export { padding, paddingLeaf } from './padding.ts';
export { placed } from './placed.ts';
export { placedOrEmpty } from './placed-or-empty.ts';
export { nextPart, placedOrRaw } from './placed-or-raw.ts';
export { prefixedList } from './prefixed-list.ts';
export { prefixedText } from './prefixed-text.ts';
export { records } from './records.ts';
export { recursive } from './recursive.ts';
export { type Reference, type ReferenceOptions, refTo } from './ref-to.ts';
export { relabel } from './relabel.ts';
export { restText } from './rest-text.ts';
export { f32, i8, i16, i32, u8, u16, u16be, u32, u32be, u64, unsetF32 } from './scalars.ts';
export { shown } from './shown.ts';
export { sizeOf } from './size-of.ts';
export { type Model, type Shape, type Struct, struct } from './struct.ts';
export { tagOf } from './tag-of.ts';
export { tag4 } from './tag4.ts';
export { tagged } from './tagged.ts';
export { tuple } from './tuple.ts';
export { type DamagedHead, unlessDamaged } from './unless-damaged.ts';
export { unlessOutside } from './unless-outside.ts';
export { variantBy } from './variant-by.ts';
export { within } from './within.ts';
export { zeroText } from './zero-text.ts';
