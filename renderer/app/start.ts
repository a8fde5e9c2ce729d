import type { PreferencesStore } from '../state/settings/preferences.ts';
import { DEFAULT_SETTINGS } from '../state/settings/settings.ts';
import type { Workbench } from '../state/workbench.ts';

/** Restores the look of the window, greets the host, and opens the requested or the last game folder. */
export async function start(bench: Workbench): Promise<void> {
  await bench.storage.load();
  await bench.preferences.load();
  bench.keyBindings.load();
  const hello = await bench.connection.greet();
  if (hello === undefined) return;
  await bench.installs.refreshRecents();
  const { recents } = bench.installs.store.getState();
  const last = bench.session.lastFolder();
  const folder = hello.requested ?? last;
  if (folder === undefined || bench.installs.store.getState().install !== undefined) return;
  const recent = recents.find(other => other.folder === folder);
  if (recent?.missing === true) void bench.installs.awaitFolder(folder);
  else if (recent !== undefined || folder === hello.requested) await bench.installs.open(folder);
}

/** Applies the chosen theme, motion and letter size to the document, and follows the system if that is chosen. */
export function followTheme(preferences: PreferencesStore): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  function apply(): void {
    const { theme, motion, fontSize } = preferences.store.getState();
    const { style, dataset } = document.documentElement;
    dataset.theme = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
    dataset.motion = motion;
    style.setProperty('--code-scale', String(fontSize / DEFAULT_SETTINGS.fontSize));
  }
  apply();
  light.addEventListener('change', apply);
  preferences.store.subscribe(apply);
}

/** Shows uncaught bugs, and reports them to the host's log. */
export function hearFaults(bench: Pick<Workbench, 'notices' | 'client'>): void {
  function caught(error: unknown): void {
    bench.notices.caught(error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // If even the report fails, the notice above remains.
    bench.client.reportBug({ text }).catch(() => undefined);
  }
  addEventListener('error', event => {
    // The browser's own message about layout, not a bug.
    if (!event.message.startsWith('ResizeObserver loop')) caught(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', event => caught(event.reason));
}
