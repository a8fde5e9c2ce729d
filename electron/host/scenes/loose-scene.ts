// Scenes of files outside any open game folder: what they name is searched for next to them.
import type { Fault } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import type { Colouring } from '../../../shared/formats/pictures.ts';
import type { Wanted } from '../../../shared/scene/choices.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Clip } from '../../../shared/scene/skeleton.ts';
import { FolderScenes, type SceneFile } from '../../answers/scene/folder-scenes.ts';

/** A file or entry as a scene, open until the work with it is done. */
export interface LooseScene {
  readonly address: string;
  /** Why it cannot be read to its end. */
  fault(): Fault | undefined;
  scene(): Scene;
  /** Neighbouring clips that move it, after those in its own file. */
  clips(): readonly Clip[];
  /** Clips to write with it, each read on demand, and how many are left out. */
  exportedClips(): { readonly clips: Iterable<Clip>; readonly leftOut: number };
  /** Colours that neighbouring files have for an indexed picture. */
  colourings(): readonly Colouring[];
  /** The content of another file, by its address in a scene; nothing of it is kept. */
  once<T>(address: string, work: (file: SceneFile) => T): T | undefined;
}

interface LooseOptions {
  readonly wanted?: Wanted | undefined;
  /** The content, if it was read already. */
  readonly bytes?: Uint8Array | undefined;
}

/** Opens an address as a scene in the requested state, and closes everything it needed. */
export function withLooseScene<T>(
  base: string,
  address: string,
  work: (loose: LooseScene) => T,
  { wanted, bytes }: LooseOptions = {},
): T {
  const edited = bytes && new Map([[address, { revision: 0, source: memorySource(bytes) }]]);
  const room = new FolderScenes({ folder: base, ...(edited && { edited }) });
  try {
    return work({
      address,
      fault: () => room.file(address)?.decoded?.fault,
      scene: () => room.scene(address, wanted),
      clips: () => room.clips(address).map(({ asset, id }) => room.clip(asset, id)),
      exportedClips: () => room.exportedClips(address),
      colourings: () => room.colourings(address),
      once: (other, work) => room.once(other, work),
    });
  } finally {
    room.close();
  }
}
