// A structure as a layout: overlay, tree, JSON, edits and verify follow from it as they do from Gantry's own formats.
import { custom, type FieldSink, LayoutFault, type Reader, type RootLayout } from '#layout';
import { hexOffset } from '../base/hex.ts';
import type { Source } from '../base/source.ts';
import { type CompleteFile, complete, placeText } from './complete.ts';
import { changedFile } from './grow.ts';
import { ModelLayouts } from './model-layouts.ts';
import { type Lent, readFile } from './read-struct.ts';
import type { Structure } from './read-structure.ts';
import { type Segment, segmentsOf, writeSegments } from './segments.ts';
import { structJson } from './to-json.ts';
import { walkFile } from './walk.ts';

/** What a structure makes of a file. */
export interface StructureModel {
  readonly file: CompleteFile;
  readonly layouts: ModelLayouts;
  readonly segments: readonly Segment[];
  /** Why it cannot be written. */
  readonly unwritable: string | undefined;
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
  const where = `${path === '' ? 'the file' : path} at ${hexOffset(start)}`;
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
