import { SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { distanceOf, type Measure } from './measure.ts';
import { bytesInClip, bytesOfElement, type ElementBytes, namesMoved } from './scene-link.ts';
import type { SceneView, SceneViewState } from './scene-state.ts';
import { describeClipElement, describeElement, sceneStrings as say } from './strings.ts';
import './readout.css';

/** The selection, where its bytes are, and a link if they are in another file. */
export function Readout({ view, viewer }: { readonly view: SceneView; readonly viewer: SceneViewer | undefined }) {
  const bench = useWorkbench();
  const state = useStore(view.store);
  const summary = describedIn(state);
  const broken = state.scene?.problems.find(({ weight }) => weight === 'error');
  const isElsewhere = summary?.place !== undefined && summary.place.asset !== state.scene?.sources[0]?.asset;

  function open({ asset, address, origin }: ElementBytes): void {
    const { start, size, path } = origin;
    const own = state.scene?.sources[0]?.asset;
    if (own !== undefined) bench.tabs.keep(own); // otherwise the other file would replace this view
    void bench.navigation.go({ asset, address, path, start, size }, 'scene', { keep: true, view: 'hex' });
  }

  return (
    <div className="scene-readout">
      {state.statistics && viewer && <Costs viewer={viewer} />}
      {state.flySpeed !== undefined && <FlySpeed key={state.flySpeed} speed={state.flySpeed} />}
      {broken && (
        <p role="status" className="scene-broken">
          {broken.text}
        </p>
      )}
      {state.measure && state.scene && (
        <p role="status" className="scene-measured">
          {measuredIn(state.measure, state.scene)}
        </p>
      )}
      <p aria-live="polite" className="scene-told">
        {summary && (
          <>
            <strong>{summary.text}</strong>
            {state.others.length > 0 && <span>{say.more(state.others.length)}</span>}
            {summary.place && <span className="mono">{placeText(summary.place, isElsewhere)}</span>}
          </>
        )}
      </p>
      {isElsewhere && summary?.place && (
        <IconButton title={say.openPlace} onClick={() => summary.place && open(summary.place)}>
          <SquareArrowOutUpRight />
        </IconButton>
      )}
    </div>
  );
}

function measuredIn(measure: Measure, { units }: Scene): string {
  const distance = distanceOf(measure, units);
  return distance ? say.distance(distance) : (say.measuring[measure.length] ?? '');
}

/** The cost of the latest pictures, updated now and then. */
function Costs({ viewer }: { readonly viewer: SceneViewer }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const showStatistics = () => setText(say.statisticsOf(viewer.statistics));
    showStatistics();
    const turn = setInterval(showStatistics, EVERY);
    return () => clearInterval(turn);
  }, [viewer]);
  return <p className="mono">{text}</p>;
}

const EVERY = 500;

/** Shown for a moment after a change. */
function FlySpeed({ speed }: { readonly speed: number }) {
  const [isNews, setNews] = useState(true);
  useEffect(() => {
    const end = setTimeout(() => setNews(false), NEWS);
    return () => clearTimeout(end);
  }, []);
  return isNews ? <p>{say.flySpeed(speed)}</p> : null;
}

const NEWS = 2000;

function describedIn({ scene, clip, clipElement, element }: SceneViewState) {
  if (scene && clip && clipElement) {
    return {
      text: describeClipElement(clip, namesMoved(scene, clip), clipElement),
      place: bytesInClip(clip, clipElement),
    };
  }
  return scene && element && { text: describeElement(scene, element), place: bytesOfElement(scene, element) };
}

function placeText({ address, origin }: ElementBytes, isElsewhere: boolean): string {
  // Size zero: only its name is known, and the host knows where it is.
  const bytes = origin.size > 0 ? ` · ${hexOffset(origin.start)} · ${origin.size.toLocaleString('en-US')} B` : '';
  const where = `${origin.path}${bytes}`;
  return isElsewhere ? `${address} · ${where}` : where;
}
