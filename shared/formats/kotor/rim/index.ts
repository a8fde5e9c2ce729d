import type { Entry, EntryEdit, Format } from '../../format.ts';
import { inOrder } from '../../repack-rows.ts';
import { firstBytesOf } from '../../signatures.ts';
import { detectSigned } from '../resources/detect-signed.ts';
import { fileNameOf, nameIn, resourceOf, signatureOf } from '../resources/resource.ts';
import { entriesIn, repackTable, type Table } from '../resources/table.ts';
import { ALIGN, ENTRY_SIZE, HEADER_SIZE, type Rim, rim, tableStart } from './layout.ts';

/** Parts of a module: `modules/*.rim`. */
export const kotorRim: Format<Rim> = {
  id: 'kotor/rim',
  icon: 'vault',
  scope: 'archives',
  title: 'RIM archive',
  detect: detectSigned(rim, ['RIM V1.0'], ({ entries }) => entries.length),
  firstBytes: firstBytesOf('RIM '),
  layout: rim,
  container: { entries: entriesOf, repack, rename, reorder, signatureOf },
  toJson,
  shownParts: { pathsOf, textOf },
  exportsAs: ['json'],
};

const packed = (model: Rim) => ({ rows: model.entries, contents: model.contents });
const tableOf = (model: Rim): Table => ({ header: HEADER_SIZE, start: tableStart(model), rowSize: ENTRY_SIZE });

function entriesOf(model: Rim): readonly Entry[] {
  return entriesIn(packed(model), tableOf(model), fileNameOf);
}

function repack(model: Rim, edits: readonly EntryEdit[]): Rim {
  const rowOf = (name: string) => ({ ...resourceOf(name), index: 0 });
  const { rows, contents } = repackTable(packed(model), tableOf(model), { edits, align: ALIGN, rowOf });
  const hasPlaces = model.entries.every(({ index }, i) => index === i);
  return { ...model, entries: hasPlaces ? rows.map((row, index) => ({ ...row, index })) : [...rows], contents };
}

/** Changes only its name. */
function rename(model: Rim, index: number, name: string): Rim {
  return { ...model, entries: model.entries.map((each, i) => (i === index ? { ...each, ...resourceOf(name) } : each)) };
}

/** The contents stay where they are. */
function reorder(model: Rim, order: readonly number[]): Rim {
  const hasPlaces = model.entries.every(({ index }, i) => index === i);
  const entries = inOrder(model.entries, order);
  return { ...model, entries: hasPlaces ? entries.map((entry, index) => ({ ...entry, index })) : entries };
}

const MEMBER = /^entries\[(\d+)\]\.(resource|name)$/;

function pathsOf(_: Rim, path: string): readonly string[] | undefined {
  const [, at] = MEMBER.exec(path) ?? [];
  return at === undefined ? undefined : [`entries[${at}].name`];
}

/** A name is shown with its extension. */
function textOf({ entries }: Rim, path: string, text: string): string {
  const [, at] = MEMBER.exec(path) ?? [];
  return at === undefined ? text : nameIn(text, entries[Number(at)]?.type);
}

/** The table; the contents are separate entries. */
function toJson({ entries }: Rim): unknown {
  return { entries: entries.map(entry => ({ ...entry, name: fileNameOf(entry), resource: entry.name })) };
}
