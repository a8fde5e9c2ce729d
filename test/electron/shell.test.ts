import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import type { ElectronStandIn } from '../support/electron-stand-in.ts';
import { shellUnderTest } from '../support/shell-under-test.ts';

const { folder: dataFolder, start } = shellUnderTest();

describe('a start', () => {
  test('calls Electron in this order', async () => {
    const { electron } = await start({ argv: ['electron', '/app', 'games/mech3'] });
    expect(electron.recorded.map(call => call.name)).toEqual([
      'protocol.registerSchemesAsPrivileged',
      'app.setPath',
      'app.requestSingleInstanceLock',
      'app.enableSandbox',
      'app.commandLine.appendSwitch',
      'app.commandLine.appendSwitch',
      'app.whenReady',
      'session.setSpellCheckerEnabled',
      'protocol.handle',
      'new BrowserWindow',
      'Menu.buildFromTemplate',
      'Menu.setApplicationMenu',
      'utilityProcess.fork',
      'window.loadURL',
    ]);
    expect(electron.calls('window.loadURL')).toEqual([['app://bundle/index.html']]);
    expect(electron.calls('protocol.registerSchemesAsPrivileged')).toEqual([
      [[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]],
    ]);
    expect(electron.calls('app.setPath')).toEqual([['userData', join(dataFolder(), 'electron')]]);
  });

  test('starts the host with the data folder, and gives it the folder to open', async () => {
    const { electron } = await start({ argv: ['electron', '/app', '--no-sandbox', 'games/mech3'] });
    const [module, args, options] = electron.calls('utilityProcess.fork')[0] ?? [];
    expect(module).toBe(join('/app/dist', 'host', 'utility.js'));
    expect(args).toEqual([`--data-folder=${dataFolder()}`]);
    expect(options).toMatchObject({ serviceName: 'Gantry host' });
    expect(electron.children[0]?.posted).toEqual([
      { message: { type: 'openFolder', folder: resolve('/home/player/games/mech3') }, ports: [] },
    ]);
  });

  test('with --safe uses no graphics card, and tells the host', async () => {
    const { electron } = await start({ argv: ['electron', '/app', '--safe', '/games'] });
    expect(electron.calls('app.disableHardwareAcceleration')).toHaveLength(1);
    expect(electron.calls('utilityProcess.fork')[0]?.[1]).toContain('--safe');
  });

  test('without --safe uses the graphics card', async () => {
    const { electron } = await start();
    expect(electron.calls('app.disableHardwareAcceleration')).toHaveLength(0);
  });

  test('shows the window when the page is ready, and not before', async () => {
    const { electron } = await start();
    expect(electron.calls('window.show')).toHaveLength(0);
    electron.window.emit('ready-to-show');
    expect(electron.calls('window.show')).toHaveLength(1);
  });
});

describe('a second start', () => {
  test('gives its folder to the first one and ends', async () => {
    const { electron, shell } = await start({ isFirst: false, argv: ['electron', '/app', 'games'] });
    expect(shell).toBeUndefined();
    expect(electron.calls('app.requestSingleInstanceLock')).toEqual([[{ folder: resolve('/home/player/games') }]]);
    expect(electron.calls('app.quit')).toHaveLength(1);
    expect(electron.calls('new BrowserWindow')).toHaveLength(0);
  });

  test('brings the existing window to the front and opens the folder in it', async () => {
    const { electron } = await start();
    electron.window.isMinimizedNow = true;
    electron.app.emit('second-instance', {}, ['electron'], '/', { folder: '/games/pm' });
    expect(electron.calls('window.restore')).toHaveLength(1);
    expect(electron.calls('window.focus')).toHaveLength(1);
    expect(electron.children[0]?.posted.at(-1)?.message).toEqual({ type: 'openFolder', folder: '/games/pm' });
  });

  test('without a folder only brings it to the front', async () => {
    const { electron } = await start();
    electron.app.emit('second-instance', {}, ['electron'], '/', { folder: null });
    expect(electron.calls('window.focus')).toHaveLength(1);
    expect(electron.children).toHaveLength(0);
  });
});

