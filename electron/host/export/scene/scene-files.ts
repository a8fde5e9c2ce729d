import type { View } from '../../assets/view.ts';
import type { LooseScene } from '../../scenes/loose-scene.ts';
import { rgbaPng } from '../png.ts';
import { toGlb } from './glb.ts';
import { toObj } from './obj.ts';

export interface SceneFile {
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/** The files of a scene in one form. All that lies in files is read before the first wait: they may be closed then. */
export async function sceneFiles(kind: 'glb' | 'obj', name: string, loose: LooseScene): Promise<readonly SceneFile[]> {
  const scene = loose.scene();
  if (kind === 'obj') {
    const { obj, mtl } = toObj(scene, `${name}.mtl`);
    const encoder = new TextEncoder();
    return [
      { ending: '.obj', bytes: encoder.encode(obj) },
      { ending: '.mtl', bytes: encoder.encode(mtl) },
    ];
  }
  const pictures = scene.textures.map(({ address }) =>
    address === undefined ? undefined : pngOf(loose.viewOf(address)),
  );
  const clips = loose.clips();
  return [{ ending: '.glb', bytes: await toGlb({ scene, clips, png: index => pictures[index] }) }];
}

/** A picture that cannot be read is left out; the material still names it. */
function pngOf(view: View | undefined): Uint8Array | undefined {
  const { pictures } = view?.format ?? {};
  const decoded = view?.decoded;
  if (!pictures || !decoded || decoded.fault || pictures.list(decoded.value).length === 0) return undefined;
  const picture = pictures.decode({ model: decoded.value, index: 0 });
  return rgbaPng(picture, picture.rgba);
}
