import type { TableForm, TableRow } from '../../format.ts';
import { namesIn, typeOf } from './fragments.ts';
import { typeName } from './layout/types.ts';
import type { Fragment, Wld } from './layout/wld.ts';

/** The fragments: their numbers, types and names, and what each points to. */
export const table: TableForm<Wld> = {
  what: 'fragments',
  columns: [
    { key: 'index', title: '#', width: 7, isNumeric: true },
    { key: 'type', title: 'Type', width: 24 },
    { key: 'name', title: 'Name', width: 34 },
    { key: 'size', title: 'Bytes', width: 9, isNumeric: true },
    { key: 'uses', title: 'Uses' },
  ],
  rows(model) {
    const nameOf = namesIn(model);
    return model.fragments.map((fragment, index) => rowOf(fragment, index, nameOf));
  },
};

function rowOf(fragment: Fragment, index: number, nameOf: (reference: number) => string): TableRow {
  const path = `fragments[${index}]`;
  const type = typeOf(fragment);
  const code = `0x${type.toString(16).toUpperCase().padStart(2, '0')}`;
  const name = nameOf(numberIn(fragment, 'name') ?? 0);
  const [member, used = 0] = usesOf(fragment) ?? [];
  const uses = used === 0 ? '' : used < 0 ? nameOf(used) : String(used);
  return {
    path,
    cells: [String(index + 1), `${code} ${typeName(type)}`, name, String(fragment.size), uses],
    paths: [
      path,
      `${path}.type`,
      `${path}.body.name`,
      `${path}.size`,
      member === undefined ? null : `${path}.body.${member}`,
    ],
  };
}

/** Members of which one says what a fragment is about. */
const USES = ['definition', 'actor', 'sprite', 'palette', 'light', 'mesh'] as const;

function usesOf(fragment: Fragment): readonly [member: string, reference: number] | undefined {
  for (const member of USES) {
    const reference = numberIn(fragment, member);
    if (reference !== undefined) return [member, reference];
  }
  return undefined;
}

/** A number that a body of many types may have. */
function numberIn({ body }: Fragment, member: string): number | undefined {
  if (!('value' in body)) return undefined;
  const value = (body.value as Readonly<Record<string, unknown>>)[member]; // whatever was read is an object
  return typeof value === 'number' ? value : undefined;
}
