// Matches the bones of imported vertices by name, and converts positions to the spaces of bones.
import type { ImportedMesh } from './imported-mesh.ts';
import type { Skin } from './mesh.ts';
import { rotateInto } from './quaternion.ts';
import type { Pose } from './sample.ts';

/** A bone by its index in the skeleton, and its weight on a vertex. */
export interface Follow {
  readonly bone: number;
  /** From 0 to 1. */
  readonly weight: number;
}

export interface ImportedBones {
  /** The bones of an imported vertex, heaviest first, with weights that sum to 1; none if it names no bone of the skeleton. */
  of(vertex: number): readonly Follow[];
  /** Bones with vertices that the skeleton does not have. */
  readonly unknown: readonly string[];
}

/** The number that programs append to tell objects of one name apart. */
const plain = (name: string): string => name.replace(/\.\d{3}$/, '').toLowerCase();

/** Which bones of a skeleton the joints of a file are. */
export function importedBones(skin: NonNullable<ImportedMesh['skin']>, names: readonly string[]): ImportedBones {
  const isAlike =
    skin.names.length === names.length && skin.names.every((name, i) => plain(name) === plain(names[i] ?? ''));
  const places = new Map(names.map((name, bone) => [plain(name), bone] as const).reverse());
  const bones = skin.names.map((name, i) => (isAlike ? i : (places.get(plain(name)) ?? -1)));
  const used = new Set(Array.from(skin.joints).filter((_, i) => (skin.weights[i] ?? 0) > 0));
  return {
    of: vertex =>
      heaviest(
        [0, 1, 2, 3].map(k => ({
          bone: bones[skin.joints[vertex * 4 + k] ?? -1] ?? -1,
          weight: skin.weights[vertex * 4 + k] ?? 0,
        })),
        4,
      ),
    unknown: [...used].filter(joint => (bones[joint] ?? -1) < 0).map(joint => skin.names[joint] ?? `joint ${joint}`),
  };
}

/** The bones of a stored vertex. */
export function followsOf({ joints, weights }: Skin, vertex: number): readonly Follow[] {
  return heaviest(
    [0, 1, 2, 3].map(k => ({ bone: joints[vertex * 4 + k] ?? 0, weight: weights[vertex * 4 + k] ?? 0 })),
    4,
  );
}

/** As many of some bones as fit, each once; weights that sum to 1. */
export function heaviest(follows: readonly Follow[], most: number): readonly Follow[] {
  const weights = new Map<number, number>();
  for (const { bone, weight } of follows)
    if (bone >= 0 && weight > 0) weights.set(bone, (weights.get(bone) ?? 0) + weight);
  const kept = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, most);
  const sum = kept.reduce((all, [, weight]) => all + weight, 0);
  return kept.map(([bone, weight]) => ({ bone, weight: weight / sum }));
}

/** Files keep weights as percents. */
const SAME = 0.0075;

export function isSameFollow(a: readonly Follow[], b: readonly Follow[]): boolean {
  const weightIn = (follows: readonly Follow[], bone: number): number =>
    follows.find(one => one.bone === bone)?.weight ?? 0;
  return [...a, ...b].every(({ bone }) => Math.abs(weightIn(a, bone) - weightIn(b, bone)) <= SAME);
}

/** A position in the model (`w` 1) or a direction (0), in the space of a bone at rest at the model's own size. */
export function inBone(
  { translations, rotations }: Pose,
  bone: number,
  {
    column,
    at,
    w,
    size = 1,
  }: { readonly column: Float32Array; readonly at: number; readonly w: 0 | 1; readonly size?: number },
): readonly [number, number, number] {
  const [x = 0, y = 0, z = 0, turn = 1] = rotations.subarray(bone * 4, bone * 4 + 4);
  const back = Float64Array.of(-x, -y, -z, turn);
  const own = Float64Array.from(
    [0, 1, 2],
    axis => (column[at * 3 + axis] ?? 0) - w * (translations[bone * 3 + axis] ?? 0),
  );
  const out = new Float64Array(3);
  rotateInto(out, 0, back, 0, own, 0);
  const [a = 0, b = 0, c = 0] = out;
  return [a / size, b / size, c / size];
}
