import type { Decoded } from '#layout';
import type { Format } from '../../../../shared/formats/format.ts';
import type { Around } from '../../../../shared/formats/pictures.ts';
import type { Texture } from '../../../../shared/scene/material.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import { texturePixels } from '../../../../shared/scene/texture-pixels.ts';
import { rgbaPng } from '../png.ts';
import { toGlb } from './glb.ts';
import { toObj } from './obj.ts';

export interface SceneFile {
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/** A scene, and the files around it that it needs to be written. */
export interface WrittenScene {
  scene(): Scene;
  /** The clips that move it, and how many are left out. */
  exportedClips(): { readonly clips: readonly Clip[]; readonly leftOut: number };
  /** Another file, known by the address a scene names it by. */
  file(address: string): PictureFile | undefined;
}

interface PictureFile {
  readonly format: Format;
  readonly decoded: Decoded<unknown> | undefined;
  readonly around?: Around;
}

/** The files of a scene in one form. All that lies in files is read before the first wait: they may be closed then. */
export async function sceneFiles(kind: 'glb' | 'obj', name: string, of: WrittenScene): Promise<readonly SceneFile[]> {
  const scene = of.scene();
  if (kind === 'obj') {
    const { obj, mtl } = toObj(scene, `${name}.mtl`);
    const encoder = new TextEncoder();
    return [
      { ending: '.obj', bytes: encoder.encode(obj) },
      { ending: '.mtl', bytes: encoder.encode(mtl) },
    ];
  }
  const pictures = scene.textures.map(texture =>
    texture.address === undefined ? undefined : pngOf(of.file(texture.address), texture),
  );
  const { clips, leftOut } = of.exportedClips();
  return [
    { ending: '.glb', bytes: await toGlb({ scene, clips, clipsLeftOut: leftOut, png: index => pictures[index] }) },
  ];
}

/** A picture that cannot be read is left out; the material still names it. */
function pngOf(file: PictureFile | undefined, texture: Texture): Uint8Array | undefined {
  const pictures = file?.format.pictures;
  const decoded = file?.decoded;
  if (!pictures || !decoded || decoded.fault || pictures.list(decoded.value, file.around).length === 0)
    return undefined;
  const picture = pictures.decode({ model: decoded.value, index: 0, ...(file.around && { around: file.around }) });
  if (picture.width * picture.height === 0) return undefined;
  return rgbaPng(picture, texturePixels(picture, texture));
}