describe('the window', () => {
  test('is sandboxed, isolated and without Node', async () => {
    const { electron } = await start();
    const [options] = electron.calls('new BrowserWindow')[0] ?? [];
    expect(options).toMatchObject({
      show: false,
      webPreferences: {
        preload: join('/app/dist', 'preload', 'preload.cjs'),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        experimentalFeatures: false,
        allowRunningInsecureContent: false,
        spellcheck: false,
      },
    });
    expect(JSON.stringify(options)).not.toContain('enableBlinkFeatures');
  });

  test.each([
    [true, false],
    [false, true],
  ])('packaged %s: developer tools %s', async (isPackaged, devTools) => {
    const { electron } = await start({ isPackaged });
    expect(electron.calls('new BrowserWindow')[0]?.[0]).toMatchObject({ webPreferences: { devTools } });
    const menu = JSON.stringify(electron.calls('Menu.buildFromTemplate'));
    expect(menu.includes('toggleDevTools')).toBe(devTools);
  });

  test('opens where it was closed', async () => {
    const first = await start();
    first.electron.window.bounds = { x: 100, y: 50, width: 1200, height: 800 };
    first.electron.window.emit('close');
    const second = await start();
    expect(second.electron.calls('new BrowserWindow')[0]?.[0]).toMatchObject({
      x: 100,
      y: 50,
      width: 1200,
      height: 800,
    });
  });

  test('keeps its size but not a position outside every screen', async () => {
    writeFileSync(
      join(dataFolder(), 'window.json'),
      '{"bounds":{"x":5000,"y":0,"width":1200,"height":800},"maximized":true}',
    );
    const { electron } = await start();
    const [options] = electron.calls('new BrowserWindow')[0] ?? [];
    expect(options).toMatchObject({ width: 1200, height: 800 });
    expect(options).not.toHaveProperty('x');
    expect(electron.calls('window.maximize')).toHaveLength(1);
  });

  test.each(['', '{', 'null', '{"bounds":7}', '{"bounds":{"x":"a","y":0,"width":9,"height":9}}'])(
    'has its default size if the state file is %j',
    async text => {
      writeFileSync(join(dataFolder(), 'window.json'), text);
      const { electron } = await start();
      expect(electron.calls('new BrowserWindow')[0]?.[0]).toMatchObject({ width: 1440, height: 900 });
    },
  );

  test('reloads after its page crashed', async () => {
    const { electron } = await start();
    electron.window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(electron.calls('contents.reload')).toHaveLength(1);
    electron.window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(electron.calls('contents.reload')).toHaveLength(1);
  });

  test('stops reloading after too many crashes, and says so', async () => {
    const { electron } = await start();
    for (let i = 0; i < 5; i++) electron.window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(electron.calls('contents.reload')).toHaveLength(4);
    expect(electron.calls('dialog.showErrorBox')).toHaveLength(1);
  });
});

