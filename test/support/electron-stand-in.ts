import { EventEmitter } from 'node:events';
import type { Rectangle } from 'electron';
import type { ElectronParts, HostChild, Port } from '../../electron/main/parts.ts';

/** One call from the shell to Electron. */
export interface Recorded {
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface StandInOptions {
  readonly isPackaged?: boolean;
  readonly isFirst?: boolean;
  /** The user's answer to the folder dialog. */
  readonly chosen?: string;
  readonly screens?: readonly Rectangle[];
  /** Makes channels between the page and the host; if absent, their ends are only names. */
  readonly makeChannel?: () => { readonly port1: unknown; readonly port2: unknown };
  /** Called for each host process that is forked. */
  readonly onFork?: (child: ChildStandIn, args: readonly string[]) => void;
}

/**
 * Replaces Electron in tests: it records the shell's calls, and lets a test raise its events. It proves
 * what Gantry tells Electron, never what Electron does with it.
 */
export class ElectronStandIn {
  readonly recorded: Recorded[] = [];
  readonly app = new EventEmitter();
  readonly ipcMain = new EventEmitter();
  readonly window = new WindowStandIn(this.recorded);
  readonly session = new SessionStandIn(this.recorded);
  readonly children: ChildStandIn[] = [];
  readonly parts: ElectronParts;
  handler: ((request: Request) => Promise<Response>) | undefined;

  constructor(options: StandInOptions = {}) {
    const record = this.#record;
    const parts = {
      app: Object.assign(this.app, {
        isPackaged: options.isPackaged ?? false,
        commandLine: { appendSwitch: record('app.commandLine.appendSwitch') },
        disableHardwareAcceleration: record('app.disableHardwareAcceleration'),
        enableSandbox: record('app.enableSandbox'),
        exit: record('app.exit'),
        quit: record('app.quit'),
        requestSingleInstanceLock: record('app.requestSingleInstanceLock', options.isFirst ?? true),
        setPath: record('app.setPath'),
        whenReady: record('app.whenReady', Promise.resolve()),
      }),
      BrowserWindow: this.#windowClass(),
      dialog: {
        showErrorBox: record('dialog.showErrorBox'),
        showMessageBox: record('dialog.showMessageBox', Promise.resolve({ response: 1, checkboxChecked: false })),
        showOpenDialog: record(
          'dialog.showOpenDialog',
          Promise.resolve({ canceled: options.chosen === undefined, filePaths: [options.chosen].filter(Boolean) }),
        ),
      },
      ipcMain: this.ipcMain,
      Menu: {
        buildFromTemplate: record('Menu.buildFromTemplate', 'menu'),
        setApplicationMenu: record('Menu.setApplicationMenu'),
      },
      MessageChannelMain: class {
        constructor() {
          Object.assign(this, options.makeChannel?.() ?? { port1: 'host end', port2: 'page end' });
        }
      },
      protocol: {
        registerSchemesAsPrivileged: record('protocol.registerSchemesAsPrivileged'),
        handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
          this.recorded.push({ name: 'protocol.handle', args: [scheme] });
          this.handler = handler;
        },
      },
      screen: {
        getAllDisplays: () =>
          (options.screens ?? [{ x: 0, y: 0, width: 1920, height: 1080 }]).map(workArea => ({ workArea })),
      },
      session: { defaultSession: this.session },
      shell: { showItemInFolder: record('shell.showItemInFolder') },
      utilityProcess: {
        fork: (...args: unknown[]) => {
          this.recorded.push({ name: 'utilityProcess.fork', args });
          const child = new ChildStandIn();
          this.children.push(child);
          options.onFork?.(child, args[1] as string[]); // as: recorded as unknown
          return child as unknown as HostChild; // as: it has what the shell's own Pick of it names
        },
      },
    };
    this.parts = parts as unknown as ElectronParts; // as: Electron's overloads of `on` fit no plain emitter
  }

  /** The arguments of every call with that name, in order. */
  calls(name: string): readonly (readonly unknown[])[] {
    return this.recorded.filter(call => call.name === name).map(call => call.args);
  }

  #record =
    (name: string, answer?: unknown) =>
    (...args: unknown[]) => {
      this.recorded.push({ name, args });
      return answer;
    };

