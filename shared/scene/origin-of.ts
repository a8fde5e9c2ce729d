// From an element of a scene to its bytes.
import { assertNever } from '../base/assert-never.ts';
import type { ClipElement, SceneElement } from './element.ts';
import type { Mesh } from './mesh.ts';
import { type AnyRows, hasRow, type Origin, packetOrigin, type Rows, rowOrigin, type Stretches } from './origin.ts';
import type { Scene } from './scene.ts';
import type { Channel, Clip, Skeleton } from './skeleton.ts';

/** The bytes an element came from; undefined if the file has none for it. */
export function originOf(scene: Scene, element: SceneElement): Origin | undefined {
  switch (element.kind) {
    case 'node':
      return scene.nodes[element.node]?.origin;
    case 'mesh':
      return scene.meshes[element.mesh]?.origin;
    case 'vertex':
    case 'normal':
    case 'morph':
    case 'influence':
    case 'face':
      return inTable(scene.meshes[element.mesh], element.kind, element.index);
    case 'uv':
      return rowIn(scene.meshes[element.mesh]?.passes[element.pass]?.uvs[element.set]?.rows, element.index);
    case 'colour':
      return rowIn(scene.meshes[element.mesh]?.passes[element.pass]?.colourRows, element.index);
    case 'material':
      return scene.materials[element.index]?.origins[0];
    case 'texture':
      return scene.textures[element.index]?.origin;
    case 'light':
      return scene.lights[element.index]?.origin;
    case 'skeleton':
      return scene.skeletons[element.index]?.origin;
    case 'overlay':
      return scene.overlays?.[element.overlay]?.items[element.index]?.origin;
    case 'bone':
      return boneOrigin(scene.skeletons[element.skeleton], element.index);
    default:
      return assertNever(element);
  }
}

/** The bytes of a bone. */
export function boneOrigin(skeleton: Skeleton | undefined, bone: number): Origin | undefined {
  if (skeleton === undefined) return undefined;
  const { rows } = skeleton;
  return 'starts' in rows ? stretchOrigin(rows, bone) : rowIn(rows, bone);
}

function stretchOrigin({ source, path, starts, sizes }: Stretches, item: number): Origin | undefined {
  const start = starts[item];
  return start === undefined ? undefined : { source, path: `${path}[${item}]`, start, size: sizes[item] ?? 0 };
}

/** The bytes an element of a clip came from; of a packed key, its packet. */
export function originInClip(clip: Clip, element: ClipElement): Origin | undefined {
  if (element.kind === 'clip') return clip.origin;
  if (element.kind === 'mark') return clip.tracks?.[element.track]?.marks[element.index]?.origin;
  const channel = clip.channels[element.channel];
  if (!channel || element.kind === 'channel') return channel?.origin;
  return keyOrigin(channel, element.index);
}

function keyOrigin({ keys, times }: Channel, index: number): Origin | undefined {
  if (keys.kind === 'spans') return keys.spans[index]?.origin;
  if (index < 0 || index >= times.length) return undefined;
  switch (keys.kind) {
    case 'rows':
      return rowIn(keys.values, index);
    case 'packets':
      return packetOrigin(keys.packets, index);
    case 'bits': {
      const { source, path, start } = keys.bits;
      return { source, path, start: start + (((times[index] ?? 0) - keys.first) >> 3), size: 1 };
    }
    default:
      return assertNever(keys);
  }
}

/** A shape made from a few numbers comes from them as a whole. */
function inTable(mesh: Mesh | undefined, kind: Parameters<typeof tableOf>[1], index: number): Origin | undefined {
  const table = tableOf(mesh, kind);
  return table?.count === 0 ? mesh?.origin : rowIn(table, index);
}

function tableOf(mesh: Mesh | undefined, kind: 'vertex' | 'normal' | 'morph' | 'influence' | 'face'): Rows | undefined {
  if (kind === 'vertex') return mesh?.rows.positions;
  if (kind === 'normal') return mesh?.rows.normals;
  if (kind === 'morph') return mesh?.rows.morphs;
  return kind === 'influence' ? mesh?.rows.influences : mesh?.rows.faces;
}

function rowIn(rows: AnyRows | undefined, index: number): Origin | undefined {
  return rows && hasRow(rows, index) ? rowOrigin(rows, index) : undefined;
}
