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

/** The real Electron. */
export const electronParts: ElectronParts = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  protocol,
  // These two may only be used once Electron is ready.
  get screen() {
    return screen;
  },
  get session() {
    return session;
  },
  shell,
  utilityProcess,
};
