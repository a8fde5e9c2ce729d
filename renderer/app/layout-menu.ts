import type { Preferences } from '../state/preferences.ts';
import type { Workbench } from '../state/workbench.ts';
import type { MenuItem } from '../widgets/menu.tsx';
import { strings } from './strings.ts';

/** Appearance and layout, as one menu. */
export function layoutMenu({ preferences, commands, room }: Workbench): readonly MenuItem[] {
  const now = preferences.store.getState();
  const shown = room.shown();
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
