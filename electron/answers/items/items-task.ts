import { parseJson } from '../../../shared/base/parse-json.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { formatOfText } from '../../files/structures.ts';
import { type MakeEdit, makeItems } from './make-items.ts';

/** Edits of items, one after another, of bytes that are sent along. */
export interface ItemsTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly structure?: WholeStructure | undefined;
  /** As JSON: a message would make floats plain numbers. */
  readonly edits: string;
}

/** What came of them. */
export type ItemsAnswer =
  | {
      readonly kind: 'made';
      readonly bytes: Uint8Array;
      readonly followed: number;
      readonly repairs: readonly string[];
    }
  | { readonly kind: 'refused'; readonly why: string };

export function itemsTask(
  name: string,
  source: Source,
  { edits, structure }: { readonly edits: readonly MakeEdit[]; readonly structure?: WholeStructure | undefined },
): ItemsTask {
  return { name, bytes: toBytes([source]), structure, edits: JSON.stringify(edits) };
}

export function answerItems({ name, bytes, structure, edits }: ItemsTask): ItemsAnswer {
  const source = memorySource(bytes);
  const format = (structure && formatOfText(structure)) ?? identify({ name, source }).format;
  const made = madeOf(format, source, editsIn(edits));
  if (made.kind === 'refused') return made;
  const { followed, repairs } = made;
  return { kind: 'made', bytes: toBytes([made.source]), followed, repairs };
}

/** What is placed by hand or set field by field is plain numbers; the rest is JSON, in which a float is told from a whole number. */
function editsIn(text: string): readonly MakeEdit[] {
  const plain = JSON.parse(text) as readonly MakeEdit[]; // as: itemsTask wrote them
  const exact = parseJson(text) as readonly MakeEdit[]; // as: the same
  return plain.map((edit, i) => (edit.kind === 'place' || edit.kind === 'fields' ? edit : (exact[i] ?? edit)));
}

/** The bytes after several edits: each is of what the one before left. */
export function madeOf(
  format: Format,
  source: Source,
  edits: readonly MakeEdit[],
):
  | { readonly kind: 'made'; readonly source: Source; readonly followed: number; readonly repairs: readonly string[] }
  | { readonly kind: 'refused'; readonly why: string } {
  let now = source;
  let followed = 0;
  const repairs: string[] = [];
  for (const edit of edits) {
    const made = makeItems(format, now, edit);
    if (made.kind === 'refused') return made;
    now = made.source;
    followed += made.followed.length;
    repairs.push(...made.repairs.map(({ path, text }) => `${path}: ${text}`));
  }
  return { kind: 'made', source: now, followed, repairs };
}
