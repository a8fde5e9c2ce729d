import { Suspense, useEffect, useMemo } from 'react';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { FormatSigns } from '../widgets/format-icon.tsx';
import { Tips } from '../widgets/tip.tsx';
import { Waiting } from '../widgets/waiting.tsx';
import { focusViews } from './focus-view.ts';
import { FolderAwaited, FolderGone } from './folder-gone.tsx';
import { useKeyboard } from './keyboard.ts';
import { OverlaysHost } from './overlays-host.tsx';
import { StartPage } from './panes.ts';
import { ShellCommands } from './shell-commands.tsx';
import { StatusBar } from './status-bar.tsx';
import { strings } from './strings.ts';
import { TitleBar } from './title-bar.tsx';
import { Toasts } from './toasts.tsx';
import { followTitle } from './window-title.ts';
import { Workspace } from './workspace.tsx';
import './app.css';

/** The window: a start page until a game is on the bench, then the workbench. */
export function App() {
  useKeyboard();
  const bench = useWorkbench();
  useEffect(() => focusViews(bench), [bench]);
  useEffect(() => followTitle(bench), [bench]);
  const status = usePart(
    bench => bench.connection,
    state => state.status,
  );
  const install = usePart(
    bench => bench.installs,
    state => state.install,
  );
  const formats = usePart(
    bench => bench.connection,
    state => state.hello?.formats,
  );
  const signs = useMemo(() => new Map(formats?.map(({ id, icon }) => [id, icon])), [formats]);
  return (
    <FormatSigns value={signs}>
      <div className="app">
        <ShellCommands />
        <TitleBar />
        {status === 'connecting' ? (
          <div className="app-body" aria-busy>
            <Waiting label={strings.connecting} />
          </div>
        ) : install ? (
          <>
            <FolderGone />
            <Workspace />
          </>
        ) : (
          <>
            <FolderAwaited />
            <Suspense fallback={<Waiting label={strings.loading} />}>
              <StartPage />
            </Suspense>
          </>
        )}
        <Toasts />
        <StatusBar />
        <OverlaysHost />
        <Tips />
      </div>
    </FormatSigns>
  );
}
