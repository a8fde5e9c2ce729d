// One turn around the scene, as pictures or as a film.
import { zipSync } from 'fflate';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import { filmOf, nextFrame } from './film.ts';

const TURNTABLE_PICTURES = 72;
const PER_SECOND = 24;

type Turned = Pick<SceneViewer, 'rig' | 'setRig' | 'drawn' | 'canvas' | 'picture'>;

/** Calls back for each step of a turn once its picture is drawn; then restores everything. */
async function turnAround(viewer: Turned, step: (index: number) => Promise<void> | void): Promise<void> {
  const { rig } = viewer;
  try {
    for (let index = 0; index < TURNTABLE_PICTURES; index++) {
      const before = viewer.drawn;
      viewer.setRig({ ...rig, yaw: rig.yaw + (index / TURNTABLE_PICTURES) * 2 * Math.PI });
      while (viewer.drawn === before) await nextFrame();
      await step(index);
    }
  } finally {
    viewer.setRig(rig);
  }
}

/** A zip of PNG pictures with numbers. */
export async function turntablePictures(viewer: Turned, name: string): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  await turnAround(viewer, async index => {
    const picture = await viewer.picture();
    if (picture) files[`${name}-${String(index).padStart(3, '0')}.png`] = new Uint8Array(await picture.arrayBuffer());
  });
  return new Blob([zipSync(files, { level: 0 }).slice()], { type: 'application/zip' });
}

/** A film of three seconds, on any machine; undefined if the browser cannot make one. */
export async function turntableFilm(viewer: Turned): Promise<Blob | undefined> {
  const film = await filmOf(viewer.canvas, PER_SECOND);
  if (film === undefined) return undefined;
  try {
    await turnAround(viewer, () => film.take());
    return await film.end();
  } finally {
    film.close();
  }
}
