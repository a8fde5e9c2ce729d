import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron';
import type { ElectronParts } from './parts.ts';

/** The real Electron, as the shell wants it. */
export const electronParts: ElectronParts = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  protocol,
  // These two may be touched only once Electron is ready.
  get screen() {
    return screen;
  },
  get session() {
    return session;
  },
  shell,
  utilityProcess,
};
