import { Suspense } from 'react';
import { panelWidth } from '../state/room.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Grip } from '../widgets/split-pane.tsx';
import { Waiting } from '../widgets/waiting.tsx';
import { ActivityBar } from './activity-bar.tsx';
import { Bottom } from './bottom.tsx';
import { Centre } from './centre.tsx';
import { Guard } from './guard.tsx';
import { Explorer, LearnPane } from './panes.ts';
import { Side } from './side.tsx';
import { strings } from './strings.ts';
import { useHeld, useRoom } from './use-room.ts';
import './workspace.css';

/** The panes of the workbench and the bars between them. */
export function Workspace() {
  const shown = useRoom();
  const isLearning = usePart(
    bench => bench.preferences,
    state => state.learn.shown,
  );
  return (
    <div className="app-body">
      <ActivityBar />
      {(isLearning || shown.explorer) && <ExplorerPanel isLearning={isLearning} />}
      <div className="workspace-middle">
        <main className="workspace-centre" aria-label={strings.editor} data-zone="editor">
          <Centre />
        </main>
        {shown.bottom && <BottomPanel />}
      </div>
      {shown.side && <SidePanel />}
    </div>
  );
}

function useWindowWidth(): number {
  return usePart(
    bench => bench.room,
    state => state.width,
  );
}

/** The files of the game, or the lessons in their place. */
function ExplorerPanel({ isLearning }: { readonly isLearning: boolean }) {
  const { preferences } = useWorkbench();
  const explorer = usePart(
    bench => bench.preferences,
    state => state.explorer,
  );
  const held = useHeld('explorer');
  const width = panelWidth('explorer', explorer.size, useWindowWidth());
  return (
    <>
      <section
        className="workspace-explorer"
        style={{ width }}
        aria-label={isLearning ? strings.learn : strings.explorer}
        data-zone="explorer"
        {...held}
      >
        <Guard>
          <Suspense fallback={<Waiting label={strings.loading} />}>
            {isLearning ? <LearnPane /> : <Explorer />}
          </Suspense>
        </Guard>
      </section>
      <Grip
        direction="row"
        label={strings.resizeExplorer}
        value={explorer.size}
        min={160}
        max={640}
        onChange={size => preferences.set({ explorer: { ...explorer, size } })}
      />
    </>
  );
}

function BottomPanel() {
  const { preferences } = useWorkbench();
  const bottom = usePart(
    bench => bench.preferences,
    state => state.bottom,
  );
  const held = useHeld('bottom');
  return (
    <>
      <Grip
        direction="column"
        label={strings.resizeBottom}
        value={bottom.size}
        min={80}
        max={640}
        reverse
        onChange={size => preferences.set({ bottom: { ...bottom, size } })}
      />
      <section
        className="workspace-bottom"
        style={{ height: bottom.size }}
        aria-label={strings.bottom}
        data-zone="bottom"
        {...held}
      >
        <Bottom />
      </section>
    </>
  );
}

function SidePanel() {
  const { preferences } = useWorkbench();
  const side = usePart(
    bench => bench.preferences,
    state => state.side,
  );
  const held = useHeld('side');
  const width = panelWidth('side', side.size, useWindowWidth());
  return (
    <>
      <Grip
        direction="row"
        label={strings.resizeInspector}
        value={side.size}
        min={180}
        max={720}
        reverse
        onChange={size => preferences.set({ side: { ...side, size } })}
      />
      <aside className="workspace-side" style={{ width }} aria-label={strings.inspector} data-zone="side" {...held}>
        <Side />
      </aside>
    </>
  );
}
