import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ContentsStandIn } from '../support/electron-stand-in.ts';
import { shellUnderTest } from '../support/shell-under-test.ts';

const { folder: dataFolder, start } = shellUnderTest();

describe('any page', () => {
  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    '%s is denied',
    async name => {
      const { electron } = await start();
      const contents = new ContentsStandIn(9);
      electron.app.emit('web-contents-created', {}, contents);
      let denied = 0;
      contents.emit(name, { preventDefault: () => denied++ });
      expect(denied).toBe(1);
      expect(contents.windowOpen?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
    },
  );

  test.each([
    ['clipboard-sanitized-write', 'app://bundle/index.html', true],
    ['clipboard-sanitized-write', 'app://bundle.evil/index.html', false],
    ['clipboard-sanitized-write', 'https://example.com/', false],
    ['clipboard-read', 'app://bundle/index.html', false],
    ['fileSystem', 'app://bundle/index.html', false],
    ['media', 'app://bundle/index.html', false],
    ['openExternal', 'app://bundle/index.html', false],
  ])('the permission %s for %s: %s', async (permission, requestingUrl, expected) => {
    const { electron } = await start();
    let answer: boolean | undefined;
    electron.session.askPermission?.({}, permission, given => (answer = given), { requestingUrl });
    expect(answer).toBe(expected);
    expect(electron.session.checkPermission?.({}, permission, new URL(requestingUrl).href)).toBe(expected);
    expect(electron.session.askDevice?.()).toBe(false);
  });

  test.each([
    ['app://bundle/assets/main.js', false],
    ['blob:app://bundle/1', false],
    ['data:image/png;base64,AA', false],
    ['https://example.com/', true],
    ['http://127.0.0.1:8080/', true],
    ['ws://127.0.0.1/', true],
    ['file:///etc/passwd', true],
    ['ftp://example.com/', true],
    ['nonsense', true],
  ])('a request for %s is blocked: %s', async (url, cancel) => {
    const { electron } = await start();
    let answer: unknown;
    electron.session.beforeRequest?.({ url }, given => (answer = given));
    expect(answer).toEqual({ cancel });
  });

  test.each([
    ['https://example.org/x.exe', true],
    ['blob:https://example.org/1', true],
    ['blob:app://bundle.evil/1', true],
    ['app://bundle/index.html', true],
    ['data:image/png,x', true],
    ['blob:app://bundle/0c9e', false], // a picture that the page takes out
  ])('a download of %s: refused is %s', async (url, refused) => {
    const { electron } = await start();
    let denied = false;
    electron.session.emit('will-download', { preventDefault: () => (denied = true) }, { getURL: () => url });
    expect(denied).toBe(refused);
  });
});

describe('the host', () => {
  test.each([
    [['dragged/drag-1/heat.zrd', 'dragged/drag-1/b.zrd'], true],
    [['dragged/drag-1/heat.zrd', '../games/mech3.exe'], false],
    [['dragged/../../etc/passwd'], false],
    [['dragged'], false],
    [[], false],
  ])('only files that the host extracted for it can be dragged out of the window: %j', async (names, isDragged) => {
    const { electron } = await start();
    const { mainFrame } = electron.window.webContents;
    electron.ipcMain.emit('gantry:connect', { sender: { id: 7 }, senderFrame: mainFrame }, 1);
    const paths = names.map(name => join(dataFolder(), name));
    electron.children[0]?.emit('message', { type: 'dragFiles', paths });
    const drag = { file: paths[0], files: paths, icon: join('/app/dist', 'icon.png') };
    expect(electron.calls('contents.startDrag')).toEqual(isDragged ? [[drag]] : []);
  });
});
