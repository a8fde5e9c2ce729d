import { FolderOpen, PackageOpen, Sparkles, TriangleAlert, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { Failure } from '../../../shared/contract/failure.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { FolderPicker } from './folder-picker.tsx';
import { strings } from './strings.ts';
import './start-page.css';

/** The first screen: what Gantry is, how to begin, and recent folders. */
export function StartPage() {
  const { opening, failure } = usePart(
    parts => parts.installs,
    state => state,
  );
  const { choose, locate, picker } = useFolders();
  const { isOver, target } = useDropped(choose);
  return (
    <main className="start" data-zone="editor" data-over={isOver} {...target}>
      <div className="start-sheet">
        <header className="start-head">
          <h2>{strings.title}</h2>
          <p>{strings.intro}</p>
        </header>
        {failure && <OpeningFailure failure={failure} />}
        <Actions isOpening={opening !== undefined} onChoose={choose} />
        {opening === undefined ? (
          <Offers />
        ) : (
          <p className="start-opening" role="status">
            {strings.opening} <span className="mono dim">{opening}</span>
          </p>
        )}
        <div className="start-columns">
          <Steps />
          <Recents onLocate={locate} />
        </div>
      </div>
      {isOver && (
        <div className="start-drop" aria-hidden>
          <PackageOpen />
          {strings.drop}
        </div>
      )}
      {picker}
    </main>
  );
}

/** Folders are chosen with the system's dialog if there is one, otherwise with our own. */
function useFolders() {
  const bench = useWorkbench();
  const isShell = usePart(
    parts => parts.connection,
    state => state.hello?.transport === 'electron',
  );
  const [isPicking, setPicking] = useState(false);
  const [lost, setLost] = useState<string>();

  function choose(): void {
    if (isShell) void bench.installs.choose();
    else setPicking(true);
  }

  function locate(recent: string): void {
    const open = (folder: string | null) => folder !== null && void bench.installs.locate(recent, folder);
    if (isShell) bench.client.chooseFolder({}).then(({ folder }) => open(folder), bench.notices.caught);
    else setLost(recent);
  }

  const picker = (
    <>
      {isPicking && <FolderPicker onClose={() => setPicking(false)} />}
      {lost !== undefined && (
        <FolderPicker
          title={strings.locateTitle}
          onPick={folder => void bench.installs.locate(lost, folder)}
          onClose={() => setLost(undefined)}
        />
      )}
    </>
  );
  return { choose, locate, picker };
}

/** A page cannot read the path of a dropped folder, so it must be chosen. */
function useDropped(choose: () => void) {
  const { notices } = useWorkbench();
  const [isOver, setOver] = useState(false);
  const target = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (event.currentTarget === event.target) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const isFile = event.dataTransfer.items[0]?.webkitGetAsEntry()?.isDirectory === false;
      notices.say(isFile ? strings.dropNoFolder : strings.dropUnknown, { tone: 'bad' });
      if (!isFile) choose();
    },
  };
  return { isOver, target };
}

function OpeningFailure({ failure }: { readonly failure: Failure }) {
  return (
    <div className="start-failure" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p>{failure.text}</p>
        {failure.next && <p className="dim">{failure.next}</p>}
      </div>
    </div>
  );
}

interface ActionsProps {
  readonly isOpening: boolean;
  onChoose(): void;
}

/** The two ways to begin: the user's own folder, or the demo. */
function Actions({ isOpening, onChoose }: ActionsProps) {
  const { installs } = useWorkbench();
  return (
    <div className="start-actions">
      <button type="button" className="start-card start-primary" disabled={isOpening} data-autofocus onClick={onChoose}>
        <FolderOpen aria-hidden />
        <span>
          <b>{strings.openFolder}</b>
          <span className="start-hint">{strings.dropHere}</span>
        </span>
      </button>
      <button type="button" className="start-card" disabled={isOpening} onClick={() => void installs.openDemo()}>
        <Sparkles aria-hidden />
        <span>
          <b>{strings.openDemo}</b>
          <span className="start-hint">{strings.demoHint}</span>
        </span>
      </button>
    </div>
  );
}

/** The lessons, and the tour until it is taken or declined. */
function Offers() {
  const bench = useWorkbench();
  const tourOffered = usePart(
    parts => parts.preferences,
    state => state.tourOffered,
  );
  return (
    <div className="start-more">
      <p className="start-offer">
        <Button onClick={() => bench.commands.run('learn')}>{strings.learn}</Button>
        <span className="start-hint">{strings.learnHint}</span>
      </p>
      {!tourOffered && (
        <p className="start-offer">
          <Button onClick={() => bench.commands.run('tour')}>{strings.takeTour}</Button>
          <Button tone="quiet" onClick={() => bench.preferences.set({ tourOffered: true })}>
            {strings.noTour}
          </Button>
        </p>
      )}
    </div>
  );
}

function Steps() {
  return (
    <ol className="start-steps">
      {strings.steps.map(([title, text], index) => (
        <li key={title}>
          <span className="start-number" aria-hidden>
            {index + 1}
          </span>
          <span>
            <b>{title}</b>
            <span className="start-hint">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Recent folders, with missing ones marked. */
function Recents({ onLocate }: { readonly onLocate: (recent: string) => void }) {
  const { installs } = useWorkbench();
  const { recents, opening } = usePart(
    bench => bench.installs,
    state => state,
  );
  return (
    <section className="recents" aria-labelledby="recents-title">
      <h3 id="recents-title">{strings.recent}</h3>
      {recents.length === 0 && <p className="dim">{strings.noRecent}</p>}
      <ul>
        {recents.map(recent => (
          <li key={recent.folder} className="recent">
            <button
              type="button"
              className="recent-open"
              disabled={recent.missing || opening !== undefined}
              title={recent.folder}
              onClick={() => void installs.open(recent.folder)}
            >
              <span className="recent-title truncate">{recent.title}</span>
              <span className="recent-game">{recent.missing ? strings.missing : (recent.game ?? '')}</span>
              <span className="recent-folder mono truncate">{recent.folder}</span>
            </button>
            {recent.missing && <Button onClick={() => onLocate(recent.folder)}>{strings.locate}</Button>}
            <IconButton title={strings.forget} onClick={() => void installs.forget(recent.folder)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
