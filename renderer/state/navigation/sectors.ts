import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId, TreeNode } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { sectorStrings as say } from './strings.ts';

/** Parses `sector 12`, in any case and also in hex; undefined for everything else. */
export function parseSector(typed: string): number | undefined {
  const [, digits] = /^sector\s+(0x[0-9a-f]+|[0-9a-f]+h|\d+)$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return undefined;
  return /h$/i.test(digits) ? Number.parseInt(digits, 16) : Number(digits);
}

/** The paths of a disc image's sector tables, however sectors are stored: audio sectors are numbered after data sectors. */
const TABLE = /sectors$/i;
const TABLES = 8;

/** A sector of a disc image by its number on the disc, from 0; or why there is none. */
export async function findSector(
  client: Pick<Client<Workbench>, 'nodesAt'>,
  asset: AssetId,
  sector: number,
): Promise<TreeNode | string> {
  const { children } = await client.nodesAt({ asset, path: '', first: 0, count: TABLES });
  const tables = children.filter(({ kind, key }) => kind === 'table' && TABLE.test(key));
  let before = 0;
  for (const { path, count } of tables) {
    if (sector < before + count)
      return (await client.nodesAt({ asset, path: `${path}[${sector - before}]`, first: 0, count: 0 })).node;
    before += count;
  }
  return tables.length === 0 ? say.none : say.pastEnd(before);
}
