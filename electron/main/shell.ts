import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { BrowserWindowConstructorOptions, IpcMainEvent } from 'electron';
import { inDataFolder } from '../host/data-folder.ts';
import { Deaths } from './deaths.ts';
import { bundleOrigin, guardSession, registerBundleScheme, serveBundle } from './guard-session.ts';
import { HostProcess } from './host-process.ts';
import { menuTemplate } from './menu.ts';
import type { Contents, ElectronParts, Window } from './parts.ts';
import { readWindowState, saveWindowState, type WindowState } from './window-state.ts';

const editsAreKept = 'Your edits are kept: end Gantry and start it again.';

export interface ShellOptions {
  readonly electron: ElectronParts;
  /** dist, or its counterpart in a package. */
  readonly dist: string;
  readonly dataFolder: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  now(): number;
}

export interface Shell {
  readonly window: Window;
  readonly host: HostProcess;
}

/** Starts the application: one window and one host. Undefined if another Gantry is running already. */
export async function startShell(options: ShellOptions): Promise<Shell | undefined> {
  const { app, protocol } = options.electron;
  const started = shellArguments(options.argv, options.cwd, app.isPackaged);
  registerBundleScheme(protocol);
  app.setPath('userData', inDataFolder(options.dataFolder, 'electron'));
  if (!app.requestSingleInstanceLock({ folder: started.folder ?? null })) {
    app.quit();
    return undefined;
  }
  app.enableSandbox();
  for (const name of ['disable-background-networking', 'disable-component-update']) app.commandLine.appendSwitch(name);
  if (started.safe) app.disableHardwareAcceleration();
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  const opened = heldPaths(app); // macOS sends them before the application is ready
  await app.whenReady();
  const shell = await openShell(options, started);
  opened.handTo(folder => shell.host.openFolder(folder));
  return shell;
}

/** Folders that macOS asks to open, from the Finder or the Dock; kept until there is a window for them. */
function heldPaths(app: ElectronParts['app']): { handTo(open: (folder: string) => void): void } {
  let held: string | undefined;
  let hand: ((folder: string) => void) | undefined;
  app.on('open-file', (event, path) => {
    event.preventDefault();
    const folder = folderOf(path);
    if (hand === undefined) held = folder;
    else hand(folder);
  });
  return {
    handTo(open) {
      hand = open;
      if (held !== undefined) open(held);
    },
  };
}

/** Gantry opens folders: for a file, its folder. */
function folderOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? dirname(path) : path;
}

interface ShellArguments {
  readonly folder?: string;
  readonly safe: boolean;
}

/**
 * The arguments that the user started Gantry with: FOLDER and --safe. In a checkout, Electron's first argument is the
 * program to run. Chromium's own switches among them are skipped.
 */
function shellArguments(argv: readonly string[], cwd: string, isPackaged: boolean): ShellArguments {
  const [, ...all] = argv;
  const words = all.filter(arg => !arg.startsWith('-'));
  const folder = isPackaged ? words[0] : words[1];
  const safe = all.includes('--safe');
  if (folder === undefined) return { safe };
  return { safe, folder: isAbsolute(folder) ? folder : resolve(cwd, folder) };
}

