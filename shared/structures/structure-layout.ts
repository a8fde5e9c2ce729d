// A structure as a layout: overlay, tree, JSON, edits and verify follow from it as they do from Gantry's own formats.
import { custom, type FieldSink, LayoutFault, type Reader, type RootLayout, Unwritable, type Writer } from '#layout';
import { sameBytes } from '../base/bytes.ts';
import { hexOffset } from '../base/hex.ts';
import type { Source } from '../base/source.ts';
import { changedFile } from './changed-file.ts';
import { type CompleteFile, complete, placeText } from './complete.ts';
import { shownPath } from './fault.ts';
import { LazyItems } from './lazy-items.ts';
import { storedAgain } from './leaves.ts';
import { ModelLayouts } from './model-layouts.ts';
import { type Piece, structIn, structJson } from './piece.ts';
import { type Lent, readFile } from './read-struct.ts';
import type { Structure } from './read-structure.ts';
import { storedBytes, writeBits } from './stored.ts';
import type { StructValue } from './struct-value.ts';
import type { OtherEncodings } from './text-encoding.ts';
import { walkFile } from './walk.ts';

/** What a structure makes of a file. */
export interface StructureModel {
  readonly file: CompleteFile;
  readonly layouts: ModelLayouts;
  readonly segments: readonly Segment[];
  /** Why it cannot be written. */
  readonly unwritable: string | undefined;
}

// A file as the pieces a writer puts together: each field from its value, and what nothing names as it was.

/** Bytes in a row: a field's, or such as were kept. */
type Segment =
  | { readonly kind: 'field'; readonly start: number; readonly size: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'kept'; readonly start: number; readonly size: number; readonly source: Source };

interface Keeping {
  readonly r: Reader;
  readonly others: OtherEncodings;
}

/** The segments of a file, in order. A byte that several fields name belongs to the first of them. */
function segmentsOf(file: CompleteFile, source: Source, { r, others }: Keeping): Segment[] {
  for (const range of file.shared) r.owned.push(range);
  const fields = rowsOf(leavesIn(file));
  const segments: Segment[] = [];
  let at = 0;
  const keep = (start: number, size: number): void => {
    if (size > 0) segments.push({ kind: 'kept', start, size, source: kept(r, source, { start, size }) });
  };
  for (const field of fields) {
    if (field.start < at) continue;
    keep(at, field.start - at);
    const stored = source.read(field.start, field.size);
    const written = fieldBytes(field.pieces, field, others);
    if (written && sameBytes(written, stored)) segments.push(field);
    else keep(field.start, field.size);
    at = field.start + field.size;
  }
  keep(at, source.size - at);
  return segments;
}

function kept(r: Reader, source: Source, { start, size }: { start: number; size: number }): Source {
  if (source === r.source) return r.keep(start, size);
  return { size, read: (at, count) => source.read(start + at, count) };
}

type Field = Segment & { kind: 'field' };

/** All leaves of a file in the file itself, by their place. */
function leavesIn(file: CompleteFile): Piece[] {
  const leaves: Piece[] = [];
  const addPiece = (piece: Piece): void => {
    if (piece.items) {
      if (piece.items instanceof LazyItems) return; // kept as the block it is
      for (const item of piece.items) addPiece(item);
      return;
    }
    const struct = structIn(piece);
    if (struct && !file.repeated.has(struct) && (piece.inner ?? piece.space).isInFile) addStruct(struct);
    else if (!struct && !piece.isComputed && piece.end > piece.start && piece.space.isInFile) leaves.push(piece);
  };
  const addStruct = (struct: StructValue): void => {
    for (const piece of struct.pieces.values()) addPiece(piece);
  };
  addStruct(file.root);
  return leaves;
}

/** Leaves by their place, bits that share bytes together. */
function rowsOf(leaves: Piece[]): Field[] {
  const placed = leaves.map(piece => ({ piece, start: piece.space.placeInFile(piece.start) }));
  placed.sort((a, b) => a.start - b.start);
  const rows: { kind: 'field'; start: number; size: number; pieces: Piece[] }[] = [];
  for (const { piece, start } of placed) {
    const size = piece.end - piece.start;
    const last = rows.at(-1);
    const before = last?.pieces.at(-1);
    if (last && piece.bits && before?.bits && start < last.start + last.size && before.space === piece.space) {
      last.pieces.push(piece);
      last.size = Math.max(last.size, start + size - last.start);
    } else rows.push({ kind: 'field', start, size, pieces: [piece] });
  }
  return rows;
}