describe('a port to the host', () => {
  const ownFrame = (electron: ElectronStandIn) => ({
    sender: { id: 7 },
    senderFrame: electron.window.webContents.mainFrame,
  });

  test('gives one end to the host and the other to the page that asked', async () => {
    const { electron } = await start();
    electron.ipcMain.emit('gantry:connect', ownFrame(electron), 3);
    expect(electron.children[0]?.posted).toEqual([{ message: { type: 'window' }, ports: ['host end'] }]);
    expect(electron.calls('contents.postMessage')).toEqual([['gantry:port', 3, ['page end']]]);
  });

  test.each([
    ['a frame inside the page', { sender: { id: 7 }, senderFrame: { origin: 'app://bundle' } }],
    ['another window', { sender: { id: 8 }, senderFrame: null }],
    ['a frame that is gone', { sender: { id: 7 }, senderFrame: null }],
  ])('is refused to %s', async (_who, event) => {
    const { electron } = await start();
    electron.ipcMain.emit('gantry:connect', event, 3);
    expect(electron.children).toHaveLength(0);
    expect(electron.calls('contents.postMessage')).toHaveLength(0);
  });

  test('is refused to our own frame when it shows another origin', async () => {
    const { electron } = await start();
    electron.window.webContents.mainFrame.origin = 'https://example.com';
    electron.ipcMain.emit('gantry:connect', ownFrame(electron), 3);
    expect(electron.calls('contents.postMessage')).toHaveLength(0);
  });

  test('is available again after the host crashed, from a new host, in the same window', async () => {
    const { electron } = await start();
    electron.ipcMain.emit('gantry:connect', ownFrame(electron), 1);
    electron.children[0]?.emit('exit', 139);
    electron.ipcMain.emit('gantry:connect', ownFrame(electron), 2);
    expect(electron.children).toHaveLength(2);
    expect(electron.children[1]?.posted).toEqual([{ message: { type: 'window' }, ports: ['host end'] }]);
    expect(electron.calls('new BrowserWindow')).toHaveLength(1);
  });

  test('is refused, with a single message, after five crashes within a minute', async () => {
    let time = 0;
    const { electron } = await start({ now: () => time });
    for (let i = 0; i < 5; i++) {
      time += 1000;
      electron.ipcMain.emit('gantry:connect', ownFrame(electron), i);
      electron.children[i]?.emit('exit', 1);
    }
    electron.ipcMain.emit('gantry:connect', ownFrame(electron), 9);
    expect(electron.children).toHaveLength(5);
    expect(electron.calls('contents.postMessage').at(-1)).toEqual(['gantry:port', 9]);
    expect(electron.calls('dialog.showErrorBox')).toHaveLength(1);
  });

  test('is not refused when the crashes are far apart', async () => {
    let time = 0;
    const { electron } = await start({ now: () => time });
    for (let i = 0; i < 8; i++) {
      time += 30_000;
      electron.ipcMain.emit('gantry:connect', ownFrame(electron), i);
      electron.children[i]?.emit('exit', 1);
    }
    expect(electron.children).toHaveLength(8);
    expect(electron.calls('dialog.showErrorBox')).toHaveLength(0);
  });
});

/** The page asks for the host. */
function connect({ ipcMain, window }: ElectronStandIn): void {
  ipcMain.emit('gantry:connect', { sender: { id: 7 }, senderFrame: window.webContents.mainFrame }, 1);
}

describe('a folder', () => {
  test.each([
    ['/games/mech3', '/games/mech3'],
    [undefined, null],
  ])('that the host asks for is the one of the dialog: %s', async (chosen, folder) => {
    const { electron } = await start(chosen === undefined ? {} : { chosen });
    connect(electron);
    electron.children[0]?.emit('message', { type: 'chooseFolder', id: 12 });
    await new Promise(resolve => setImmediate(resolve));
    expect(electron.children[0]?.posted.at(-1)?.message).toEqual({ type: 'folderChosen', id: 12, folder });
    expect(electron.calls('dialog.showOpenDialog')[0]?.[0]).toMatchObject({
      properties: expect.arrayContaining(['openDirectory']),
    });
  });

  test.each([
    null,
    'chooseFolder',
    { type: 'chooseFolder' },
    { type: 'else', id: 1 },
    { type: 'chooseFolder', id: '1' },
  ])('is not asked for by the message %j', async message => {
    const { electron } = await start({ chosen: '/games' });
    connect(electron);
    electron.children[0]?.emit('message', message);
    expect(electron.calls('dialog.showOpenDialog')).toHaveLength(0);
  });

  test.each([
    [{ type: 'revealFile', path: '/games/mech3/zbd/reader.zbd' }, [['/games/mech3/zbd/reader.zbd']]],
    [{ type: 'revealFile', path: 'zbd/reader.zbd' }, []],
    [{ type: 'revealFile', path: 7 }, []],
  ])('that the host wants shown is shown in the file manager, by an absolute path only: %j', async (message, shown) => {
    const { electron } = await start();
    connect(electron);
    electron.children[0]?.emit('message', message);
    expect(electron.calls('shell.showItemInFolder')).toEqual(shown);
  });

  test('chosen in the menu is opened', async () => {
    const { electron } = await start({ chosen: '/games/mech3' });
    const open = menuItem(electron, 'Open Folder…');
    await clickOn(open);
    expect(electron.children[0]?.posted.at(-1)?.message).toEqual({ type: 'openFolder', folder: '/games/mech3' });
  });
});

