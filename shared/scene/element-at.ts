// From a byte to the element of a scene that came from it.
import type { ClipElement, SceneElement } from './element.ts';
import type { Mesh } from './mesh.ts';
import { itemAt, type Origin, packetKeyAt, type Rows, rowAt } from './origin.ts';
import { keyBefore } from './sample.ts';
import type { Scene } from './scene.ts';
import type { Channel, Clip } from './skeleton.ts';

/** The smallest element over a byte of one of the scene's sources. */
export function elementAt(scene: Scene, source: number, offset: number): SceneElement | undefined {
  return (
    inMeshes(scene, source, offset) ??
    inBakedLight(scene, source, offset) ??
    inSkeletons(scene, source, offset) ??
    inOverlays(scene, source, offset) ??
    inOthers(scene, source, offset)
  );
}

/** The smallest element of a clip over a byte of its file. */
export function elementInClip(clip: Clip, offset: number): ClipElement | undefined {
  for (const [channel, of] of clip.channels.entries()) {
    if (of.keys.kind !== 'spans' && !holds(of.origin, offset)) continue;
    const index = keyAt(of, offset);
    if (index !== undefined) return { kind: 'key', channel, index };
    if (holds(of.origin, offset) && of.keys.kind !== 'spans') return { kind: 'channel', channel };
  }
  return inTracks(clip, offset) ?? (holds(clip.origin, offset) ? { kind: 'clip' } : undefined);
}

/** The element of a clip at a path of its file, or the one that contains the path. */
export function elementOnPath(clip: Clip, path: string): ClipElement | undefined {
  const isOn = ({ origin }: { readonly origin: Origin }): boolean =>
    origin.path !== '' && path.startsWith(origin.path) && !/^\w/.test(path.slice(origin.path.length));
  for (const [channel, { keys }] of clip.channels.entries()) {
    const index = keys.kind === 'spans' ? keys.spans.findIndex(isOn) : -1;
    if (index >= 0) return { kind: 'key', channel, index };
  }
  for (const [track, { marks }] of (clip.tracks ?? []).entries()) {
    const index = marks.findIndex(isOn);
    if (index >= 0) return { kind: 'mark', track, index };
  }
  return isOn(clip) ? { kind: 'clip' } : undefined;
}

function inTracks({ tracks = [] }: Clip, offset: number): ClipElement | undefined {
  for (const [track, { marks }] of tracks.entries()) {
    const index = marks.findIndex(({ origin }) => holds(origin, offset));
    if (index >= 0) return { kind: 'mark', track, index };
  }
  return undefined;
}

function inMeshes(scene: Scene, source: number, offset: number): SceneElement | undefined {
  for (const [mesh, of] of scene.meshes.entries()) {
    if (of.origin.source !== source || !isOf(of, offset)) continue;
    return (
      inTables(of, mesh, offset) ??
      inPasses(of, mesh, { source, offset }) ??
      inCorners(of, mesh, offset) ??
      inOthers(scene, source, offset) ?? { kind: 'mesh', mesh }
    );
  }
  return undefined;
}

/** Colours outside their mesh: those of one of its placements. */
function inBakedLight({ meshes }: Scene, source: number, offset: number): SceneElement | undefined {
  for (const [mesh, { passes }] of meshes.entries())
    for (const [pass, { colourRows }] of passes.entries()) {
      const index = colourRows?.source === source ? rowAt(colourRows, offset) : undefined;
      if (index !== undefined) return { kind: 'colour', mesh, pass, index };
    }
  return undefined;
}

/** Its own bytes, or its tables if these are elsewhere. */
function isOf({ origin, rows }: Mesh, offset: number): boolean {
  const { positions, normals, morphs, faces, corners, besides = [] } = rows;
  return [origin, positions, normals, morphs, faces, corners, ...besides].some(
    part => part !== undefined && holds(part, offset),
  );
}

