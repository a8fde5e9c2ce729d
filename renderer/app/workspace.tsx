import { Suspense } from 'react';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Grip } from '../widgets/split-pane.tsx';
import { ActivityBar } from './activity-bar.tsx';
import { Bottom } from './bottom.tsx';
import { Centre } from './centre.tsx';
import { Guard } from './guard.tsx';
import { Explorer, LearnPane } from './panes.ts';
import { Side } from './side.tsx';
import { strings } from './strings.ts';
import './workspace.css';

/** The panes of the workbench and the bars between them. */
export function Workspace() {
  const { preferences } = useWorkbench();
  const { explorer, side, bottom, learn } = usePart(
    bench => bench.preferences,
    state => state,
  );
  return (
    <div className="app-body">
      <ActivityBar />
      {(learn.shown || explorer.shown) && (
        <>
          <section
            className="workspace-explorer"
            style={{ width: explorer.size }}
            aria-label={learn.shown ? strings.learn : strings.explorer}
            data-zone="explorer"
          >
            <Guard>
              <Suspense fallback={<div className="fill" aria-busy />}>
                {learn.shown ? <LearnPane /> : <Explorer />}
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
      )}
      <div className="workspace-middle">
        <main className="workspace-centre" aria-label={strings.editor} data-zone="editor">
          <Centre />
        </main>
        {bottom.shown && (
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
            >
              <Bottom />
            </section>
          </>
        )}
      </div>
      {side.shown && (
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
          <aside
            className="workspace-side"
            style={{ width: side.size }}
            aria-label={strings.inspector}
            data-zone="side"
          >
            <Side />
          </aside>
        </>
      )}
    </div>
  );
}
