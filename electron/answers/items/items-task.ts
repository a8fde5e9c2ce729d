import { parseJson } from '../../../shared/base/parse-json.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { formatOfText } from '../../files/structures.ts';
import type { Around } from './edit-tree.ts';
import type { MakeEdit } from './make-edit.ts';
import { makeItems, type RepairMade } from './make-items.ts';

/** Edits of items, one after another, on bytes that are sent along. */
export interface ItemsTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly structure?: WholeStructure | undefined;
  /** As JSON: a message would turn floats into plain numbers. */
  readonly edits: string;
  readonly around?: AroundBytes | undefined;
}

/** Other files that an edit needs, as bytes; neighbouring ones by their names in lower case. */
export interface AroundBytes {
  readonly beside: ReadonlyMap<string, Uint8Array>;
  readonly from?: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly beside: ReadonlyMap<string, Uint8Array>;
  };
}

/** The same as an edit requests it. */
export function aroundOf(bytes: AroundBytes | undefined): Around {
  if (bytes === undefined) return {};
  const listed = (files: ReadonlyMap<string, Uint8Array>) => (name: string) => {
    const found = files.get(name.toLowerCase());
    return found && memorySource(found);
  };
  const { beside, from } = bytes;
  const source = from && { name: from.name, source: memorySource(from.bytes), beside: listed(from.beside) };
  return { beside: listed(beside), ...(source && { from: source }) };
}

/** The results. */
export type ItemsAnswer =
  | {
      readonly kind: 'made';
      readonly bytes: Uint8Array;
      readonly followed: number;
      readonly repairs: readonly string[];
      readonly notes: readonly string[];
      readonly places: readonly string[];
    }
  | { readonly kind: 'refused'; readonly why: string };

interface Asked {
  readonly edits: readonly MakeEdit[];
  readonly structure?: WholeStructure | undefined;
  readonly around?: AroundBytes | undefined;
}

export function itemsTask(name: string, source: Source, { edits, structure, around }: Asked): ItemsTask {
  return { name, bytes: toBytes([source]), structure, edits: JSON.stringify(edits), around };
}

export function answerItems({ name, bytes, structure, edits, around }: ItemsTask): ItemsAnswer {
  const source = memorySource(bytes);
  const format = (structure && formatOfText(structure)) ?? identify({ name, source }).format;
  const made = madeOf(format, source, { edits: editsIn(edits), around: aroundOf(around) });
  if (made.kind === 'refused') return made;
  const { source: after, ...rest } = made;
  return { ...rest, bytes: toBytes([after]) };
}

/** Manual placements and single fields are plain numbers; the rest is JSON, in which floats differ from whole numbers. */
function editsIn(text: string): readonly MakeEdit[] {
  const plain = JSON.parse(text) as readonly MakeEdit[]; // as: itemsTask wrote them
  const exact = parseJson(text) as readonly MakeEdit[]; // as: the same
  return plain.map((edit, i) => (edit.kind === 'place' || edit.kind === 'fields' ? edit : (exact[i] ?? edit)));
}

/** The bytes after several edits: each is applied to the result of the one before. */
export function madeOf(
  format: Format,
  source: Source,
  { edits, around }: { readonly edits: readonly MakeEdit[]; readonly around: Around },
):
  | (Omit<Extract<ItemsAnswer, { kind: 'made' }>, 'bytes'> & { readonly source: Source })
  | Extract<ItemsAnswer, { kind: 'refused' }> {
  let now = source;
  let followed = 0;
  const repairs: string[] = [];
  const notes: string[] = [];
  let places: readonly string[] = [];
  for (const edit of edits) {
    const made = makeItems(format, now, edit, around);
    if (made.kind === 'refused') return made;
    now = made.source;
    followed += made.followed.length;
    notes.push(...made.notes);
    places = made.places;
    repairs.push(...made.repairs.map(repairText));
  }
  return { kind: 'made', source: now, followed, repairs, notes, places };
}

/** A repair in words: "expected 32, found 31" becomes a change from 31 to 32. */
function repairText({ path, text }: RepairMade): string {
  return `${path}: ${text.replace(/^expected (.+), found (.+)$/, '$2 → $1')}`;
}
