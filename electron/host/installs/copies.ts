import type { Asset } from '../../../shared/contract/types.ts';
import { formats } from '../../../shared/formats/index.ts';
import { parseAddress } from '../../files/address.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import { mountOrderOf } from '../../index/mount-order.ts';
import type { Index } from '../../index/open-index.ts';
import type { OpenInstall } from './open-install.ts';

const mounted = formats.filter(({ container }) => container?.isMounted);

/**
 * All copies of a file under one path of the game, the one the game uses first: loose files and those in mounted archives.
 * Empty if the order is unknown, or there is only this one.
 */
export function copiesOf(index: Index, install: OpenInstall, address: string): readonly string[] {
  const order = mountOrderOf(install.game);
  const number = order && index.queries.installByFolder.get(install.folder)?.id;
  if (order === undefined || number === undefined) return [];
  const { path, entries } = parseAddress(address);
  const [entry, deeper] = entries;
  if (deeper !== undefined) return [];
  const name = (entry?.name ?? path).replaceAll('/', '\\').toLowerCase();
  const inArchives = mounted
    .flatMap(({ id }) => index.queries.entriesOfName.all(number, id, name))
    .flatMap(row => addressInIndex(index, row.file, row.entry) ?? []);
  const loose = index.queries.filesOfPath.all(number, name.replaceAll('\\', '/'));
  const all = [...loose, ...inArchives];
  return all.length > 1 && all.includes(address) ? all.sort(order) : [];
}

/** Sentences about copies for the Info view: which of them the game uses, and which it ignores. */
export function copyFacts(copies: readonly string[], address: string): Asset['facts'] {
  const [winner] = copies;
  if (winner === undefined) return [];
  if (winner !== address) return [['Shadowed by', winner]];
  return [['Shadows', copies.slice(1).join(', ')]];
}
