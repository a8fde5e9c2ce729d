// node test/support/build-packages.ts FOLDER: packages Gantry for every system in one run, so that what they share is only
// worked out once. A separate program, because the packager cannot be loaded in the test runner.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { electronDistribution } from './electron-distribution.ts';

const root = join(import.meta.dirname, '../..');
const [output = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));
const distribution = (system: 'linux' | 'win' | 'mac') =>
  electronDistribution(join(output, 'electron', system), system, version);
const mac = distribution('mac');
const electron: Readonly<Record<string, string>> = {
  linux: distribution('linux'),
  win32: distribution('win'),
  darwin: mac,
};

const platforms = [Platform.LINUX, Platform.WINDOWS, Platform.MAC];
await build({
  projectDir: root,
  targets: new Map(platforms.flatMap(platform => [...platform.createTarget('dir', Arch.x64)])),
  publish: 'never',
  config: {
    directories: { output },
    electronDist: ({ platformName }) => electron[platformName] ?? '',
    // Signing a program and converting its icon need tools that electron-builder would download.
    win: { signAndEditExecutable: false },
    mac: { identity: null, icon: join(mac, 'icon.icns') },
  },
});
