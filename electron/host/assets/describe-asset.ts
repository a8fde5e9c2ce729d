import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../../../shared/base/counted.ts';
import type { Asset, AssetId, InstallId, Problem, ViewId } from '../../../shared/contract/types.ts';
import { knownFile, knownUnread } from '../../../shared/formats/known-files.ts';
import { unknown } from '../../../shared/formats/unknown/index.ts';
import type { Described } from '../../answers/describe.ts';
import { palettesOf } from '../../answers/pictures/palettes.ts';
import { SMALL, type View } from '../../answers/view.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import { diskPath, readFolder } from '../../files/disk-names.ts';
import type { Services } from '../services.ts';
import type { Spoiled } from '../structures/desk-types.ts';
import { hasTable } from '../tables/table-handlers.ts';
import { type Describer, given } from './describer.ts';
import type { OpenAsset } from './open-asset.ts';

/** What reads all of an asset, and what knows its surroundings. */
export interface Describing {
  readonly describer: Describer;
  /** Details that need the whole game folder. */
  factsAround(asset: OpenAsset): Asset['facts'];
}

/** How long to wait for details that need a full reading. */
const PATIENCE_MILLISECONDS = 150;
const A_FOLDER = 'This is a folder.';
const BEING_READ = 'All of it is still being read.';

/** All details of an asset; `soon` does not wait for slow ones. */
export async function describeAsset(
  asset: OpenAsset,
  services: Services,
  { describer, factsAround, soon }: Describing & { readonly soon: boolean },
): Promise<Asset> {
  const view = asset.view();
  const reading = describer.describe(asset);
  const known = soon ? await inTime(reading, describer.isHeldUp ? 0 : PATIENCE_MILLISECONDS) : await reading;
  const described = known ?? given(BEING_READ);
  const { format, source, revision } = view;
  const { confidence, why } = view.identified;
  const findings = problemsOf(asset, described);
  const { entries, roundTrip, explained } = described;
  return {
    id: asset.id,
    install: asset.install.id,
    address: asset.address,
    name: asset.name,
    kind: asset.address.includes('::') ? 'entry' : 'file',
    format: format.id,
    title: format.title,
    size: source.size,
    ...(entries === undefined ? {} : { entries }),
    hasChildren: entries !== undefined && entries > 0,
    status: services.statusOf(asset.install.id, asset.address),
    problems: findings.length,
    confidence,
    why,
    views: viewsOf(view),
    ...(canImport(view) ? { canImport: true as const } : {}),
    ...(format.binary === undefined ? {} : { hasBinary: true as const }),
    ...(asset.structure === undefined ? {} : { structure: asset.structure.id }),
    ...(known ? {} : { isReading: true as const }),
    ...(asset.isUnlisted ? { isUnlisted: true as const } : {}),
    roundTrip,
    explained,
    findings,
    trail: trailOf({ address: asset.address, install: asset.install.id }, services),
    revision,
    ...asset.takeable,
    facts: [...factsOf(asset, view), ...factsAround(asset), ...described.facts],
  };
}

/** A folder of the game as an asset: it has no bytes, only contents; undefined if there is no such folder. */
export async function describeFolder(id: AssetId, services: Services): Promise<Asset | undefined> {
  const known = services.assets.peek(id);
  if (known === undefined || parseAddress(known.address).entries.length > 0) return undefined;
  const { install, address } = known;
  const folder = join(services.installs.get(install).folder, address);
  const found = await stat(diskPath(folder)).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const { length } = await readFolder(folder);
  const name = address.slice(address.lastIndexOf('/') + 1);
  return {
    ...{ id, install, address, name, kind: 'folder', size: length, hasChildren: length > 0 },
    ...{ status: services.statusOf(install, address), problems: 0, findings: [], facts: [], views: ['entries'] },
    ...{ confidence: 'certain', why: A_FOLDER, roundTrip: { status: 'none', why: A_FOLDER }, explained: 1 },
    ...{ trail: trailOf({ address, install }, services), revision: 0, canUndo: null, canRedo: null },
  };
}

/** The result of a quick reading; undefined if it takes longer than a person likes to wait. */
async function inTime(reading: Promise<Described>, milliseconds: number): Promise<Described | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  // If it fails, the next caller gets the error.
  reading.catch(() => {});
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

const PLACES = { library: 'Your library', project: 'This mod project' } as const;

