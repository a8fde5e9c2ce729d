import type { Deaths } from './deaths.ts';
import type { ElectronParts, Window } from './parts.ts';

const RELOAD = 1;

/** A window that hangs can be reloaded; a graphics process that keeps dying is told, since Chromium gives up in silence. */
export function watchProcesses({ app, dialog }: ElectronParts, window: Window, deaths: Deaths): void {
  let isAsking = false;
  window.on('unresponsive', async () => {
    if (isAsking) return;
    isAsking = true;
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: 'Gantry’s window does not respond.',
      detail: 'Your edits are kept. Reload the window, or wait until it has finished.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
    });
    isAsking = false;
    // A page that hangs cannot reload itself; once it is gone, the shell loads it anew.
    if (response === RELOAD) window.webContents.forcefullyCrashRenderer();
  });
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || deaths.tooMany) return;
    deaths.add();
    if (deaths.tooMany)
      dialog.showErrorBox(
        'The graphics card keeps failing',
        'Your edits are kept. If the 3D view is broken, start Gantry with --safe.',
      );
  });
}
