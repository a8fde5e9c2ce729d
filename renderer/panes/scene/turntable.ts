// Once around the scene, as pictures or as a film.
import { zipSync } from 'fflate';
import type { SceneViewer } from '../../scene3d/viewer.ts';

export const TURNTABLE_PICTURES = 72;
const PER_SECOND = 24;
const BITS_PER_SECOND = 12_000_000;

type Turned = Pick<SceneViewer, 'rig' | 'setRig' | 'drawn' | 'canvas' | 'picture'>;

/** Calls for each step of a turn once its picture is drawn; then all is as before. */
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

const nextFrame = (): Promise<unknown> => new Promise(done => requestAnimationFrame(done));

/** A zip of PNG pictures with numbers. */
export async function turntablePictures(viewer: Turned, name: string): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  await turnAround(viewer, async index => {
    const picture = await viewer.picture();
    if (picture) files[`${name}-${String(index).padStart(3, '0')}.png`] = new Uint8Array(await picture.arrayBuffer());
  });
  return new Blob([zipSync(files, { level: 0 }).slice()], { type: 'application/zip' });
}

/** A film; undefined where the browser makes none. */
export async function turntableFilm(viewer: Turned): Promise<Blob | undefined> {
  const type = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'].find(
    each => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(each),
  );
  if (type === undefined) return undefined;
  const stream = viewer.canvas.captureStream(0);
  const [track] = stream.getVideoTracks();
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const ended = new Promise<void>((done, fail) => {
    recorder.addEventListener('stop', () => done());
    recorder.addEventListener('error', () => fail(new Error('the film could not be recorded')));
  });
  recorder.start();
  let next = performance.now();
  try {
    await turnAround(viewer, async () => {
      if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
      next = Math.max(performance.now(), next + 1000 / PER_SECOND);
      while (performance.now() < next) await nextFrame();
    });
  } finally {
    if (recorder.state !== 'inactive') recorder.stop();
  }
  await ended;
  track?.stop();
  return new Blob(pieces, { type: 'video/webm' });
}
