import type { MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  openFolder(): void;
  restartHost(): void;
  reload(): void;
}

export interface MenuSetting {
  readonly isMac: boolean;
  readonly devTools: boolean;
}

/**
 * The menu bar. It has only what the page cannot do itself: the page has its own keys, and an accelerator here would take
 * them away.
 */
export function menuTemplate(actions: MenuActions, { isMac, devTools }: MenuSetting): MenuItemConstructorOptions[] {
  const file: MenuItemConstructorOptions[] = [
    { label: 'Open Folder…', accelerator: 'CmdOrCtrl+O', click: () => actions.openFolder() },
    { type: 'separator' },
    { role: isMac ? 'close' : 'quit' },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(devTools ? [{ role: 'toggleDevTools' } as const] : []),
  ];
  const help: MenuItemConstructorOptions[] = [
    { label: 'Reload the Window', click: () => actions.reload() },
    { label: 'Restart the Host', click: () => actions.restartHost() },
    { type: 'separator' },
    { role: 'about' },
  ];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: file },
    { label: 'Edit', submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    { label: 'Help', role: 'help', submenu: help },
  ];
}
