import { resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { IdentifyRow, ListRow, MissionRows } from '../../../shared/contract/command-types.ts';
import type { Missions, NamedPlace } from '../../../shared/contract/search-types.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { knownFile } from '../../../shared/formats/known-files.ts';
import { describeBytes } from '../../answers/describe.ts';
import type { Target } from '../../answers/export/target.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openAddress } from '../../files/open-address.ts';
import { openIndex } from '../../index/open-index.ts';
import { scanInstall } from '../../index/scan-result.ts';
import { assetId } from '../asset-id.ts';
import { sharedIndex } from '../data-folder.ts';
import { findFolder } from '../installs/open-install.ts';
import { missionsOf } from '../references/missions.ts';
import { type ReferencesView, referencesOf } from '../references/references.ts';
import { knownFormats } from '../structures/known-formats.ts';
import { folderAt, targetsAt } from './targets.ts';

/** list: the files of a folder, or the entries of a container; all of them, and what lies in them, where that is asked for. */
export const listCommand =
  (dataFolder: string): Handlers<Command>['list'] =>
  async ({ base, place, all }, { signal }) => {
    const known = await knownFormats({ dataFolder, base, structure: undefined });
    const folder = (await folderAt(base, place)) !== undefined;
    const rows: ListRow[] = [];
    let first = true;
    for await (const target of targetsAt(base, place, { deep: all, entries: all || !folder, signal, known })) {
      if (!folder && first) requireContainer(target);
      else if (folder || all || isDirectEntry(place, target)) rows.push(rowOf(target));
      first = false;
    }
    return rows;
  };

function requireContainer({ address, view }: Target): void {
  const { container } = view.format;
  if (container === undefined) refuse(failures.noEntries(address, isA(view.format)));
  const fault = view.decoded?.fault;
  if (fault !== undefined) refuse(failures.damaged(address, view.format.id, fault.start, fault.path, fault.text));
}

function isDirectEntry(place: string, { address }: Target): boolean {
  return !address.slice(place.length + 2).includes('::');
}

function rowOf({ address, view, start }: Target): ListRow {
  const { id, title } = view.format;
  return {
    address,
    name: view.name,
    format: id,
    title,
    ...(start === undefined ? {} : { start }),
    size: view.source.size,
  };
}

/** identify: which format each file has, and why. */
export const identifyCommand =
  (dataFolder: string): Handlers<Command>['identify'] =>
  async ({ base, places, facts = false, with: structure }, { signal, progress }) => {
    const known = await knownFormats({ dataFolder, base, structure });
    const rows: IdentifyRow[] = [];
    for (const place of places)
      for await (const { address, view } of targetsAt(base, place, { deep: true, entries: false, signal, known })) {
        const { format, confidence, why } = view.identified;
        rows.push({
          ...{ address, format: format.id, title: format.title, confidence, why },
          ...(facts ? { facts: factsIn(view) } : {}),
        });
        progress({ text: 'identifying', done: rows.length, unit: 'files' });
      }
    return rows;
  };

/** What Info tells of a file beside its address and its size. */
function factsIn({ name, source, identified }: View): readonly (readonly [string, string])[] {
  const known = knownFile(name, source);
  const { facts } = describeBytes({ name, source }, identified);
  return known === undefined ? facts : [[known.title, known.text], ...facts];
}

/** refs: what a file or entry of a game folder names, and what names it; the index is brought up to date first. */
export function refsCommand(dataFolder: string): Handlers<Command>['refs'] {
  return async ({ base, folder, address }, context) => {
    const install = await findFolder(resolve(base, folder));
    const place = folder.replace(/[\\/]+$/, '');
    const asked = address.startsWith(`${place}/`) ? address.slice(place.length + 1) : address;
    openAddress(install.folder, asked).close();
    return withIndex({ dataFolder, install }, context, view => {
      const found = referencesOf(view, asked);
      const told = ({ asset: _, ...row }: NamedPlace) => ({ ...row, address: `${place}/${row.address}` });
      return {
        uses: found.uses.map(use => ({ ...use, target: use.target && told(use.target) })),
        usedBy: found.usedBy.map(({ asset: _, ...row }) => ({ ...row, address: `${place}/${row.address}` })),
      };
    });
  };
}

/** missions: what is played in a folder, and everything that one of them uses; the index is brought up to date first. */
export function missionsCommand(dataFolder: string): Handlers<Command>['missions'] {
  return async ({ base, folder, name }, context) => {
    const install = await findFolder(resolve(base, folder));
    return withIndex({ dataFolder, install }, context, (view): MissionRows => {
      const { missions } = missionsOf(view);
      if (name === undefined) return { missions };
      const place = placeNamed(missions, name, folder);
      const { shown } = missionsOf(view, place);
      if (shown === undefined) return { missions };
      const bare = <T extends NamedPlace>({ asset: _, ...row }: T) => row;
      const uses = shown.uses.map(use => ({
        ...use,
        from: bare(use.from),
        target: use.target && bare(use.target),
      }));
      return { missions, shown: { ...shown, files: shown.files.map(bare), uses } };
    });
  };
}

/** By its place, or by its name where no other has that; refuses what names none or several. */
function placeNamed(missions: Missions['missions'], name: string, folder: string): string {
  const asked = name.toLowerCase().replaceAll('\\', '/').replace(/\/$/, '');
  const exact = missions.find(({ place }) => place.toLowerCase() === asked);
  const found = exact
    ? [exact]
    : missions.filter(each => each.name.toLowerCase() === asked || each.place.toLowerCase().endsWith(`/${asked}`));
  const [first, ...others] = found;
  if (first === undefined || others.length > 0)
    refuse(
      failures.noMission(
        folder,
        name,
        (first ? found : missions).map(({ place }) => place),
      ),
    );
  return first.place;
}

interface Indexed {
  readonly dataFolder: string;
  readonly install: Awaited<ReturnType<typeof findFolder>>;
}

/** With the index of a folder, brought up to date. */
async function withIndex<T>(
  { dataFolder, install }: Indexed,
  { signal, progress }: Parameters<Handlers<Command>['refs']>[1],
  use: (view: ReferencesView) => T,
): Promise<T> {
  const index = openIndex(sharedIndex(dataFolder));
  try {
    await scanInstall({
      ...{ index, folder: install.folder, signal },
      onProgress: ({ bytes, totalBytes }) =>
        progress({ text: 'reading', done: bytes, total: totalBytes, unit: 'bytes' }),
    });
    return use({ services: { assets: { idOf: assetId } }, index, install });
  } finally {
    index.close();
  }
}
