import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagedFuses } from '../../electron/launch/packaged-fuses.js';
import { electronDistribution, fusesOf, type PackagedSystem } from '../support/electron-distribution.ts';

const root = join(import.meta.dirname, '../..');

// Electron itself cannot be downloaded on a machine that builds, so a folder that only looks like it takes its place:
// what goes into the package and how the fuses are set does not depend on it.
let work = '';
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'gantry-package-'));
  const builder = join(root, 'test/support/build-packages.ts');
  execFileSync(process.execPath, [builder, join(work, 'packages')], { cwd: root, stdio: 'pipe' });
}, 240_000);
afterAll(() => rmSync(work, { recursive: true }));

/** As much of Electron as running a command needs. */
const electronForCommands = `
import { registerHooks } from 'node:module';
const names = ${JSON.stringify(electronNames())}.filter(name => name !== 'app');
const source = 'export const app = { exit: status => process.exit(status) };' + names.map(name => 'export const ' + name + ' = {};').join('');
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: 'data:text/javascript,' + encodeURIComponent(source), shortCircuit: true } : next(name, context),
});
`;

/** What the shell takes of Electron. */
function electronNames(): readonly string[] {
  const parts = readFileSync(join(root, 'electron/main/electron-parts.ts'), 'utf8');
  return (/import \{([^}]*)\} from 'electron'/.exec(parts)?.[1] ?? '').match(/\w+/g) ?? [];
}

interface System {
  readonly system: PackagedSystem;
  /** Where electron-builder leaves it. */
  readonly folder: string;
  readonly resources: string;
  /** The file with the fuses. */
  readonly program: string;
  readonly database: string;
}

const systems: readonly System[] = [
  {
    system: 'linux',
    folder: 'linux-unpacked',
    resources: 'resources',
    program: 'gantry',
    database: 'linux-x64.node',
  },
  {
    system: 'win',
    folder: 'win-unpacked',
    resources: 'resources',
    program: 'Gantry.exe',
    database: 'win32-x64.node',
  },
  {
    system: 'mac',
    folder: 'mac',
    resources: 'Gantry.app/Contents/Resources',
    program: 'Gantry.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
    database: 'darwin-x64.node',
  },
];

describe.each(systems)('a package for $system', ({ system, folder, resources, program, database }) => {
  let packaged = '';
  let files: readonly string[] = [];
  beforeAll(() => {
    packaged = join(work, 'packages', folder);
    const archive = join(packaged, resources, 'app.asar');
    files = listPackage(archive, { isPack: false }).map(file => file.replaceAll('\\', '/'));
  });

  test('holds the bundles, the window and the notices', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/dist/main/main.js',
        '/dist/preload/preload.cjs',
        '/dist/host/utility.js',
        '/dist/cli/main.js',
        '/dist/renderer/index.html',
        '/dist/icon.png',
      ]),
    );
    const beside = system === 'mac' ? join(packaged, 'Gantry.app/Contents') : packaged;
    expect(readFileSync(join(beside, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toBe(notices());
    expect(readFileSync(join(beside, 'LICENSE.gantry.txt'), 'utf8')).toContain('MIT License');
  });

  test('contains one package next to the bundles, with the database of its own system only', () => {
    const packages = new Set(files.flatMap(file => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []));
    expect([...packages]).toEqual(['better-sqlite3']);
    expect(files.filter(file => file.endsWith('.node'))).toEqual([
      `/node_modules/better-sqlite3/prebuilds/${database}`,
    ]);
  });

  test('keeps files that the system must open outside the archive', () => {
    const unpacked = readdirSync(join(packaged, resources, 'app.asar.unpacked'), { recursive: true });
    const names = unpacked.map(name => String(name).replaceAll('\\', '/'));
    expect(names).toContain(`node_modules/better-sqlite3/prebuilds/${database}`);
    expect(names.filter(name => /^dist\/workers\/[a-z-]+-worker\.js$/.test(name))).not.toEqual([]);
  });

  // The command line of a package for another system has no database for this one.
  test.runIf(`${process.platform}-${process.arch}.node` === database)(
    'starts no worker and no database with a changed byte, in itself or in a chunk, and says so',
    () => {
      const installed = join(work, `${system}-installed`);
      // Only Electron reads archives as folders: unpacked to one of the same name, everything lies as it is seen there.
      extractAll(join(packaged, resources, 'app.asar'), join(installed, 'app.asar'));
      cpSync(join(packaged, resources, 'app.asar.unpacked'), join(installed, 'app.asar.unpacked'), { recursive: true });
      expect(indexed(installed)).toMatchObject({ status: 0 });

      const beside = join(installed, 'app.asar.unpacked');
      const chunk = largestChunkOf(join(beside, 'dist/workers/crawl-worker.js'));
      const library = `node_modules/better-sqlite3/prebuilds/${database}`;
      for (const path of ['dist/workers/crawl-worker.js', `dist/${chunk}`, library]) {
        changeByte(join(beside, path));
        const refused = indexed(installed);
        expect(refused.status).toBe(2);
        expect(refused.stderr).toContain(`was changed or damaged, so it was not started: ${path}`);
        changeByte(join(beside, path));
      }
      expect(indexed(installed)).toMatchObject({ status: 0 });
    },
  );

  test.runIf(`${process.platform}-${process.arch}.node` === database)(
    'brings the command line: its launcher starts the application, which answers and ends with its status',
    () => {
      const archive = join(work, `${system}-commands/app.asar`);
      extractAll(join(packaged, resources, 'app.asar'), archive);
      writeFileSync(join(archive, 'electron.mjs'), electronForCommands);
      const main = [join(archive, 'electron.mjs'), join(archive, 'dist/main/main.js')];
      const standIn = `#!/bin/sh\nexec "${process.execPath}" --import "${main[0]}" "${main[1]}" "$@"\n`;
      writeFileSync(join(work, 'real-program'), readFileSync(join(packaged, program)));
      writeFileSync(join(packaged, program), standIn);
      const gantry = (...args: string[]) =>
        spawnSync(join(packaged, resources, 'bin/gantry'), args, { encoding: 'utf8', cwd: work });
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      expect(gantry('--version')).toMatchObject({ status: 0, stdout: `${version}\n` });
      expect(gantry('identify', 'not there')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('not there'),
      });
      writeFileSync(join(packaged, program), readFileSync(join(work, 'real-program')));
    },
  );

  test('holds no sources, no tests, no maps and no notes of the build', () => {
    const odd = files.filter(file =>
      /\.(ts|tsx|map|stamp|packages|gyp|c|h)$|^\/(test|electron|renderer|shared)\b/.test(file),
    );
    expect(odd).toEqual([]);
  });

  test('has its fuses set', () => {
    expect(fusesOf(join(packaged, program))).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
    });
  });

  test('passes the fuse check of the smoke run', async () => {
    expect(await packagedFuses(join(packaged, '..'))).toEqual([]);
  });
});