describe('system events', () => {
  test('a window that hangs is closed if the user wants to reload it', async () => {
    const { electron } = await start();
    electron.window.emit('unresponsive');
    await expect.poll(() => electron.calls('contents.forcefullyCrashRenderer')).toHaveLength(1);
    expect(electron.calls('dialog.showMessageBox')[0]?.[0]).toMatchObject({ buttons: ['Wait', 'Reload'], cancelId: 0 });
  });

  test('a graphics process that keeps crashing is reported once', async () => {
    const { electron } = await start();
    for (let i = 0; i < 8; i++) electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
    expect(electron.calls('dialog.showErrorBox')).toHaveLength(1);
    expect(JSON.stringify(electron.calls('dialog.showErrorBox'))).toContain('--safe');
  });

  test('macOS opens a folder in the existing window', async () => {
    const { electron } = await start();
    const preventDefault = vi.fn();
    electron.app.emit('open-file', { preventDefault }, '/games/mech3');
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(electron.children[0]?.posted.at(-1)?.message).toEqual({ type: 'openFolder', folder: '/games/mech3' });
  });
});

describe('the menu', () => {
  test('restarts a host that hangs', async () => {
    const { electron } = await start({ argv: ['electron', '/app', '/games'] });
    await clickOn(menuItem(electron, 'Restart the Host'));
    expect(electron.children[0]?.killed).toBe(true);
  });

  test('restarts it as often as requested, because that is not a crash', async () => {
    const { electron, shell } = await start({ argv: ['electron', '/app', '/games'] });
    for (let i = 0; i < 8; i++) {
      await clickOn(menuItem(electron, 'Restart the Host'));
      electron.children[i]?.emit('exit', 0);
      shell?.host.openFolder('/games');
    }
    expect(electron.children).toHaveLength(9);
    expect(electron.calls('dialog.showErrorBox')).toHaveLength(0);
  });

  test('takes no key from the page but its own', async () => {
    const { electron } = await start();
    const keys = [...items(electron)].flatMap(item => item.accelerator ?? []);
    const roles = [...items(electron)].flatMap(item => item.role ?? []);
    expect(keys).toEqual(['CmdOrCtrl+O']);
    expect(roles).not.toEqual(expect.arrayContaining(['undo']));
    expect(roles).not.toEqual(expect.arrayContaining(['reload']));
  });
});

describe('quitting', () => {
  test('waits for the host to close its files, then quits', async () => {
    const { electron } = await start({ argv: ['electron', '/app', '/games'] });
    let held = 0;
    const event = { preventDefault: () => held++ };
    electron.app.emit('will-quit', event);
    expect(held).toBe(1);
    expect(electron.children[0]?.posted.at(-1)?.message).toEqual({ type: 'close' });
    expect(electron.calls('app.quit')).toHaveLength(0);
    electron.children[0]?.emit('exit', 0);
    await new Promise(resolve => setImmediate(resolve));
    expect(electron.calls('app.quit')).toHaveLength(1);
    electron.app.emit('will-quit', event);
    expect(held).toBe(1);
  });

  test('follows closing the window, on every system', async () => {
    const { electron } = await start();
    electron.app.emit('window-all-closed');
    expect(electron.calls('app.quit')).toHaveLength(1);
  });

  test('saves the position of the window', async () => {
    const { electron } = await start();
    electron.window.emit('close');
    expect(JSON.parse(readFileSync(join(dataFolder(), 'window.json'), 'utf8'))).toEqual({
      bounds: { x: 10, y: 20, width: 1000, height: 700 },
      maximized: false,
    });
  });
});

function* items(electron: ElectronStandIn): Generator<MenuItemConstructorOptions> {
  const [template] = electron.calls('Menu.buildFromTemplate')[0] ?? [];
  const pending = [...(template as MenuItemConstructorOptions[])]; // as: recorded as unknown
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    yield item;
    if (Array.isArray(item.submenu)) pending.push(...item.submenu);
  }
}

function menuItem(electron: ElectronStandIn, label: string): MenuItemConstructorOptions {
  const found = [...items(electron)].find(item => item.label === label);
  if (found === undefined) throw new Error(`the menu has no ${label}`);
  return found;
}

async function clickOn(item: MenuItemConstructorOptions): Promise<void> {
  const click = item.click as () => void; // as: ours take no arguments
  click();
  await new Promise(resolve => setImmediate(resolve));
}
