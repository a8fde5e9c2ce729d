import { Unplug } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useCommands } from '../../state/use-commands.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { createFlight } from './fly.ts';
import { PartsList } from './parts-list.tsx';
import { Readout } from './readout.tsx';
import { sceneCommands } from './scene-commands.ts';
import type { SceneViewState } from './scene-state.ts';
import { hasParts } from './scene-state.ts';
import { SceneWait } from './scene-wait.tsx';
import { sceneStrings as say } from './strings.ts';
import { copyPicture, exportScene, savePicture } from './take-picture.ts';
import { Timeline } from './timeline.tsx';
import { Toolbar } from './toolbar.tsx';
import { useNarrow } from './use-narrow.ts';
import { useSceneView, useViewer, type ViewerHandle } from './use-scene.ts';
import './scene.css';

/** A scene in the round, linked to its bytes: what is clicked is selected, what is selected lights up. */
export function ScenePane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const { view, builder } = useSceneView(asset);
  const name = useAsset(asset)?.name ?? '';
  const handle = useViewer(view, builder);
  const { viewer } = handle;
  const measured = useNarrow(view);
  const failed = useStore(view.store, state => state.failed);
  const isListed = useStore(view.store, state => hasParts(state) && (state.scene?.nodes.length ?? 0) > 0);
  const hasTimeline = useStore(view.store, state => hasTime(state));
  const actions = {
    save: () => viewer && void savePicture(viewer, name),
    copy: () => viewer && void copyPicture(bench, viewer),
    exportAs: (as: 'glb' | 'obj') => void exportScene(bench, asset, as),
    frame: (all: boolean) => viewer?.frame(all ? undefined : view.store.getState().element),
    isolate: () => {
      if (!view.isolate()) bench.notices.say(say.nothingToIsolate, { tone: 'info' });
    },
  };
  useCommands(sceneCommands({ view, viewer, ...actions }));
  return (
    <section ref={measured} className="scene" data-scope="scene" aria-label={say.title}>
      {failed === undefined && <Toolbar view={view} viewer={viewer} {...actions} />}
      <div className="scene-middle">
        {isListed && <PartsList view={view} />}
        <Picture name={name} handle={handle} onPick={() => pickMiddle(handle, levels => view.pick(levels))}>
          <Readout view={view} />
          <SceneWait view={view} viewer={viewer} />
        </Picture>
      </div>
      {hasTimeline && <Timeline view={view} />}
    </section>
  );
}

/** There is time where something can move: a skeleton, or nodes that clips name. */
function hasTime({ scene, clips }: SceneViewState): boolean {
  return (scene?.skeletons.length ?? 0) > 0 || (clips?.length ?? 0) > 0;
}

function pickMiddle(
  { viewer }: ViewerHandle,
  pick: (levels: ReturnType<NonNullable<typeof viewer>['pick']>) => void,
): void {
  if (viewer) pick(viewer.pick(viewer.size.width / 2, viewer.size.height / 2));
}

interface PictureProps {
  readonly name: string;
  readonly handle: ViewerHandle;
  readonly onPick: () => void;
  readonly children: React.ReactNode;
}

/** The picture itself: one thing with a focus of its own, that hears the keys that fly. */
function Picture({ name, handle, onPick, children }: PictureProps) {
  const { host, viewer, context, isComplete } = handle;
  const newest = useRef(viewer);
  newest.current = viewer;
  const flight = useMemo(() => createFlight(() => newest.current), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    flight.fast(event.shiftKey);
    if (event.key === 'Enter') onPick();
    else if (!flight.press(event.code)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={host}
      className="scene-picture"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the camera is moved by keyboard
      tabIndex={0}
      aria-label={say.view(name)}
      aria-description={say.help}
      aria-busy={!isComplete}
      data-complete={isComplete}
      data-context={context}
      data-autofocus
      onKeyDown={onKeyDown}
      onKeyUp={event => flight.release(event.code)}
      onBlur={() => flight.stop()}
      onPointerDown={event => event.currentTarget.focus({ preventScroll: true })}
    >
      <span className="scene-cross" aria-hidden />
      {context === 'lost' && (
        <p className="scene-lost" role="alert">
          {say.contextLost}
        </p>
      )}
      {context === 'none' && <EmptyState icon={<Unplug />} title={say.noWebgl} text={say.noWebglText} />}
      {children}
    </div>
  );
}
