import { Redo2, Search, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../state/commands/use-commands.ts';
import { useKeys } from '../state/commands/use-keys.ts';
import type { UndoKind } from '../state/documents/shared-undo.ts';
import type { Preferences } from '../state/settings/preferences.ts';
import { inFront } from '../state/window/tabs.ts';
import { useAsset, usePart, useWorkbench, type Workbench } from '../state/workbench.ts';
import { IconButton } from '../widgets/button.tsx';
import { type MenuItem, useToolMenu } from '../widgets/menu.tsx';
import { strings } from './strings.ts';
import './title-bar.css';

/** The line at the top: the game, the search for everything, undo and redo. */
export function TitleBar() {
  const bench = useWorkbench();
  const install = usePart(
    parts => parts.installs,
    state => state.install,
  );
  const keys = useKeys();
  const { menu, showBelow } = useToolMenu(strings.settings, () => layoutMenu(bench));
  const settings = useRef<HTMLDivElement>(null);
  const showSettings = () => settings.current && showBelow(settings.current);
  useCommands([{ id: 'view.settings', title: strings.settings, group: strings.views, run: showSettings }]);
  return (
    <header className="title-bar" data-zone="title">
      <div className="title-left">
        <Logo />
        <h1 className="title-name">{strings.product}</h1>
        {install && <span className="title-install truncate">{install.title}</span>}
      </div>
      {install && (
        <button type="button" className="title-search" onClick={() => bench.overlays.open('quick-open')}>
          <Search aria-hidden />
          <span className="truncate">{strings.goTo}</span>
          <kbd>{keys('quick-open')}</kbd>
        </button>
      )}
      <div className="title-right" ref={settings}>
        {install && <UndoButtons />}
        <IconButton title={strings.settings} keys={keys('view.settings')} aria-haspopup="menu" onClick={showSettings}>
          <SlidersHorizontal />
        </IconButton>
        {menu}
      </div>
    </header>
  );
}

function UndoButtons() {
  const bench = useWorkbench();
  const shown = usePart(parts => parts.tabs, inFront);
  const asset = useAsset(shown);
  const { shared } = bench.documents;
  useStore(shared.store);
  const takeable = (kind: UndoKind): string | null | undefined => {
    const other = shown && shared.other(shown, kind);
    return other === undefined ? asset?.[kind] : shared.store.getState().known[other]?.[kind];
  };
  const [canUndo, canRedo] = [takeable('canUndo'), takeable('canRedo')];
  const keys = useKeys();
  const named = (title: string, what: string | null | undefined) => (what ? `${title}: ${what}` : title);
  return (
    <>
      <IconButton
        title={named(strings.undo, canUndo)}
        keys={keys('edit.undo')}
        disabled={!canUndo}
        onClick={() => bench.commands.run('edit.undo')}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        title={named(strings.redo, canRedo)}
        keys={keys('edit.redo')}
        disabled={!canRedo}
        onClick={() => bench.commands.run('edit.redo')}
      >
        <Redo2 />
      </IconButton>
    </>
  );
}

/** A gantry crane with a load on its hook. */
function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 21V7M20 21V7M2.5 7h19M12 7v5M8.5 12h7v5h-7zM2.5 21h3M18.5 21h3" />
    </svg>
  );
}

/** Appearance and layout, as one menu. */
function layoutMenu({
  preferences,
  commands,
  panelLayout,
}: Pick<Workbench, 'preferences' | 'commands' | 'panelLayout'>): readonly MenuItem[] {
  const now = preferences.store.getState();
  const shown = panelLayout.shown();
  const themes = ['system', 'dark', 'light'] as const satisfies readonly Preferences['theme'][];
  return [
    ...themes.map(theme => ({
      title: strings.theme[theme],
      checked: now.theme === theme,
      run: () => preferences.set({ theme }),
    })),
    { kind: 'line' },
    {
      title: strings.toggleExplorer,
      checked: shown.explorer,
      keys: 'Ctrl+B',
      run: () => commands.run('view.explorer'),
    },
    { title: strings.toggleBottom, checked: shown.bottom, keys: 'Ctrl+J', run: () => commands.run('view.bottom') },
    {
      title: strings.toggleInspector,
      checked: shown.side,
      keys: 'Ctrl+Alt+B',
      run: () => commands.run('view.inspector'),
    },
    { kind: 'line' },
    { title: strings.resetLayout, run: () => commands.run('view.reset') },
  ];
}
