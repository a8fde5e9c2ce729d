import type { Decoded } from '#layout';
import { letGo } from '../../../../shared/base/bytes.ts';
import type { Content } from '../../../../shared/base/pieces.ts';
import type { Format } from '../../../../shared/formats/format.ts';
import type { Around } from '../../../../shared/formats/pictures.ts';
import type { Texture } from '../../../../shared/scene/material.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import { texturePixels } from '../../../../shared/scene/texture-pixels.ts';
import { rgbaPng } from '../png.ts';
import { clipTables } from './clip-tables.ts';
import { toGlb } from './glb.ts';
import { toObj } from './obj.ts';

export interface SceneFile {
  readonly ending: string;
  readonly content: Content;
}

/** A scene, and the neighbouring files needed to write it. */
export interface WrittenScene {
  scene(): Scene;
  /** The clips that move it, each read on demand, and how many are left out. */
  exportedClips(): { readonly clips: Iterable<Clip>; readonly leftOut: number };
  /** The content of another file, by its address in a scene; nothing of it is kept. */
  once<T>(address: string, work: (file: PictureFile) => T): T | undefined;
}

interface PictureFile {
  readonly format: Format;
  readonly decoded: Decoded<unknown> | undefined;
  readonly around?: Around;
}

/** The files of a scene in one form, at once. */
export function sceneFiles(kind: 'glb' | 'obj', name: string, of: WrittenScene): readonly SceneFile[] {
  return gathered(kind, name, of)();
}

/**
 * Everything in files is read, and may be released, before the files of the scene are made: the model
 * of a zone takes as much memory as those.
 */
export function gathered(kind: 'glb' | 'obj', name: string, of: WrittenScene): () => readonly SceneFile[] {
  const scene = drawn(of.scene());
  if (kind === 'obj') return () => objFiles(scene, name);
  const pictures = scene.textures.map(texture => pngOf(texture, of));
  const { clips: stored, leftOut } = of.exportedClips();
  const clips = Array.from(stored, clip => clipTables(scene, clip));
  return () => {
    const content = toGlb({ scene, clips, clipsLeftOut: leftOut, png: index => pictures[index] });
    return [{ ending: '.glb', content }];
  };
}

/** Without parts made on demand, which refer to the model. */
function drawn(scene: Scene): Scene {
  const { name, sources, nodes, meshes, materials, textures, skeletons, lights } = scene;
  const { problems, bounds, axes, units, levels } = scene;
  return {
    name,
    sources,
    nodes,
    meshes,
    materials,
    textures,
    skeletons,
    lights,
    problems,
    bounds,
    axes,
    units,
    levels,
  };
}

function objFiles(scene: Scene, name: string): readonly SceneFile[] {
  const { obj, mtl } = toObj(scene, `${name}.mtl`);
  return [
    { ending: '.obj', content: obj },
    { ending: '.mtl', content: [new TextEncoder().encode(mtl)] },
  ];
}

/** A picture that cannot be read is left out; the material still names it. */
function pngOf(texture: Texture, of: WrittenScene): Uint8Array | undefined {
  const { address } = texture;
  return address === undefined ? undefined : of.once(address, file => pictureOf(file, texture));
}

function pictureOf({ format, decoded, around }: PictureFile, texture: Texture): Uint8Array | undefined {
  const { pictures } = format;
  if (!pictures || !decoded || decoded.fault || pictures.list(decoded.value, around).length === 0) return undefined;
  const picture = pictures.decode({ model: decoded.value, index: 0, ...(around && { around }) });
  if (picture.width * picture.height === 0) return undefined;
  const pixels = texturePixels(picture, texture);
  const png = rgbaPng(picture, pixels);
  for (const made of [picture.rgba, pixels]) letGo(made); // they were made for this
  return png;
}