/** The bytes of a field made from its value. */
function fieldBytes(
  pieces: readonly Piece[],
  { start, size }: { start: number; size: number },
  others: OtherEncodings,
): Uint8Array | undefined {
  const [first] = pieces;
  if (!first) return undefined;
  if (!first.bits) {
    const stored = storedBytes(first, first.value, { others });
    return 'bytes' in stored ? storedAgain(stored.bytes, first.space, first.start) : undefined;
  }
  const bytes = new Uint8Array(size);
  for (const { bits, value, space, start: at } of pieces)
    if (bits) writeBits(bytes.subarray(space.placeInFile(at) - start), bits, value as number | bigint | boolean); // bits are read as these
  return storedAgain(bytes, first.space, first.start);
}

/** Writes a model. */
function writeSegments(w: Writer, { segments, unwritable }: StructureModel, others: OtherEncodings): void {
  if (unwritable !== undefined) throw new Unwritable(unwritable);
  for (const segment of segments) {
    if (segment.kind === 'kept') w.putSource(segment.source);
    else w.put(fieldBytes(segment.pieces, segment, others) ?? new Uint8Array(segment.size));
  }
}

interface Known {
  readonly file: CompleteFile;
  readonly layouts: ModelLayouts;
}

/** The layout that a structure is. What was read of a file is kept as long as its bytes are. */
export function structureLayout(structure: Structure, lent: Lent): RootLayout<StructureModel> {
  const known = new WeakMap<Source, Known>();
  const read = (source: Source, onStep?: () => void): Known => {
    const before = known.get(source);
    if (before) return before;
    const file = complete(readFile(structure.root, source, lent, onStep));
    const made = { file, layouts: new ModelLayouts(file) };
    known.set(source, made);
    return made;
  };
  return custom<StructureModel>({
    kind: structure.id,
    about: structure.about ?? structure.title ?? structure.id,
    decode: r => decodeFile(r, { structure, lent, read }),
    encode: (w, model) => writeSegments(w, model, lent.encodings),
    fields: (r, out) => nameFields(r, out, { ...read(r.source, r.onStep), lent }),
    toJson: ({ file }) => structJson(file.root, file.repeated),
    child: ({ file, layouts }, step) => layouts.memberOf(file.root, step),
  });
}

interface ToDecode {
  readonly structure: Structure;
  readonly lent: Lent;
  readonly read: (source: Source, onStep?: () => void) => Known;
}

function decodeFile(r: Reader, { structure, lent, read }: ToDecode): StructureModel {
  const { change } = r;
  const first = read(r.source, r.onStep);
  const changed = change ? changedFile(first.file, r.source, { change, structure, lent }) : undefined;
  if (change && changed) change.done = true;
  const unwritable = changed && 'why' in changed ? changed.why : undefined;
  const known = changed && 'source' in changed ? read(changed.source) : first;
  const { file } = known;
  for (const { path, text, weight, ...range } of file.remarks) r.find(range, text, { path, weight });
  const segments = segmentsOf(file, changed && 'source' in changed ? changed.source : r.source, {
    r,
    others: lent.encodings,
  });
  r.pos = r.limit;
  const model = { ...known, segments, unwritable };
  if (file.fault) throw faultOf(file, model);
  return model;
}

function faultOf(file: CompleteFile, partial?: StructureModel): LayoutFault {
  const { path = '', start = 0, needed, available, message } = file.fault ?? {};
  const where = `${path === '' ? 'the file' : shownPath(path)} at ${hexOffset(start)}`;
  const text = `${where}: ${message ?? ''}${file.fault ? placeText(file.fault) : ''}`;
  const sizes = { ...(needed === undefined ? {} : { needed }), ...(available === undefined ? {} : { available }) };
  const fault = new LayoutFault({ path, start, ...sizes, text });
  fault.partial = partial;
  return fault;
}

function nameFields(r: Reader, out: FieldSink, { file, layouts, lent }: Known & { lent: Lent }): void {
  walkFile({ r, file, layouts, others: lent.encodings }, out);
  r.pos = r.limit;
  if (file.fault) throw faultOf(file);
}
