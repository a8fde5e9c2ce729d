// Shows the longest list of structs in a file as a table.
import { pathText } from '#layout';
import { fromBase64 } from '../base/base64.ts';
import { counted } from '../base/counted.ts';
import { csvLine } from '../base/csv.ts';
import { f32Json, f64Json } from '../base/f32.ts';
import { toHex } from '../base/hex.ts';
import type { TableColumn, TableForm, TableRow } from '../formats/format.ts';
import { ReadFault } from './fault.ts';
import { LazyItems } from './lazy-items.ts';
import { type Piece, pieceJson, structIn } from './piece.ts';
import { type Attribute, structsOf, type TypeSpec } from './spec.ts';
import type { StructValue } from './struct-value.ts';
import type { StructureModel } from './structure-layout.ts';

/** Rows shown at most; the total is stated. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 32;
/** Fewer rows if there are many columns: the window also keeps the text of every cell. */
const MOST_CELLS = 250_000;
const DEEPEST = 6;
const FEWEST = 2;
const LONGEST_CELL = 80;

interface Longest {
  readonly piece: Piece;
  readonly of: StructValue;
  readonly type: TypeSpec;
  readonly length: number;
}

const known = new WeakMap<StructureModel, Longest | undefined>();

/** The table for files of a structure. */
export const structureTable: TableForm<StructureModel> = {
  what: 'items',
  columns: [],
  describe(model) {
    const list = longestIn(model);
    if (!list) return { what: 'items', columns: [] };
    const { piece, length, type } = list;
    const columns = columnsOf(type);
    const most = mostRows(columns);
    const name = `items of ${pathText([...list.of.steps(), piece.attribute.id])}`;
    const what = length > most ? `${name}, the first ${counted(most, 'item')} of ${length}` : name;
    return { what, columns };
  },
  rows(model) {
    const list = longestIn(model);
    return list ? rowsOf(list, model) : [];
  },
};

const mostRows = ({ length }: { readonly length: number }): number =>
  Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, length)));

function longestIn(model: StructureModel): Longest | undefined {
  if (!known.has(model)) known.set(model, longest(model.file.root, model, 0));
  return known.get(model);
}

function longest(struct: StructValue, model: StructureModel, depth: number): Longest | undefined {
  let best: Longest | undefined;
  const consider = (found: Longest | undefined): void => {
    if (found && found.length > (best?.length ?? FEWEST - 1)) best = found;
  };
  if (depth > DEEPEST || model.file.repeated.has(struct)) return undefined;
  for (const piece of struct.pieces.values()) {
    if (piece.isComputed) continue;
    const first = piece.items?.at(0);
    const inside = structIn(first ?? piece);
    if (!inside) continue;
    if (piece.items) consider({ piece, of: struct, type: inside.type, length: piece.items.length });
    consider(longest(inside, model, depth + 1));
  }
  return best;
}

/** A spreadsheet cannot handle more cells. */
const MOST_CSV_CELLS = 2_000_000;

/** The whole list as CSV: text at full length, bytes in hex. */
export function tableCsv(model: StructureModel): string | { readonly why: string } {
  const list = longestIn(model);
  if (!list) return { why: 'It has no list of structs to make a table of.' };
  const { piece, type, length } = list;
  const members = shownMembers(type);
  if (length * members.length > MOST_CSV_CELLS)
    return { why: `Its list of ${counted(length, 'item')} is too long for a table. JSON has all of it.` };
  const lines = [csvLine(members.map(({ id }) => id))];
  for (let i = 0; i < length; i++) {
    const item = piece.items?.at(i);
    const struct = item && structIn(item);
    lines.push(csvLine(members.map(member => (struct ? wholeText(jsonOf(struct, member, model.file)) : ''))));
  }
  return lines.join('');
}

function wholeText(json: unknown): string {
  if (json === null || json === undefined) return '';
  if (typeof json !== 'object') return String(json);
  if ('name' in json && 'value' in json) return String(json.name ?? json.value);
  if ('base64' in json) return toHex(fromBase64(String(json.base64)) ?? new Uint8Array(0));
  return JSON.stringify(json);
}

function shownMembers(type: TypeSpec): readonly Attribute[] {
  const isPlain = ({ isList, type: of, role }: Attribute): boolean =>
    !isList && role !== 'param' && of?.kind !== 'struct' && !(of?.kind === 'bytes' && of.contents !== undefined);
  return [...type.members.values()].filter(isPlain).slice(0, MOST_COLUMNS);
}

function columnsOf(type: TypeSpec): readonly TableColumn[] {
  return shownMembers(type).map(({ id, value, type: of, enumOf }) => ({
    ...{ key: id, title: id },
    ...(!enumOf && (of?.kind === 'int' || of?.kind === 'float' || of?.kind === 'bits') ? { isNumeric: true } : {}),
    ...(value ? {} : { isEditable: true }),
  }));
}

function rowsOf({ piece, of, type, length }: Longest, { file }: StructureModel): readonly TableRow[] {
  const members = shownMembers(type);
  const base = [...of.steps(), piece.attribute.id];
  const rows: TableRow[] = [];
  const columns = members.map(member => columnOf(piece, member));
  for (let i = 0; i < Math.min(length, mostRows(members)); i++) {
    let struct: StructValue | undefined;
    const cells = members.map((member, at) => {
      const known = columns[at]?.(i);
      if (known !== undefined) return known;
      const item = struct ? undefined : piece.items?.at(i);
      struct ??= item && structIn(item);
      return struct ? cellOf(struct, member, file) : '';
    });
    rows.push({ path: pathText([...base, i]), cells });
  }
  return rows;
}

/** The numbers of a long list, read without creating its items. */
function columnOf(
  { items }: Piece,
  { id, type, enumOf }: Attribute,
): ((row: number) => string | undefined) | undefined {
  const column = items instanceof LazyItems && !enumOf ? items.column(id) : undefined;
  if (!column) return undefined;
  const toText = type?.kind === 'float' ? (value: number) => textOf(floatJson(value, type.size)) : String;
  return row => {
    const value = column[row];
    return value === undefined ? undefined : toText(value);
  };
}

const floatJson = (value: number, size: number): unknown => (size === 4 ? f32Json(value) : f64Json(value));

function cellOf(struct: StructValue, member: Attribute, file: StructureModel['file']): string {
  return textOf(jsonOf(struct, member, file));
}

/** Undefined if it is absent or cannot be read. */
function jsonOf(struct: StructValue, { id }: Attribute, file: StructureModel['file']): unknown {
  try {
    struct.member(id);
  } catch (error) {
    if (error instanceof ReadFault) return undefined;
    throw error;
  }
  const piece = struct.pieces.get(id);
  return piece && pieceJson(piece, file.repeated);
}

function textOf(json: unknown): string {
  if (json === null || json === undefined) return '';
  if (typeof json !== 'object') return cut(String(json));
  if ('name' in json && 'value' in json) return String(json.name ?? json.value);
  if ('bytes' in json) return counted(Number(json.bytes), 'byte');
  return cut(JSON.stringify(json));
}

const cut = (text: string): string => (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text);

/** Whether files of a structure can have a list of structs. */
export function hasRepeatedStructs(type: TypeSpec, seen: Set<TypeSpec>): boolean {
  if (seen.has(type)) return false;
  seen.add(type);
  return [...type.members.values()].some(({ isList, type: data }) => {
    const structs = structsOf(data);
    return (isList && structs.length > 0) || structs.some(each => hasRepeatedStructs(each, seen));
  });
}
