import { useEffect, useRef } from 'react';
import { backOf, facing, sidesOf } from '../../scene3d/camera-rig.ts';
import { add, normalized, type Vector } from '../../scene3d/vectors.ts';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import { sceneStrings as say } from './strings.ts';
import './axis-ball.css';

const ENDS = (['X', 'Y', 'Z'] as const).flatMap((name, axis) =>
  ([1, -1] as const).map(sign => ({ name: `${sign > 0 ? '+' : '−'}${name}`, letter: name, axis, sign })),
);

type End = (typeof ENDS)[number];

/** The direction of an end of an axis: right, up, and towards the eye. */
function wayOf({ sides }: SceneViewer, { axis, sign }: Pick<End, 'axis' | 'sign'>): Vector | undefined {
  if (sides === undefined) return undefined;
  const part = (side: Vector) => (normalized(side)[axis] ?? 0) * sign;
  return [part(sides.right), part(sides.up), part(sides.back)];
}

/** Looks at the scene from an end of an axis; if already there, from the other end. */
function lookFrom(viewer: SceneViewer, end: End): void {
  const way = wayOf(viewer, end);
  if (way === undefined) return;
  const { right, up } = sidesOf(viewer.rig);
  const turn = way[2] > THERE ? -1 : 1;
  const world = add(add(add([0, 0, 0], right, way[0] * turn), up, way[1] * turn), backOf(viewer.rig), way[2] * turn);
  viewer.setRig(facing(viewer.rig, world));
}

const THERE = 0.9999;

/** The scene's axes as seen from the camera; a click on an end looks from there. */
export function AxisBall({ viewer }: { readonly viewer: SceneViewer | undefined }) {
  const ball = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (viewer === undefined) return undefined;
    const draw = () => place(ball.current, viewer);
    draw();
    return viewer.onAim(draw);
  }, [viewer]);
  return (
    <div ref={ball} className="scene-axes" role="group" aria-label={say.axes.title} hidden>
      {ENDS.map(end => (
        <button
          key={end.name}
          type="button"
          tabIndex={-1}
          className={`scene-axis scene-axis-${end.letter}${end.sign > 0 ? '' : ' scene-axis-back'}`}
          aria-label={say.seenFrom(end.name)}
          title={say.axes.tip(end.name)}
          onClick={() => viewer && lookFrom(viewer, end)}
        >
          {end.sign > 0 ? end.letter : ''}
        </button>
      ))}
    </div>
  );
}

/** Written directly without measuring the page, because the camera moves sixty times a second. */
function place(ball: HTMLElement | null, viewer: SceneViewer): void {
  if (ball === null) return;
  ball.hidden = viewer.sides === undefined;
  for (const [index, end] of ENDS.entries()) {
    const [button, way] = [ball.children[index], wayOf(viewer, end)];
    if (!(button instanceof HTMLElement) || way === undefined) continue;
    const [x, y, depth] = way;
    button.style.setProperty('--x', String(x));
    button.style.setProperty('--y', String(-y));
    button.style.setProperty('--turn', `${Math.atan2(-y, x)}rad`);
    button.style.setProperty('--long', String(Math.hypot(x, y)));
    button.style.zIndex = String(Math.round((depth + 1) * 10));
  }
}
