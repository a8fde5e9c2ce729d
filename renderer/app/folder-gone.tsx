import { Unplug } from 'lucide-react';
import { Suspense, useState } from 'react';
import { locateGame, relocateGame } from '../state/relocate-game.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button } from '../widgets/button.tsx';
import { FolderPicker } from './panes.ts';
import { strings } from './strings.ts';

/** The game that was open last is opened again by itself once its folder is back. */
export function FolderAwaited() {
  const { installs } = useWorkbench();
  const awaited = usePart(
    parts => parts.installs,
    state => state.awaited,
  );
  if (awaited === undefined) return null;
  return (
    <div className="banner" role="alert">
      <Unplug aria-hidden />
      <span className="banner-text">
        <b>{strings.folderGone}</b> <span className="mono">{awaited}</span> {strings.folderAwaited}
      </span>
      <Button title={strings.stopWaitingHint} onClick={installs.stopWaiting}>
        {strings.closeGame}
      </Button>
    </div>
  );
}

/** The game folder cannot be read: told once, above everything, until it is back. */
export function FolderGone() {
  const bench = useWorkbench();
  const { install, isGone } = usePart(
    parts => parts.installs,
    state => state,
  );
  const isShell = usePart(
    parts => parts.connection,
    state => state.hello?.transport === 'electron',
  );
  const [isPicking, setPicking] = useState(false);
  if (install === undefined || isGone !== true) return null;

  function locate(): void {
    if (isShell) void locateGame(bench);
    else setPicking(true);
  }

  return (
    <div className="banner" role="alert">
      <Unplug aria-hidden />
      <span className="banner-text">
        <b>{strings.folderGone}</b> <span className="mono">{install.folder}</span> {strings.folderGoneHint}
      </span>
      <Button title={strings.locateHint} onClick={locate}>
        {strings.locate}
      </Button>
      <Button title={strings.closeGameHint} onClick={() => void bench.installs.close()}>
        {strings.closeGame}
      </Button>
      {isPicking && (
        <Suspense fallback={null}>
          <FolderPicker
            title={strings.locateTitle}
            onPick={folder => void relocateGame(bench, folder)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
