// A page with nothing but the 3D view on it, for tests and benches that are about drawing alone.
import '../../../renderer/style/tokens.css';
import { Builder } from '../../../renderer/scene3d/builder.ts';
import { plainExtras } from '../../../renderer/scene3d/shown-scene.ts';
import { SceneViewer } from '../../../renderer/scene3d/viewer.ts';
import { bendClip, hillMesh, sceneOf, squareMesh, tubeScene } from '../made-scene.ts';

const host = document.getElementById('host');
if (host === null) throw new Error('the page has no #host');

let complete = () => {};
const builder = new Builder();
const viewer = new SceneViewer({
  host,
  builder,
  picture: async () => undefined,
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

/** Waits for so many pictures. */
function frames(count: number): Promise<void> {
  return new Promise(done => {
    const step = (left: number): unknown => (left === 0 ? done() : requestAnimationFrame(() => step(left - 1)));
    step(count);
  });
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
  frames,
  watchTasks,
  bendClip,
  hillMesh,
  sceneOf,
  squareMesh,
  tubeScene,
};
export type ScenePage = typeof page;
Object.assign(globalThis, { scenePage: page });
