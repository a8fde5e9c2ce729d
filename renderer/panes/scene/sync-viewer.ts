// Passes the state of a 3D view to its viewer.
import type { SceneViewer } from '../../scene3d/viewer.ts';
import { selectedIn, skeletonFor } from './scene-link.ts';
import type { SceneView, SceneViewState } from './scene-state.ts';
import { inStep } from './timeline/playback.ts';

/** Passes the whole state to a new viewer. */
export function syncViewer(viewer: SceneViewer, state: SceneViewState, view: SceneView): void {
  viewer.divide(state.scene?.overlays ?? []);
  viewer.setMode(state.mode);
  viewer.setExtras(state);
  viewer.show(view.shownBy);
  pose(viewer, state);
  viewer.glowAll(selectedIn(state));
}

function pose(viewer: SceneViewer, { scene, clip, frame, blend }: SceneViewState): void {
  const mixed = clip && blend && { ...blend, frame: inStep(clip, frame, blend.clip) };
  viewer.pose(clip, scene && clip ? skeletonFor(scene, clip) : 0, frame, mixed);
}

/** While a clip of the file itself plays, everything it moves stays in view until the user moves the camera. */
function isOwnClip({ scene, clip }: SceneViewState): boolean {
  return clip !== undefined && clip.asset === scene?.sources[0]?.asset;
}

/** Passes changes to the viewer without going through React: a playing clip changes sixty times a second. */
export function followState(view: SceneView, viewer: SceneViewer): () => void {
  const stop = view.store.subscribe((state, before) => {
    const changed = (...names: readonly (keyof SceneViewState)[]) => names.some(name => state[name] !== before[name]);
    if (changed('coming') && state.coming) viewer.come(state.coming);
    if (changed('coming') && state.coming === undefined && state.built === undefined) viewer.close();
    if (changed('scene') && state.scene?.meshes === state.built?.scene.meshes)
      viewer.divide(state.scene?.overlays ?? []);
    if (changed('mode')) viewer.setMode(state.mode);
    if (changed('skeleton', 'ground', 'labels', 'lights', 'fog', 'overlays', 'detail', 'normals', 'sides'))
      viewer.setExtras(state);
    if (changed('flipped', 'isolated', 'level', 'mode')) viewer.show(view.shownBy);
    if (changed('clip', 'frame', 'blend')) pose(viewer, state);
    if (changed('clip') && isOwnClip(state) && viewer.isFramed) viewer.frame();
    if (changed('measure')) viewer.measure(state.measure ?? []);
    if (changed('element', 'others')) viewer.glowAll(selectedIn(state));
  });
  const stopClock = runClock(view, viewer);
  return () => {
    stop();
    stopClock();
  };
}

/** Advances time while a clip plays; a view at rest requests no frames from the browser. */
function runClock(view: SceneView, viewer: SceneViewer): () => void {
  let frame = 0;
  let last = 0;

  function tick(now: number): void {
    frame = 0;
    // Time stops while the view is hidden.
    if (!viewer.isHidden) view.tick(Math.min(0.25, Math.max(0, (now - last) / 1000)));
    last = now;
    run();
  }

  function run(): void {
    if (frame !== 0 || !view.store.getState().playing) return;
    frame = requestAnimationFrame(tick);
  }

  const stop = view.store.subscribe(({ playing }, before) => {
    if (playing === before.playing) return;
    last = performance.now();
    run();
  });
  run();
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
