// Scenes of files that belong to no open install: what they name is looked for beside them.
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
  /** The clips beside it that move it; those in it first. */
  clips(): readonly Clip[];
  /** Those that are written with it, each read when it is asked for, and how many are left out. */
  exportedClips(): { readonly clips: Iterable<Clip>; readonly leftOut: number };
  /** The colours that the files around have for a picture of numbers. */
  colourings(): readonly Colouring[];
  /** What comes of another file, known by the address a scene names it by; nothing of it is kept. */
  once<T>(address: string, work: (file: SceneFile) => T): T | undefined;
}

interface LooseOptions {
  readonly wanted?: Wanted | undefined;
  /** What lies there, where it was read already. */
  readonly bytes?: Uint8Array | undefined;
}

/** Opens what lies at an address as a scene, as somebody wants it, and closes all that this took. */
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