describe('the fuse check of the smoke run', () => {
  test('notices fuses that are not set', async () => {
    const unset = join(work, 'unset');
    electronDistribution(join(unset, 'linux-unpacked'), 'linux', '1.0.0');
    renameSync(join(unset, 'linux-unpacked/electron'), join(unset, 'linux-unpacked/gantry'));
    expect(await packagedFuses(unset)).toEqual([
      'EnableCookieEncryption',
      'EnableEmbeddedAsarIntegrityValidation',
      'OnlyLoadAppFromAsar',
    ]);
  });
});

describe('the licence notices', () => {
  test.each([
    'better-sqlite3',
    'commander',
    'flexlayout-react',
    'lucide-react',
    'monaco-editor',
    'pako',
    'react',
    'react-dom',
    'valibot',
    'ws',
    'zustand',
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
  ])('name %s, which ships', name => {
    expect(notices()).toMatch(new RegExp(`^${name.replace('/', '\\/')} \\d+\\.\\d+\\.\\d+\\S* \\(.+\\)$`, 'm'));
  });

  test('leave out what only helps to build and test', () => {
    expect(notices()).not.toMatch(/^(typescript|vitest|electron-builder|playwright-core|esbuild|vite|node) \d/m);
  });

  test('carry the words of the licences', () => {
    expect(notices()).toContain('SIL OPEN FONT LICENSE');
    expect(notices()).toContain('The origin of this software must not be misrepresented');
    expect(notices()).toContain('THE SOFTWARE IS PROVIDED "AS IS"');
  });
});

function notices(): string {
  return readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
}

/** What a package's own command line says to indexing a folder with one file in it. */
function indexed(installed: string) {
  const game = join(installed, 'game');
  mkdirSync(game, { recursive: true });
  writeFileSync(join(game, 'a.txt'), 'Any text.');
  const args = [join(installed, 'app.asar/dist/cli/main.js'), 'scan', game, '--db', join(game, '../index.sqlite')];
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, GANTRY_HOME: installed } });
}

/** Of what a worker imports itself. */
function largestChunkOf(worker: string): string {
  const chunks = [...readFileSync(worker, 'utf8').matchAll(/from "\.\.\/(chunks\/\w+\.js)"/g)].map(
    ([, path = '']) => path,
  );
  const [largest = ''] = chunks.sort((a, b) => sizeOf(worker, b) - sizeOf(worker, a));
  return largest;
}

function sizeOf(worker: string, chunk: string): number {
  return statSync(join(worker, '../..', chunk)).size;
}

/** Changes a byte near the end of a file; doing it twice leaves the file as it was. */
function changeByte(file: string): void {
  const code = readFileSync(file);
  code.writeUInt8(code.readUInt8(code.length - 2) ^ 1, code.length - 2);
  writeFileSync(file, code);
}
