import { ByteWriter, type Game } from './byte-writer.ts';
import { libraryMaterials, type MaterialPlan } from './material-writer.ts';
import { type Box, boxOf, type ModelPlan, materialRefs, modelData, modelHead, modelRefs } from './model-writer.ts';
import {
  ALTITUDE_SURFACE,
  BASE,
  CHILD_BOX,
  cornersOf,
  type Distances,
  INTERSECT_SURFACE,
  lod,
  MODEL_BOX,
  type NodePlacement,
  nodeHead,
  object3d,
} from './node-writer.ts';

/** A node of a library of models, with all below it. */
export interface PartPlan {
  readonly name: string;
  readonly model?: ModelPlan;
  readonly place?: NodePlacement;
  /** A level of detail instead of a body: only in Pirate's Moon. */
  readonly lod?: Distances;
  readonly flags?: number;
  readonly children?: readonly PartPlan[];
}

/** The games that have such a library. */
export type LibraryGame = 'mw' | 'pm';

const VERSIONS = { mw: 27, pm: 41 };

/** A member of the archive. */
export interface LibraryMember {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The members of a library of models: its versions, its materials, and a model for each plan. */
export function libraryMembers(
  game: LibraryGame,
  materials: readonly MaterialPlan[],
  models: readonly { readonly file: string; readonly root: PartPlan }[],
): LibraryMember[] {
  return [
    { name: 'format', bytes: new ByteWriter().u32(1).bytes() },
    { name: 'version', bytes: new ByteWriter().u32(VERSIONS[game]).bytes() },
    ...models.map(({ file, root }) => ({ name: file, bytes: modelFile(game, root) })),
    { name: 'materials', bytes: written(out => libraryMaterials(out, game, materials)) },
  ];
}

/** One model: a node, its model if it has one, and then its children in the same way. */
export function modelFile(game: LibraryGame, root: PartPlan): Uint8Array {
  return written(out => writePart(out, game, root, 0));
}

function written(write: (out: ByteWriter) => void): Uint8Array {
  const out = new ByteWriter();
  write(out);
  return out.bytes();
}

function writePart(out: ByteWriter, game: Game, part: PartPlan, parentCount: number): void {
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
    ...(part.lod ? { activeBox: 2, childBox: boxOfAll(children) } : {}),
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

function flagsOf({ flags, model, lod: distances }: PartPlan): number {
  if (flags !== undefined) return flags;
  const own = (model ? MODEL_BOX : 0) | (distances ? CHILD_BOX : 0);
  return BASE | ALTITUDE_SURFACE | INTERSECT_SURFACE | own;
}

/** The box around some parts where they stand. */
function boxOfAll(parts: readonly PartPlan[]): Box {
  return boxOf(parts.flatMap(cornersOf)) ?? { min: [-1, -1, -1], max: [1, 1, 1] };
}
