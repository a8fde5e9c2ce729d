import { encode, u32 } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { materials as materialsLayout } from '../../../shared/formats/zipper/materials/layout.ts';
import { type NodeMw, type NodePm, stored } from '../../../shared/formats/zipper/model/stored.ts';
import type { Box } from '../vectors.ts';
import { type Addresses, newAddresses } from './addresses.ts';
import { boxOf, cornersOf } from './boxes.ts';
import { libraryMaterials } from './materials.ts';
import { materialRefs, modelDatas, modelHeads } from './models.ts';
import { bodyOf, type HeadPlan, lods, nodeHead, sizeOfBody } from './nodes.ts';
import {
  BASE,
  type LibraryGame,
  type LibraryModel,
  type MaterialPlan,
  type NodeFlag,
  type PartPlan,
} from './world-plan.ts';

const VERSIONS = { mw: 27, pm: 41 };

/** A member of the archive. */
export interface LibraryMember {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The members of a library of models: its versions, a model for each plan, and its materials. */
export function libraryMembers(
  game: LibraryGame,
  materials: readonly MaterialPlan[],
  models: readonly LibraryModel[],
): LibraryMember[] {
  return [
    { name: 'format', bytes: toBytes(encode(u32, 1)) },
    { name: 'version', bytes: toBytes(encode(u32, VERSIONS[game])) },
    ...models.map(({ file, root }) => ({
      name: file,
      bytes: toBytes(encode(stored, parts[game](root, newAddresses(), 0))),
    })),
    { name: 'materials', bytes: toBytes(encode(materialsLayout, libraryMaterials(game, materials, newAddresses()))) },
  ];
}

const parts = { mw: partMw, pm: partPm };

function partMw(part: PartPlan, address: Addresses, parentCount: number): NodeMw {
  const { model, place, children = [] } = part;
  const head = headOf('mw', part, address, parentCount);
  const own = model && { ...modelHeads.mw(model, address), ...modelDatas.mw(model, address) };
  return {
    ...head,
    data: { type: 'object3d', value: bodyOf(place) },
    ...(own ? { model: own } : {}),
    children: children.map(child => partMw(child, address, 1)),
  };
}

function partPm(part: PartPlan, address: Addresses, parentCount: number): NodePm {
  const { lod, place, children = [] } = part;
  return {
    ...headOf('pm', part, address, parentCount),
    ...{ virtualX: 0, virtualZ: 0, activeBox: lod ? 'child' : 'node' },
    data: lod ? { type: 'lod', value: lods.pm(lod) } : { type: 'object3d', value: bodyOf(place) },
    ...ownModel(part, address),
    children: children.map(child => partPm(child, address, 1)),
  };
}

function ownModel({ model }: PartPlan, address: Addresses): Pick<NodePm, 'model'> {
  if (model === undefined) return {};
  const refs = materialRefs(model, () => false);
  const head = modelHeads.pm(model, address, refs);
  return { model: { ...head, ...modelDatas.pm(model, address, { refs, polygonsPointer: 0 }) } };
}

function headOf(game: LibraryGame, part: PartPlan, address: Addresses, parentCount: number) {
  const { name, model, lod, children = [] } = part;
  const modelPointer = model ? address() + 0x40 : 0;
  const modelBox = model && boxOf(model.vertices);
  const kind = lod ? 'lod' : 'object3d';
  const head: HeadPlan = {
    name,
    class: kind,
    flags: flagsOf(part),
    parentCount,
    childCount: children.length,
    ...(modelBox ? { modelBox } : {}),
    ...(lod ? { childBox: boxOfAll(children) } : {}),
  };
  return {
    ...nodeHead(game, head, address),
    ...{ modelPointer, areaX: -1, areaZ: -1, parentCount, unknownC4: sizeOfBody(kind) },
  };
}

function flagsOf({ flags, model, lod }: PartPlan): readonly NodeFlag[] {
  if (flags !== undefined) return flags;
  const boxes: NodeFlag[] = [...(model ? (['hasModelBox'] as const) : []), ...(lod ? (['hasChildBox'] as const) : [])];
  return [...BASE, 'altitudeSurface', 'intersectSurface', ...boxes];
}

/** The box around some parts in their positions. */
function boxOfAll(list: readonly PartPlan[]): Box {
  return boxOf(list.flatMap(cornersOf)) ?? { min: [-1, -1, -1], max: [1, 1, 1] };
}
