// Compares a model's list of materials with its polygons.

import { bytesOf, type CheckFinding, type Records, u32 } from '#layout';
import { grouped } from '../../../base/counted.ts';

interface Listed {
  readonly material: number;
  readonly usageCount: number;
}

interface Using {
  readonly polygons: readonly { readonly materials: readonly number[] }[];
  readonly materialRefs: Pick<Records<Listed>, 'length' | 'at'>;
}

/** A row stores how many polygons have its material first; a cycled material has a row for each of them. */
export function* oddUsage({ polygons, materialRefs }: Using, path: string): Generator<CheckFinding> {
  if (materialRefs.length === 0) return;
  const used = new Map<number, number>();
  for (const {
    materials: [first],
  } of polygons)
    if (first !== undefined) used.set(first, (used.get(first) ?? 0) + 1);
  const rows = Array.from({ length: materialRefs.length }, (_, row) => materialRefs.at(row));
  const listed = Map.groupBy(rows.keys(), row => rows[row]?.material ?? -1);
  for (const [row, { material, usageCount }] of rows.entries()) {
    const expected = listed.get(material)?.length === 1 ? (used.get(material) ?? 0) : 1;
    if (usageCount === expected) continue;
    const text = `expected ${grouped(expected)}, found ${grouped(usageCount)}`;
    yield { path: `${path}.materialRefs[${row}].usageCount`, text, repair: bytesOf(u32, expected) };
  }
  const unlisted = polygons.findIndex(({ materials: [first] }) => first !== undefined && !listed.has(first));
  if (unlisted < 0) return;
  const text = `expected a material that the model lists, found ${polygons[unlisted]?.materials?.[0]}`;
  yield { path: `${path}.polygons[${unlisted}].materials[0]`, text };
}