  #windowClass() {
    const { recorded, window } = this;
    return class {
      constructor(...args: unknown[]) {
        recorded.push({ name: 'new BrowserWindow', args });
        // biome-ignore lint/correctness/noConstructorReturn: the test keeps the only window
        return window;
      }
    };
  }
}

class WindowStandIn extends EventEmitter {
  readonly webContents: ContentsStandIn;
  readonly #recorded: Recorded[];
  bounds: Rectangle = { x: 10, y: 20, width: 1000, height: 700 };
  isMinimizedNow = false;

  constructor(recorded: Recorded[]) {
    super();
    this.#recorded = recorded;
    this.webContents = new ContentsStandIn(7, recorded);
  }

  loadURL(url: string): Promise<void> {
    this.#recorded.push({ name: 'window.loadURL', args: [url] });
    return Promise.resolve();
  }
  show = () => this.#recorded.push({ name: 'window.show', args: [] });
  focus = () => this.#recorded.push({ name: 'window.focus', args: [] });
  restore = () => this.#recorded.push({ name: 'window.restore', args: [] });
  maximize = () => this.#recorded.push({ name: 'window.maximize', args: [] });
  getNormalBounds = () => this.bounds;
  isMaximized = () => false;
  isFullScreen = () => false;
  isMinimized = () => this.isMinimizedNow;
}

export class ContentsStandIn extends EventEmitter {
  readonly mainFrame = { origin: 'app://bundle' };
  readonly id: number;
  readonly #recorded: Recorded[];
  windowOpen: ((details: unknown) => { readonly action: string }) | undefined;

  constructor(id: number, recorded: Recorded[] = []) {
    super();
    this.id = id;
    this.#recorded = recorded;
  }

  postMessage = (...args: unknown[]) => {
    this.#recorded.push({ name: 'contents.postMessage', args });
    this.emit('stand-in:posted', ...args);
  };
  forcefullyCrashRenderer = () => this.#recorded.push({ name: 'contents.forcefullyCrashRenderer', args: [] });
  reload = () => this.#recorded.push({ name: 'contents.reload', args: [] });
  startDrag = (...args: unknown[]) => this.#recorded.push({ name: 'contents.startDrag', args });
  setWindowOpenHandler(handler: (details: unknown) => { readonly action: string }): void {
    this.windowOpen = handler;
  }
}

type Answer<T> = (answer: T) => void;

class SessionStandIn extends EventEmitter {
  readonly #recorded: Recorded[];
  askPermission:
    | ((contents: unknown, permission: string, answer: Answer<boolean>, details: object) => void)
    | undefined;
  checkPermission: ((contents: unknown, permission: string, origin: string) => boolean) | undefined;
  askDevice: (() => boolean) | undefined;
  beforeRequest:
    | ((details: { readonly url: string }, answer: Answer<{ readonly cancel: boolean }>) => void)
    | undefined;

  constructor(recorded: Recorded[]) {
    super();
    this.#recorded = recorded;
  }

  setPermissionRequestHandler = (handler: SessionStandIn['askPermission']) => {
    this.askPermission = handler;
  };
  setPermissionCheckHandler = (handler: SessionStandIn['checkPermission']) => {
    this.checkPermission = handler;
  };
  setDevicePermissionHandler = (handler: SessionStandIn['askDevice']) => {
    this.askDevice = handler;
  };
  setSpellCheckerEnabled = (...args: unknown[]) =>
    this.#recorded.push({ name: 'session.setSpellCheckerEnabled', args });
  webRequest = {
    onBeforeRequest: (handler: SessionStandIn['beforeRequest']) => {
      this.beforeRequest = handler;
    },
  };
}

/** The host's process: a test raises `message` and `exit` on it. */
export class ChildStandIn extends EventEmitter {
  readonly posted: { readonly message: unknown; readonly ports: readonly Port[] }[] = [];
  killed = false;

  postMessage(message: unknown, ports: readonly Port[] = []): void {
    this.posted.push({ message, ports });
    this.emit('stand-in:posted', message, ports);
  }

  kill(): boolean {
    this.killed = true;
    this.emit('exit', 1);
    return true;
  }
}
