// A structure as a layout: overlay, tree, JSON, edits and verify follow from it as for built-in formats.
import { custom, type FieldSink, type Reader, type RootLayout, Unwritable, type Writer } from '#layout';
import { sameBytes } from '../base/bytes.ts';
import type { Source } from '../base/source.ts';
import { changedFile } from './changed-file.ts';
import { type CompleteFile, complete } from './complete.ts';
import { layoutFault } from './fault.ts';
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

/** The model of a file read with a structure. */
export interface StructureModel {
  readonly file: CompleteFile;
  readonly layouts: ModelLayouts;
  /** Created when the file is written, or before its bytes are released. */
  readonly segments: () => readonly Segment[];
  /** Why it cannot be written. */
  readonly unwritable: string | undefined;
}

// A file as segments for the writer: each field encoded from its value, unnamed bytes kept as they were.

/** Consecutive bytes: of one field, of bits that share bytes, or kept as they were. */
type Segment = Piece | Bits | Kept;

interface Bits {
  readonly start: number;
  readonly size: number;
  readonly parts: readonly Piece[];
}
interface Kept {
  readonly kept: Source;
}

interface Keeping {
  readonly r: Reader;
  readonly others: OtherEncodings;
}

/** The segments of a file in order. A byte that several fields name belongs to the first of them. */
function segmentsOf(file: CompleteFile, source: Source, { r, others }: Keeping): Segment[] {
  for (const range of file.shared) r.owned.push(range);
  const segments: Segment[] = [];
  let at = 0;
  const keep = (start: number, size: number): void => {
    if (size > 0) segments.push({ kept: kept(r, source, { start, size }) });
  };
  for (const field of fieldsOf(leavesIn(file))) {
    const { start, size } = placeOf(field);
    if (start < at) continue;
    keep(at, start - at);
    const written = fieldBytes(field, others);
    if (written && sameBytes(written, source.read(start, size))) segments.push(field);
    else keep(start, size);
    at = start + size;
  }
  keep(at, source.size - at);
  return segments;
}

function kept(r: Reader, source: Source, { start, size }: { start: number; size: number }): Source {
  if (source === r.source) return r.keep(start, size);
  return { size, read: (at, count) => source.read(start + at, count) };
}

type Field = Piece | Bits;

function placeOf(field: Field): { start: number; size: number } {
  if ('parts' in field) return field;
  return { start: fileStart(field), size: field.end - field.start };
}

const fileStart = ({ space, start }: Piece): number => space.placeInFile(start);

/** All leaves stored in the file itself, by position. */
function leavesIn(file: CompleteFile): Piece[] {
  const leaves: Piece[] = [];
  const addPiece = (piece: Piece): void => {
    if (piece.items) {
      if (piece.items instanceof LazyItems) return; // kept as one block
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
  return leaves.sort((a, b) => fileStart(a) - fileStart(b));
}

/** Leaves by position; bits that share bytes are grouped. */
function* fieldsOf(leaves: readonly Piece[]): Generator<Field> {
  let run: { start: number; size: number; parts: Piece[] } | undefined;
  for (const piece of leaves) {
    const { start, size } = placeOf(piece);
    const end = run ? run.start + run.size : 0;
    if (run && piece.bits && run.parts[0]?.space === piece.space && start < end) {
      run.parts.push(piece);
      run.size = Math.max(end, start + size) - run.start;
      continue;
    }
    if (run) yield run;
    run = piece.bits ? { start, size, parts: [piece] } : undefined;
    if (!run) yield piece;
  }
  if (run) yield run;
}

/** The bytes of a field, encoded from its value. */
function fieldBytes(field: Field, others: OtherEncodings): Uint8Array | undefined {
  if (!('parts' in field)) {
    const stored = storedBytes(field, field.value, { others });
    return 'bytes' in stored ? storedAgain(stored.bytes, field.space, field.start) : undefined;
  }
  const [first] = field.parts;
  if (!first) return undefined;
  const bytes = new Uint8Array(field.size);
  for (const { bits, value, space, start } of field.parts)
    if (bits)
      writeBits(bytes.subarray(space.placeInFile(start) - field.start), bits, value as number | bigint | boolean); // bits are read as these
  return storedAgain(bytes, first.space, first.start);
}

function writeSegments(w: Writer, { segments, unwritable }: StructureModel, others: OtherEncodings): void {
  if (unwritable !== undefined) throw new Unwritable(unwritable);
  for (const segment of segments()) {
    if ('kept' in segment) w.putSource(segment.kept);
    else w.put(fieldBytes(segment, others) ?? new Uint8Array(placeOf(segment).size));
  }
}

interface Known {
  readonly file: CompleteFile;
  readonly layouts: ModelLayouts;
}

/** The layout of a structure. The model of a file is cached as long as its bytes are. */
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
  // A file that ended with a fault is not written.
  if (file.fault) {
    const fault = layoutFault(file.fault);
    fault.partial = { ...known, segments: () => [], unwritable };
    throw fault;
  }
  const source = changed && 'source' in changed ? changed.source : r.source;
  let made: readonly Segment[] | undefined;
  const segments = (): readonly Segment[] => {
    made ??= segmentsOf(file, source, { r, others: lent.encodings });
    return made;
  };
  r.beforeLoss.push(() => void segments());
  r.pos = r.limit;
  return { ...known, segments, unwritable };
}

function nameFields(r: Reader, out: FieldSink, { file, layouts, lent }: Known & { lent: Lent }): void {
  walkFile({ r, file, layouts, others: lent.encodings }, out);
  r.pos = r.limit;
  if (file.fault) throw layoutFault(file.fault);
}
