import type { BrowserWindowConstructorOptions } from 'electron';
import type { WindowState } from './window-state.ts';

export interface WindowOptions {
  readonly preload: string;
  readonly icon: string;
  readonly state: WindowState;
  readonly devTools: boolean;
}

/** A window whose page is a stranger to this machine: sandboxed, isolated, with no Node in it. */
export function windowOptions({ preload, icon, state, devTools }: WindowOptions): BrowserWindowConstructorOptions {
  return {
    ...state.bounds,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Gantry',
    icon,
    backgroundColor: '#14171b', // shown for the blink before the page has its own
    webPreferences: {
      preload,
      devTools,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      autoplayPolicy: 'user-gesture-required',
    },
  };
}