function structureFacts(structure: OpenAsset['structure']): Asset['facts'] {
  if (structure === undefined) return [];
  const { kept, id, isDraft } = structure;
  const where =
    kept === undefined ? 'not saved yet' : `${PLACES[kept.place]}${isDraft ? ', with unsaved changes' : ''}`;
  return [['Structure', `${id} (${where})`]];
}

function factsOf({ address, name, structure }: OpenAsset, { format, source }: View): Asset['facts'] {
  const known = (format.id === unknown.id ? knownUnread : knownFile)(name, source);
  return [
    ['Address', address],
    ['Format', `${format.title} (${format.id})`],
    ...structureFacts(structure),
    ['Size', counted(source.size, 'byte')],
    ...(known === undefined ? [] : [[known.title, known.text] as const]),
  ];
}

/** The most useful view comes first. */
function viewsOf(view: View): readonly ViewId[] {
  const { textForm, layout, format } = view;
  const hasText = textForm !== undefined || (format.reading !== undefined && layout !== undefined);
  return [
    ...(format.scenes === undefined ? [] : (['scene'] as const)),
    ...(format.pictures === undefined || !hasPictures(view)
      ? []
      : [format.container === undefined ? ('image' as const) : ('sheet' as const)]),
    ...((palettesOf(view)?.palettes.length ?? 0) === 0 ? [] : (['palettes'] as const)),
    ...(format.container === undefined ? [] : (['entries'] as const)),
    ...(format.sounds === undefined ? [] : (['audio'] as const)),
    ...(format.tracks === undefined ? [] : (['curve', 'table'] as const)),
    ...(hasTable(view) ? (['table'] as const) : []),
    ...(hasText ? (['text'] as const) : []),
    ...(layout === undefined ? [] : (['structure'] as const)),
    ...(format.isForeign ? (['definition'] as const) : []),
    'hex',
    'info',
  ];
}

/** Findings about the current bytes, and the fault that ended the reading. */
export function problemsOf(
  { id, address, structure }: Pick<OpenAsset, 'id' | 'address' | 'structure'>,
  { findings, fault }: Described,
): readonly Problem[] {
  const where: { readonly asset: AssetId; readonly address: string } = { asset: id, address };
  const { spoiled } = structure ?? {};
  const ofStructure =
    spoiled === undefined || structure === undefined
      ? []
      : [{ ...where, weight: 'error' as const, text: noLongerCompiles(structure.id, spoiled), repairable: false }];
  const ofBytes = findings.map(({ weight, text, path, start, size, repair }) => ({
    ...where,
    weight,
    text,
    path,
    start,
    size,
    repairable: repair !== undefined,
  }));
  const rows = [...ofStructure, ...ofBytes];
  if (fault === undefined) return rows;
  const { path, start, text } = fault;
  return [...rows, { ...where, weight: 'error', text, path, start, size: 0, repairable: false }];
}

function noLongerCompiles(id: string, { problem: { line, column, text } }: Spoiled): string {
  return `The structure ${id} no longer compiles: line ${line}, column ${column}: ${text.replace(/\.$/, '')}. The file is read by its last text without errors.`;
}

/** The folders, the file and the containers down to an asset, which is last. */
function trailOf(
  { address, install }: { readonly address: string; readonly install: InstallId },
  { assets }: Services,
): Asset['trail'] {
  const { path, entries } = parseAddress(address);
  const parts = path.split('/');
  const folders = parts.map((name, i) => ({ name, address: parts.slice(0, i + 1).join('/') }));
  const steps = entries.map(({ name }, i) => ({
    name,
    address: printAddress({ path, entries: entries.slice(0, i + 1) }),
  }));
  return [...folders, ...steps].map(part => ({ id: assets.idOf(install, part.address), name: part.name }));
}

/** A container may get entries; another file without any shows none. */
function hasPictures({ format, model }: View): boolean {
  if (format.container !== undefined || model === undefined) return true;
  return (format.pictures?.list(model).length ?? 0) > 0;
}

/** It has a mesh that can be replaced; in a large file that is not checked until the user brings a model. */
function canImport(view: View): boolean {
  const { format, source } = view;
  if (format.shapes === undefined) return false;
  if (source.size > SMALL) return view.layout !== undefined;
  const { model } = view;
  return model !== undefined && format.shapes.parts(model).length > 0;
}
