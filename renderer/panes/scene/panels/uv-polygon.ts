// The polygon of a selection, with where its corners lie in the texture.
import type { FieldValue } from '../../../../shared/formats/hands.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import { originOf } from '../../../../shared/scene/origin-of.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';

/** A pixel of a page. */
export interface Texel {
  readonly u: number;
  readonly v: number;
}

export interface UvPolygon {
  readonly name: string;
  readonly asset: string;
  /** Of the polygon's own row. */
  readonly path: string;
  readonly corners: readonly Texel[];
  readonly paths: readonly { readonly name: string; readonly path: string }[];
  /** The corners in the order of its edge. */
  readonly order: readonly number[];
  /** Pixels of a page, each way. */
  readonly size: number;
  readonly page: number;
  /** Index into the scene's textures. */
  readonly texture: number;
  /** Numbers of the whole polygon: its palette, its page. */
  readonly choices: readonly {
    readonly title: string;
    readonly path: string;
    readonly most: number;
    readonly value: number;
  }[];
}

/** Undefined where the selection is no polygon with pixels that are stored one by one. */
export function uvPolygonIn(scene: Scene, element: SceneElement): UvPolygon | undefined {
  if (element.kind !== 'face' && element.kind !== 'vertex' && element.kind !== 'uv') return undefined;
  const mesh = scene.meshes[element.mesh];
  const pass = mesh?.passes[0];
  const [set] = pass?.uvs ?? [];
  const stored = set?.stored;
  if (mesh === undefined || pass === undefined || set === undefined || stored === undefined) return undefined;
  const index = element.kind === 'face' ? element.index : Math.floor(element.index / stored.corners);
  const face = originOf(scene, { kind: 'face', mesh: element.mesh, index });
  const source = face && scene.sources[face.source];
  if (face === undefined || source === undefined) return undefined;
  const vertices = Array.from({ length: stored.corners }, (_, i) => index * stored.corners + i);
  const places = vertices.map(vertex => ({
    u: Math.round((set.values[vertex * 2] ?? 0) * stored.width - 0.5),
    v: Math.round((set.values[vertex * 2 + 1] ?? 0) * stored.height - 0.5),
  }));
  const page = Math.floor((places[0]?.v ?? 0) / stored.page);
  const paths = vertices.map((vertex, i) => {
    const origin = originOf(scene, { kind: 'uv', mesh: element.mesh, pass: 0, set: 0, index: vertex });
    return { name: 'ABCD'.charAt(i), path: origin?.path ?? '' };
  });
  return {
    ...{ name: face.path, asset: source.asset, path: face.path, paths, page, size: stored.page },
    corners: places.map(({ u, v }) => ({ u, v: v - page * stored.page })),
    order: stored.corners === 4 ? [0, 1, 3, 2] : [0, 1, 2],
    texture: textureOf(scene, element.mesh, index),
    choices: stored.choices.map(({ title, member, most, values }) => ({
      ...{ title, most, path: `${face.path}.${member}`, value: values[index] ?? 0 },
    })),
  };
}

/** The texture on a row of a mesh's faces. */
function textureOf({ meshes, materials }: Scene, mesh: number, row: number): number {
  const { faceRows, passes } = meshes[mesh] ?? {};
  const [pass] = passes ?? [];
  const order = pass?.faceOrder;
  for (const { firstFace, faceCount, material } of pass?.groups ?? [])
    for (let i = firstFace; i < firstFace + faceCount; i++) {
      const face = order?.[i] ?? i;
      if ((faceRows?.[face] ?? face) === row) return materials[material]?.layers[0]?.texture ?? 0;
    }
  return 0;
}

/** Corners that are dragged, as fields: always all of them, so that a drag is one step. */
export function cornerFields({ paths }: Pick<UvPolygon, 'paths'>, corners: readonly Texel[]): readonly FieldValue[] {
  return corners.flatMap(({ u, v }, index) => [
    { path: `${paths[index]?.path}.u`, value: u },
    { path: `${paths[index]?.path}.v`, value: v },
  ]);
}