/** The window shows one page for its whole life: it never navigates, opens no windows and embeds nothing. */
function guardContents(contents: Contents): void {
  contents.on('will-navigate', event => event.preventDefault());
  contents.on('will-frame-navigate', event => event.preventDefault());
  contents.on('will-redirect', event => event.preventDefault());
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

async function openShell(options: ShellOptions, started: ShellArguments): Promise<Shell> {
  const { electron, dist } = options;
  guardSession(electron.session.defaultSession);
  serveBundle(electron.protocol, join(dist, 'renderer'));
  const window = makeWindow(options);
  const host = hostProcess(options, window, started.safe);
  setMenu(options, window, host);
  answerConnects(electron, window, host);
  bringForward(electron.app, window, host);
  endTogether(electron.app, host);
  watchProcesses(electron, window, new Deaths(options.now));
  if (started.folder !== undefined) host.openFolder(started.folder);
  await window.loadURL(`${bundleOrigin}/index.html`);
  return { window, host };
}

const RELOAD = 1;

/** Offers to reload a window that hangs, and reports a graphics process that keeps crashing: Chromium gives up silently. */
function watchProcesses({ app, dialog }: ElectronParts, window: Window, deaths: Deaths): void {
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
    // A page that hangs cannot reload itself: after the crash, the shell loads it again.
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

function hostProcess({ electron, dist, dataFolder, now }: ShellOptions, window: Window, safe: boolean): HostProcess {
  return new HostProcess({
    module: join(dist, 'host', 'utility.js'),
    args: [`--data-folder=${dataFolder}`, ...(safe ? ['--safe'] : [])],
    fork: (module, args, forkOptions) => electron.utilityProcess.fork(module, args, forkOptions),
    chooseFolder: () => chooseFolder(electron),
    revealFile: path => electron.shell.showItemInFolder(path),
    dragFolder: inDataFolder(dataFolder, 'dragged'),
    dragFiles: ([file = '', ...others]) =>
      window.webContents.startDrag({ file, files: [file, ...others], icon: join(dist, 'icon.png') }),
    onGivenUp: () => {
      const text =
        'Reading files failed again and again, so Gantry has stopped trying. Your edits are kept; start Gantry again.';
      electron.dialog.showErrorBox('Gantry’s host does not stay up', text);
    },
    now,
  });
}

async function chooseFolder({ dialog }: ElectronParts): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: 'Choose a folder',
    properties: ['openDirectory', 'dontAddToRecent'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

function makeWindow({ electron, dist, dataFolder, now }: ShellOptions): Window {
  const stateFile = inDataFolder(dataFolder, 'window.json');
  const state = readWindowState(
    stateFile,
    electron.screen.getAllDisplays().map(display => display.workArea),
  );
  const preload = join(dist, 'preload', 'preload.cjs');
  const icon = join(dist, 'icon.png');
  const window = new electron.BrowserWindow(
    windowOptions({ preload, icon, state, devTools: !electron.app.isPackaged }),
  );
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    saveWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  reviveAfterCrash(electron, window, new Deaths(now));
  return window;
}

interface WindowOptions {
  readonly preload: string;
  readonly icon: string;
  readonly state: WindowState;
  readonly devTools: boolean;
}

/** A window whose page has no access to this machine: sandboxed, isolated and without Node. */
function windowOptions({ preload, icon, state, devTools }: WindowOptions): BrowserWindowConstructorOptions {
  return {
    ...state.bounds,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Gantry',
    icon,
    backgroundColor: '#14171b', // visible for a moment until the page draws its own
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

/** Reloads the page after a crash; the host holds every edit, so nothing is lost. */
function reviveAfterCrash({ dialog }: ElectronParts, { webContents }: Window, deaths: Deaths): void {
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    deaths.add();
    if (!deaths.tooMany) webContents.reload();
    else
      dialog.showErrorBox(
        'Gantry’s window does not stay up',
        `${editsAreKept} If it happens again, start it with --safe.`,
      );
  });
}

function setMenu({ electron, platform }: ShellOptions, window: Window, host: HostProcess): void {
  const actions = {
    openFolder: async () => {
      const folder = await chooseFolder(electron);
      if (folder !== null) host.openFolder(folder);
    },
    restartHost: () => host.kill(),
    reload: () => window.webContents.reload(),
  };
  const template = menuTemplate(actions, { isMac: platform === 'darwin', devTools: !electron.app.isPackaged });
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(template));
}

/** Gives the page a port to the host whenever it asks: when it starts, and after the host was lost. */
function answerConnects({ ipcMain, MessageChannelMain }: ElectronParts, window: Window, host: HostProcess): void {
  ipcMain.on('gantry:connect', (event, id: unknown) => {
    if (!isOwnSender(event, window.webContents) || typeof id !== 'number') return;
    const { port1, port2 } = new MessageChannelMain();
    if (host.connect(port1)) window.webContents.postMessage('gantry:port', id, [port2]);
    else window.webContents.postMessage('gantry:port', id);
  });
}

/** Whether a message comes from the top frame of our own page in this window. */
function isOwnSender(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>, contents: Contents): boolean {
  const frame = event.senderFrame;
  if (frame === null || event.sender.id !== contents.id) return false;
  return frame === contents.mainFrame && frame.origin === bundleOrigin;
}

/** Starting Gantry again shows the existing window and opens the folder in it. */
function bringForward(app: ElectronParts['app'], window: Window, host: HostProcess): void {
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    if (window.isMinimized()) window.restore();
    window.focus();
    const folder = typeof data === 'object' && data !== null && 'folder' in data ? data.folder : null;
    if (typeof folder === 'string') host.openFolder(folder);
  });
}

function endTogether(app: ElectronParts['app'], host: HostProcess): void {
  let isClosed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', event => {
    if (isClosed) return;
    event.preventDefault();
    isClosed = true;
    void host.close().finally(() => app.quit());
  });
}