function inTables({ rows }: Mesh, mesh: number, offset: number): SceneElement | undefined {
  const tables = [
    ['vertex', rows.positions],
    ['normal', rows.normals],
    ['face', rows.faces],
    ['influence', rows.influences],
    ['morph', rows.morphs],
    ...(rows.besides ?? []).map(table => ['face', table] as const),
  ] as const;
  for (const [kind, table] of tables) {
    const index = table && rowAt(table, offset);
    if (index !== undefined) return { kind, mesh, index };
  }
  return undefined;
}

interface Place {
  readonly source: number;
  readonly offset: number;
}

function inPasses({ passes }: Mesh, mesh: number, { source, offset }: Place): SceneElement | undefined {
  for (const [pass, { uvs, colourRows }] of passes.entries()) {
    for (const [set, { rows }] of uvs.entries()) {
      const index = rowAt(rows, offset);
      if (index !== undefined) return { kind: 'uv', mesh, pass, set, index };
    }
    const index = colourRows?.source === source ? rowAt(colourRows, offset) : undefined;
    if (index !== undefined) return { kind: 'colour', mesh, pass, index };
  }
  return undefined;
}

function inCorners({ rows }: Mesh, mesh: number, offset: number): SceneElement | undefined {
  const index = rows.corners && itemAt(rows.corners, offset);
  return index === undefined ? undefined : { kind: 'face', mesh, index };
}

function inOverlays({ overlays = [] }: Scene, source: number, offset: number): SceneElement | undefined {
  for (const [overlay, { items }] of overlays.entries()) {
    const index = items.findIndex(({ origin }) => origin?.source === source && holds(origin, offset));
    if (index >= 0) return { kind: 'overlay', overlay, index };
  }
  return undefined;
}

function inSkeletons(scene: Scene, source: number, offset: number): SceneElement | undefined {
  for (const [skeleton, { rows, origin }] of scene.skeletons.entries()) {
    if (origin.source !== source) continue;
    const index = 'starts' in rows ? itemAt(rows, offset) : rowAt(rows, offset);
    if (index !== undefined) return { kind: 'bone', skeleton, index };
    if (holds(origin, offset)) return { kind: 'skeleton', index: skeleton };
  }
  return undefined;
}

function inOthers(scene: Scene, source: number, offset: number): SceneElement | undefined {
  const isOver = (origin: Origin | undefined): boolean => origin?.source === source && holds(origin, offset);
  const texture = scene.textures.findIndex(({ origin }) => isOver(origin));
  if (texture >= 0) return { kind: 'texture', index: texture };
  const material = scene.materials.findIndex(({ origins }) => origins.some(isOver));
  if (material >= 0) return { kind: 'material', index: material };
  const light = scene.lights.findIndex(({ origin }) => isOver(origin));
  if (light >= 0) return { kind: 'light', index: light };
  // If a mesh has the same bytes as its node, the bytes belong to the mesh.
  const meshOf = (mesh: number | undefined) => (mesh === undefined ? undefined : scene.meshes[mesh]?.origin);
  const node = scene.nodes.findIndex(({ origin, mesh }) => isOver(origin) && !isOver(meshOf(mesh)));
  return node >= 0 ? { kind: 'node', node } : undefined;
}

function keyAt({ keys, times }: Channel, offset: number): number | undefined {
  switch (keys.kind) {
    case 'rows':
      return rowOf(keys.values, offset) ?? rowOf(keys.times, offset);
    case 'packets':
      return packetKeyAt(keys.packets, offset);
    case 'spans': {
      const index = keys.spans.findIndex(({ origin }) => holds(origin, offset));
      return index < 0 ? undefined : index;
    }
    case 'bits':
      return holds(keys.bits, offset)
        ? Math.max(0, keyBefore(times, keys.first + (offset - keys.bits.start) * 8 + 7))
        : undefined;
  }
}

const rowOf = (rows: Rows | undefined, offset: number): number | undefined => rows && rowAt(rows, offset);
const holds = ({ start, size }: Origin, offset: number): boolean => offset >= start && offset < start + size;
