import type { NamedPlace, References, Use, UsedBy } from '../../../shared/contract/search-types.ts';
import { targetOf, targetsMeaning } from '../../../shared/formats/references.ts';
import { type EntryStep, nameOf, parseAddress } from '../../files/address.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import type { NamedRow, RefRow } from '../../index/name-queries.ts';
import { type Meanings, meaningsIn } from '../../index/names-in-install.ts';
import { type BrowseServices, installNumber, type BrowsedInstall as WholeView } from '../browse/browsed-install.ts';

/** What names need of the browser's view. */
export interface ReferencesView extends Pick<WholeView, 'index'> {
  readonly services: { readonly assets: Pick<BrowseServices['assets'], 'idOf'> };
  readonly install: Pick<WholeView['install'], 'id' | 'folder'>;
}

/** The rows of an asset in the index. */
interface Known {
  readonly install: number;
  readonly file: number;
  readonly entry: number | null;
  readonly name: string;
}

/** What an asset names besides its own parts, and what names it. */
export function referencesOf(view: ReferencesView, address: string): References {
  const known = knownAsset(view, address);
  if (known === undefined) return { uses: [], usedBy: [], isUnknown: true };
  const { queries } = view.index;
  const meanings = meaningsIn(view.index, known.install);
  const uses = queries.refsOf.all(known.file, known.entry).flatMap(row => {
    const use = useOf(view, meanings, row);
    if (use.target?.address === address) return [];
    // A name without an extension may mean many assets, or none: then it is left out.
    return use.target !== null || row.surely === 1 ? [use] : [];
  });
  return { uses, usedBy: usedBy(view, meanings, known), isUnknown: false };
}

/** The rows of an asset; absent if the index has none. */
function knownAsset(view: ReferencesView, address: string): Known | undefined {
  const install = installNumber(view.index, view.install);
  const { path, entries } = parseAddress(address);
  const file = install === undefined ? undefined : view.index.queries.fileByPath.get(install, path);
  if (install === undefined || file === undefined) return undefined;
  const entry = entryOf(view, file.id, entries);
  return entry === undefined ? undefined : { install, file: file.id, entry, name: nameOf(address) };
}

/** The number of an entry; null for the file itself, undefined if the index has none. */
export function entryOf(
  { index }: ReferencesView,
  file: number,
  steps: readonly EntryStep[],
): number | null | undefined {
  let entry: number | null = null;
  for (const { name, nth } of steps) {
    const row = index.queries.entryByName.get(file, entry, name, nth);
    if (row === undefined) return undefined;
    entry = row.id;
  }
  return entry;
}

function useOf(view: ReferencesView, meanings: Meanings, row: RefRow): Use {
  const { path, kind, name, surely } = row;
  const targets = meanings.of(row).flatMap(meant => placeOf(view, meant) ?? []);
  const [target = null] = targets;
  return { path, kind, name, target, isMissing: target === null && surely === 1 && meanings.has(kind) };
}

function placeOf(
  { services, index, install }: ReferencesView,
  { file, entry, format, path }: NamedRow,
): NamedPlace | undefined {
  const address = addressInIndex(index, file, entry);
  if (address === undefined) return undefined;
  return { asset: services.assets.idOf(install.id, address), address, format, ...(path !== null && { path }) };
}

/** Everything with names that mean this asset, or a part of it, except the asset itself. */
function usedBy(view: ReferencesView, meanings: Meanings, { install, file, entry, name }: Known): UsedBy[] {
  const { queries } = view.index;
  const parts = queries.partsOf.all(file, entry).map(part => part.target);
  const targets = new Set([...targetsMeaning(name), ...parts]);
  return [...targets]
    .flatMap(target => queries.refsTo.all(install, targetOf(target)))
    .filter(row => row.file !== file || row.entry !== entry)
    .filter(row => meanings.of(row).some(meant => meant.file === file && meant.entry === entry))
    .flatMap(row => userOf(view, row) ?? [])
    .toSorted((a, b) => (a.address < b.address ? -1 : 1)); // the rows are in the order in which the threads finished
}

function userOf({ services, index, install }: ReferencesView, { file, entry, path, name }: RefRow): UsedBy | undefined {
  const address = addressInIndex(index, file, entry);
  if (address === undefined) return undefined;
  const format = (entry === null ? index.queries.fileById.get(file) : index.queries.entryById.get(entry))?.format;
  return { asset: services.assets.idOf(install.id, address), address, format: format ?? 'unknown', path, name };
}
