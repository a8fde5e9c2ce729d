import type * as Electron from 'electron';

/**
 * What the shell uses of Electron, passed in by main.ts: tests can pass a recording stand-in, and no other file here
 * imports Electron's values.
 */
export interface ElectronParts {
  readonly app: App;
  readonly BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => Window;
  readonly dialog: Pick<Electron.Dialog, 'showOpenDialog' | 'showErrorBox' | 'showMessageBox'>;
  readonly ipcMain: Pick<Electron.IpcMain, 'on'>;
  readonly Menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
  readonly MessageChannelMain: new () => Pick<Electron.MessageChannelMain, 'port1' | 'port2'>;
  readonly protocol: Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'>;
  readonly screen: Pick<Electron.Screen, 'getAllDisplays'>;
  readonly session: { readonly defaultSession: Session };
  readonly shell: Pick<Electron.Shell, 'showItemInFolder'>;
  readonly utilityProcess: { fork(module: string, args: string[], options: Electron.ForkOptions): HostChild };
}

export type App = Pick<
  Electron.App,
  | 'commandLine'
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'isPackaged'
  | 'on'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setPath'
  | 'whenReady'
>;

export type Window = Pick<
  Electron.BrowserWindow,
  | 'focus'
  | 'getNormalBounds'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'on'
  | 'once'
  | 'restore'
  | 'show'
> & { readonly webContents: Contents };

export type Contents = Pick<
  Electron.WebContents,
  | 'forcefullyCrashRenderer'
  | 'id'
  | 'mainFrame'
  | 'on'
  | 'postMessage'
  | 'reload'
  | 'setWindowOpenHandler'
  | 'startDrag'
>;

export type Session = Pick<
  Electron.Session,
  | 'on'
  | 'setDevicePermissionHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setSpellCheckerEnabled'
> & { readonly webRequest: Pick<Electron.WebRequest, 'onBeforeRequest'> };

export type HostChild = Pick<Electron.UtilityProcess, 'kill' | 'on' | 'postMessage'>;

export type Port = Electron.MessagePortMain;
