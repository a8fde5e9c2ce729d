import { join } from 'node:path';
import { bundleOrigin, registerBundleScheme, serveBundle } from './bundle-protocol.ts';
import { Deaths } from './deaths.ts';
import { guardContents } from './guard-contents.ts';
import { guardSession } from './guard-session.ts';
import { HostProcess } from './host-process.ts';
import { menuTemplate } from './menu.ts';
import { heldPaths } from './open-file.ts';
import { isOwnSender } from './own-sender.ts';
import type { ElectronParts, Window } from './parts.ts';
import { type ShellArguments, shellArguments } from './shell-arguments.ts';
import { watchProcesses } from './watch-processes.ts';
import { windowOptions } from './window-options.ts';
import { readWindowState, saveWindowState } from './window-state.ts';

const editsAreKept = 'Your edits are kept: end Gantry and start it again.';

export interface ShellOptions {
  readonly electron: ElectronParts;
  /** dist, or what stands for it in a package. */
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

/** Starts the application: one window on one host. Nothing comes of it when another Gantry runs already. */
export async function startShell(options: ShellOptions): Promise<Shell | undefined> {
  const { app, protocol } = options.electron;
  const started = shellArguments(options.argv, options.cwd, app.isPackaged);
  registerBundleScheme(protocol);
  app.setPath('userData', join(options.dataFolder, 'electron'));
  if (!app.requestSingleInstanceLock({ folder: started.folder ?? null })) {
    app.quit();
    return undefined;
  }
  app.enableSandbox();
  for (const name of ['disable-background-networking', 'disable-component-update']) app.commandLine.appendSwitch(name);
  if (started.safe) app.disableHardwareAcceleration();
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  const opened = heldPaths(app); // macOS tells of them before anything is ready
  await app.whenReady();
  const shell = await openShell(options, started);
  opened.handTo(folder => shell.host.openFolder(folder));
  return shell;
}

async function openShell(options: ShellOptions, started: ShellArguments): Promise<Shell> {
  const { electron, dist } = options;
  guardSession(electron.session.defaultSession);
  serveBundle(electron.protocol, join(dist, 'renderer'));
  const host = hostProcess(options, started.safe);
  const window = makeWindow(options);
  setMenu(options, window, host);
  answerConnects(electron, window, host);
  bringForward(electron.app, window, host);
  endTogether(electron.app, host);
  watchProcesses(electron, window, new Deaths(options.now));
  if (started.folder !== undefined) host.openFolder(started.folder);
  await window.loadURL(`${bundleOrigin}/index.html`);
  return { window, host };
}

function hostProcess({ electron, dist, dataFolder, now }: ShellOptions, safe: boolean): HostProcess {
  return new HostProcess({
    module: join(dist, 'host', 'utility.js'),
    args: [`--data-folder=${dataFolder}`, ...(safe ? ['--safe'] : [])],
    fork: (module, args, forkOptions) => electron.utilityProcess.fork(module, args, forkOptions),
    chooseFolder: () => chooseFolder(electron),
    revealFile: path => electron.shell.showItemInFolder(path),
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
  const stateFile = join(dataFolder, 'window.json');
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

/** Loads the page anew after it crashed; the host holds every edit, so nothing is lost. */
function reviveAfterCrash({ dialog }: ElectronParts, { webContents }: Window, deaths: Deaths): void {
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    deaths.add();
    if (!deaths.tooMany) webContents.reload();
    else
      dialog.showErrorBox('Gantry’s window does not stay up', `${editsAreKept} If it goes on, start it with --safe.`);
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

/** Gives the page a port to the host whenever it asks, which is at its start and after the host was lost. */
function answerConnects({ ipcMain, MessageChannelMain }: ElectronParts, window: Window, host: HostProcess): void {
  ipcMain.on('gantry:connect', (event, id: unknown) => {
    if (!isOwnSender(event, window.webContents) || typeof id !== 'number') return;
    const { port1, port2 } = new MessageChannelMain();
    if (host.connect(port1)) window.webContents.postMessage('gantry:port', id, [port2]);
    else window.webContents.postMessage('gantry:port', id);
  });
}

/** A second start shows the window there is, and opens its folder in it. */
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
