// A page that contains only the 3D view, for tests and benchmarks of drawing alone.
import '../../../renderer/style/tokens.css';
import { Builder } from '../../../renderer/scene3d/builder.ts';
import { plainExtras } from '../../../renderer/scene3d/extras.ts';
import { SceneViewer } from '../../../renderer/scene3d/viewer.ts';
import { bendClip, boxMesh, hillMesh, sceneOf, squareMesh, tubeScene } from '../made-scene.ts';

const host = document.getElementById('host');
if (host === null) throw new Error('the page has no #host');

let complete = () => {};
/** When the first of this frame's work began. */
let begun = 0;
requestAnimationFrame(function note(): void {
  begun = performance.now();
  requestAnimationFrame(note);
});
/** One colour for each texture of the scene. */
let colours: readonly (readonly [number, number, number, number])[] = [];
const builder = new Builder();
const viewer = new SceneViewer({
  host,
  builder,
  picture: async texture => {
    const colour = colours[texture];
    return colour && { width: 1, height: 1, rgba: Uint8Array.from(colour) };
  },
  onContext: state => document.body.setAttribute('data-context', state),
  onComplete: () => complete(),
  onLabel: () => {},
});

/** Opens a scene; resolves when all of it is on the graphics card and drawn. */
async function open(scene: Parameters<Builder['build']>[0]): Promise<void> {
  const isComplete = new Promise<void>(done => {
    complete = done;
  });
  viewer.open(await builder.build(scene));
  viewer.frame();
  await isComplete;
  await frames(2);
}

/** Opens more views, each with a scene of its own, as tabs have: one is visible at a time. */
async function tabs(scenes: readonly Parameters<Builder['build']>[0][]) {
  const made = await Promise.all(
    scenes.map(async scene => {
      const place = document.createElement('div');
      // Hidden as tabs in the background are: seen, each draws, and the pictures of all wait for the card in one line.
      place.style.cssText = 'position: fixed; inset: 0; display: none';
      document.body.append(place);
      const tab = new SceneViewer({
        host: place,
        builder,
        picture: async () => undefined,
        onContext: () => {},
        onComplete: () => {},
        onLabel: () => {},
      });
      tab.setExtras({ ...plainExtras, ground: false });
      tab.open(await builder.build(scene));
      return { place, tab };
    }),
  );
  const show = (front: number): void => {
    for (const [index, { place }] of made.entries()) place.style.display = index === front ? '' : 'none';
  };
  const close = (): void => {
    for (const { place, tab } of made) {
      tab.dispose();
      place.remove();
    }
  };
  return { show, close, viewers: made.map(({ tab }) => tab) };
}

/** Sets the colours that replace textures in scenes opened from now on. */
function paint(next: typeof colours): void {
  colours = next;
}

/** The colour in the middle of the picture. */
async function middle(of = viewer): Promise<number[]> {
  const bitmap = await createImageBitmap((await of.picture()) ?? new Blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [...(context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? [])].slice(0, 3);
}

/** Waits for this many pictures. */
function frames(count: number): Promise<void> {
  return new Promise(done => {
    const step = (left: number): unknown => (left === 0 ? done() : requestAnimationFrame(() => step(left - 1)));
    step(count);
  });
}

/** How long the window's thread is busy with the next picture. */
function drawing(): Promise<number> {
  // The view has asked for its picture before: its turn in the frame is between these two.
  return new Promise(done => requestAnimationFrame(() => done(performance.now() - begun)));
}

/** The longest tasks of the window's thread, in milliseconds, from now on. */
function watchTasks(): () => number[] {
  const found: number[] = [];
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) found.push(entry.duration);
  });
  observer.observe({ type: 'longtask' });
  return () => {
    for (const entry of observer.takeRecords()) found.push(entry.duration);
    observer.disconnect();
    return found;
  };
}

const page = {
  viewer,
  builder,
  plainExtras,
  open,
  paint,
  middle,
  tabs,
  frames,
  drawing,
  watchTasks,
  bendClip,
  boxMesh,
  hillMesh,
  sceneOf,
  squareMesh,
  tubeScene,
};
export type ScenePage = typeof page;
Object.assign(globalThis, { scenePage: page });
