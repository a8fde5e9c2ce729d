import type { Box } from '../../../../electron/demo/vectors.ts';
import { boxOf, cornersOf } from '../../../../electron/demo/zipper/boxes.ts';
import type { LibraryMember } from '../../../../electron/demo/zipper/library.ts';
import {
  BASE,
  type LibraryGame,
  type LibraryModel,
  type MaterialPlan,
  type NodeFlag,
  type PartPlan,
} from '../../../../electron/demo/zipper/world-plan.ts';
import { ByteWriter } from '../byte-writer.ts';
import { libraryMaterials } from './material-writer.ts';
import { materialRefs, modelData, modelHead, modelRefs } from './model-writer.ts';
import { lod, nodeHead, object3d } from './node-writer.ts';

const VERSIONS = { mw: 27, pm: 41 };

/** The members of a library of models: its versions, its materials, and a model for each plan. */
export function libraryMembers(
  game: LibraryGame,
  materials: readonly MaterialPlan[],
  models: readonly LibraryModel[],
): LibraryMember[] {
  return [
    { name: 'format', bytes: new ByteWriter().u32(1).bytes() },
    { name: 'version', bytes: new ByteWriter().u32(VERSIONS[game]).bytes() },
    ...models.map(({ file, root }) => ({ name: file, bytes: modelFile(game, root) })),
    { name: 'materials', bytes: written(out => libraryMaterials(out, game, materials)) },
  ];
}

/** One model: a node, its model if it has one, and then its children in the same way. */
function modelFile(game: LibraryGame, root: PartPlan): Uint8Array {
  return written(out => writePart(out, game, root, 0));
}

function written(write: (out: ByteWriter) => void): Uint8Array {
  const out = new ByteWriter();
  write(out);
  return out.bytes();
}

function writePart(out: ByteWriter, game: LibraryGame, part: PartPlan, parentCount: number): void {
  const { name, model, place = {}, children = [] } = part;
  const modelBox = model && boxOf(model.vertices);
  nodeHead(out, game, {
    name,
    class: part.lod ? 'lod' : 'object3d',
    flags: flagsOf(part),
    model: model ? out.address() + 0x40 : 0,
    parentCount,
    childCount: children.length,
    ...(modelBox ? { modelBox } : {}),
    ...(part.lod ? { activeBox: 'child', childBox: boxOfAll(children) } : {}),
  });
  if (part.lod) lod(out, game, part.lod);
  else object3d(out, place);
  if (model) {
    const refs = materialRefs(game, model, () => false);
    modelHead(out, game, model, refs);
    modelData(out, game, model);
    modelRefs(out, refs, 0);
  }
  for (const child of children) writePart(out, game, child, 1);
}

function flagsOf({ flags, model, lod: distances }: PartPlan): readonly NodeFlag[] {
  const base: readonly NodeFlag[] = [...BASE, 'altitudeSurface', 'intersectSurface'];
  if (flags !== undefined) return flags;
  if (distances) return [...base, 'hasChildBox'];
  return model ? [...base, 'hasModelBox'] : base;
}

/** The box around some parts where they stand. */
function boxOfAll(parts: readonly PartPlan[]): Box {
  return boxOf(parts.flatMap(cornersOf)) ?? { min: [-1, -1, -1], max: [1, 1, 1] };
}
