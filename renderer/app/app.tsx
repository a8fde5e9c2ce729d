import { Unplug } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type Keys, keysOf, padKeysOf } from '../state/commands/keymap.ts';
import { locateGame, relocateGame } from '../state/game-folder/relocate-game.ts';
import { usePart, useWorkbench, type Workbench } from '../state/workbench.ts';
import { DialogsAside } from '../widgets/aside.ts';
import { Button } from '../widgets/button.tsx';
import { FormatSigns } from '../widgets/format-icon.tsx';
import { WhenShown } from '../widgets/later.tsx';
import { Tips } from '../widgets/tip.tsx';
import { Waiting } from '../widgets/waiting.tsx';
import { createHeldKeys, type HeldKeys } from './held-keys.ts';
import { keepFocus } from './keep-focus.ts';
import { OverlaysHost } from './overlays-host.tsx';
import { FolderPicker, StartPage } from './panes.ts';
import { ShellCommands } from './shell-commands.tsx';
import { StatusBar } from './status-bar.tsx';
import { strings } from './strings.ts';
import { TitleBar } from './title-bar.tsx';
import { Toasts } from './toasts.tsx';
import { Workspace } from './workspace.tsx';
import { firstPlace } from './zones.ts';
import './app.css';
import { useCopiedText } from './use-copied-text.ts';

/** The window: a start page until a game is open, then the workbench. */
export function App() {
  const held = useMemo(createHeldKeys, []);
  useKeyboard(held);
  useCopiedText();
  const bench = useWorkbench();
  useEffect(() => focusViews(bench), [bench]);
  useEffect(() => keepFocus(), []);
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
      <WhenShown value={held.give}>
        <DialogsAside value={status === 'gone'}>
          <div className="app">
            <ShellCommands />
            <TitleBar />
            {status === 'gone' && <HostGone />}
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

                <StartPage />
              </>
            )}
            <Toasts />
            <StatusBar />
            <OverlaysHost />
            <Tips />
          </div>
        </DialogsAside>
      </WhenShown>
    </FormatSigns>
  );
}

/** Typed input is lost although the window looks the same: shown above everything. */
function HostGone() {
  return (
    <div className="banner" role="alert">
      <Unplug aria-hidden />
      <span className="banner-text">
        <b>{strings.status.stopped}</b> {strings.gone}
      </span>
    </div>
  );
}

/** The game that was open last is reopened once its folder is back. */
function FolderAwaited() {
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

/** The game folder cannot be read: shown once, above everything, until it is back. */
function FolderGone() {
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
        <FolderPicker
          title={strings.locateTitle}
          onPick={folder => void relocateGame(bench, folder)}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

/** How many frames a view may take to show something focusable; some views never do. */
const PATIENCE = 120;

/** Moves the keyboard into the view that requested it, even if it is drawn late, until the returned function is called. */
function focusViews({ viewFocus, tabs }: Pick<Workbench, 'viewFocus' | 'tabs'>): () => void {
  let frame = 0;
  /** Holds the keyboard while its view is being drawn. */
  let parked: HTMLElement | undefined;
  let waited = 0;

  function again(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(attempt);
  }

  function attempt(): void {
    const { wanted, isForBytes = false } = viewFocus.store.getState();
    if (wanted === undefined) return;
    if (tabs.store.getState().front === wanted && isToWait(wanted, isForBytes)) again();
    else viewFocus.clear();
  }

  /** Focuses the view if it is there; true if it should be tried again. */
  function isToWait(wanted: string, isForBytes: boolean): boolean {
    const panel = document.querySelector<HTMLElement>(`[data-view-of="${CSS.escape(wanted)}"]`);
    // With a modal dialog open, nothing else can take the focus, so the dialog is about to close. A menu keeps the focus until it is closed.
    if (panel === null || document.querySelector('dialog[open], [role="menu"]') !== null) return true;
    if (parked === panel && hasGoneOn(panel)) return false;
    // Beside text to type in, bytes would be overwritten by what is typed.
    const text = isForBytes ? null : panel.querySelector<HTMLElement>('[data-takes-keyboard]');
    const target = firstPlace(text ?? panel);
    (target ?? panel).focus({ preventScroll: true });
    parked = panel;
    if (panel.querySelector('[aria-busy="true"]') === null) waited += 1;
    return target === undefined && waited < PATIENCE;
  }

  /** Whether the user went elsewhere; the page itself has the focus for a moment when a dialog closes. */
  function hasGoneOn(panel: HTMLElement): boolean {
    return document.activeElement !== panel && document.activeElement !== document.body;
  }

  const end = viewFocus.store.subscribe(({ wanted }) => {
    parked = undefined;
    waited = 0;
    if (wanted === undefined) cancelAnimationFrame(frame);
    else again();
  });
  return () => {
    end();
    cancelAnimationFrame(frame);
  };
}

/** Sends every key press of the window through the command table. */
function useKeyboard(held: HeldKeys): void {
  const bench = useWorkbench();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      // Keys for a dialog that is still loading must not reach what is under it.
      if (held.take(event)) return;
      const keys = keysOf(event);
      if (keys === undefined || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // A modal dialog keeps the keyboard to itself.
      if (document.querySelector('dialog[open]') !== null) return;
      // A number pad key that moves is first matched by its own name, as with digits on.
      const names = [padKeysOf(event), keys].filter(name => name !== undefined);
      const scopes = scopesOf(target);
      if (!names.some(name => bench.commands.press(name, { scopes, isText: takesKeys(target, keys) }))) return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener('keydown', onKeyDown, true);
    addEventListener('paste', held.takePaste, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('paste', held.takePaste, true);
    };
  }, [bench, held]);
}

function scopesOf(target: Element): readonly string[] {
  const scopes: string[] = [];
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    const scope = at.getAttribute('data-scope');
    if (scope !== null) scopes.push(scope);
  }
  return scopes;
}

/** Whether an element handles the keys itself: a text field all typing, a slider its arrows, a list all but commands. */
function takesKeys(target: Element, keys: Keys): boolean {
  if (target.matches('input[type="range"]')) return /^(Left|Right|Up|Down|Home|End|PageUp|PageDown)$/.test(keys);
  if (target.matches('select, input[type="color"]')) return !keys.startsWith('Ctrl+');
  // Its content is stored already: the browser would undo the typing but not the asset.
  if (target.matches('[data-stored="true"]') && /^Ctrl\+(Z|Y|Shift\+Z)$/.test(keys)) return false;
  // A field whose text is being written (busy) takes no typing: an undo pressed then is meant for the asset.
  return target.matches(
    'input:not([type="checkbox"]):not([type="radio"]):not([aria-busy="true"]), textarea, [contenteditable="true"]',
  );
}

/** Keeps the window's title up to date, until the returned function is called. */
function followTitle({ tabs, installs, changes }: Pick<Workbench, 'tabs' | 'installs' | 'changes'>): () => void {
  function apply(): void {
    const { active, comparisons, front } = tabs.store.getState();
    const { install } = installs.store.getState();
    const comparison = comparisons.find(other => other.comparison === front);
    document.title = strings.windowTitle({
      asset: comparison?.name ?? active?.name,
      folder: install?.folder.split(/[\\/]/).findLast(part => part !== ''),
      changes: changes.store.getState().list.filter(change => !change.written).length,
    });
  }
  apply();
  const ends = [tabs.store.subscribe(apply), installs.store.subscribe(apply), changes.store.subscribe(apply)];
  return () => {
    for (const end of ends) end();
  };
}
