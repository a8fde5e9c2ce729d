// The longest list of structs in a file, as a table.
import { pathText } from '#layout';
import { counted } from '../base/counted.ts';
import type { TableColumn, TableForm, TableRow } from '../formats/format.ts';
import { ReadFault } from './fault.ts';
import { type Piece, structIn } from './piece.ts';
import type { Attribute, TypeSpec } from './spec.ts';
import type { StructValue } from './struct-value.ts';
import type { StructureModel } from './structure-layout.ts';
import { pieceJson } from './to-json.ts';

/** More rows than these nobody reads; how many there are is said. */
const MOST_ROWS = 100_000;
const MOST_COLUMNS = 32;
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

/** The table of a structure's files. */
export const structureTable: TableForm<StructureModel> = {
  what: 'items',
  columns: [],
  describe(model) {
    const list = longestIn(model);
    if (!list) return { what: 'items', columns: [] };
    const { piece, length, type } = list;
    const name = `items of ${pathText([...list.of.steps(), piece.attribute.id])}`;
    const what = length > MOST_ROWS ? `${name}, the first of ${counted(length, 'item')}` : name;
    return { what, columns: columnsOf(type) };
  },
  rows(model) {
    const list = longestIn(model);
    return list ? rowsOf(list, model) : [];
  },
};

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

function shownMembers(type: TypeSpec): readonly Attribute[] {
  const isPlain = ({ isList, type: of, role }: Attribute): boolean =>
    !isList && role !== 'param' && of?.kind !== 'struct' && !(of?.kind === 'bytes' && of.contents !== undefined);
  return [...type.members.values()].filter(isPlain).slice(0, MOST_COLUMNS);
}

function columnsOf(type: TypeSpec): readonly TableColumn[] {
  return shownMembers(type).map(({ id, value, type: of }) => ({
    ...{ key: id, title: id },
    ...(of?.kind === 'int' || of?.kind === 'float' || of?.kind === 'bits' ? { isNumeric: true } : {}),
    ...(value ? {} : { isEditable: true }),
  }));
}

function rowsOf({ piece, of, type, length }: Longest, { file }: StructureModel): readonly TableRow[] {
  const members = shownMembers(type);
  const base = [...of.steps(), piece.attribute.id];
  const rows: TableRow[] = [];
  for (let i = 0; i < Math.min(length, MOST_ROWS); i++) {
    const item = piece.items?.at(i);
    const struct = item && structIn(item);
    if (!struct) continue;
    const cells = members.map(member => cellOf(struct, member, file));
    rows.push({ path: pathText([...base, i]), cells });
  }
  return rows;
}

function cellOf(struct: StructValue, { id }: Attribute, file: StructureModel['file']): string {
  try {
    struct.member(id);
  } catch (error) {
    if (error instanceof ReadFault) return '';
    throw error;
  }
  const piece = struct.pieces.get(id);
  return piece ? textOf(pieceJson(piece, file.repeated)) : '';
}

function textOf(json: unknown): string {
  if (json === null || json === undefined) return '';
  if (typeof json !== 'object') return cut(String(json));
  if ('name' in json && 'value' in json) return String(json.name ?? json.value);
  if ('bytes' in json) return counted(Number(json.bytes), 'byte');
  return cut(JSON.stringify(json));
}

const cut = (text: string): string => (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text);
