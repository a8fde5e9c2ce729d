import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../../electron/host/data-folder.ts';

test('GANTRY_HOME is the data folder on every system', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(dataFolder({ GANTRY_HOME: '/tmp/g', XDG_DATA_HOME: '/x', APPDATA: '/a' }, platform)).toBe('/tmp/g');
});

test('without it, the data folder is in each system’s usual location', () => {
  expect(dataFolder({ XDG_DATA_HOME: '/data' }, 'linux')).toBe(join('/data', 'gantry'));
  expect(dataFolder({}, 'linux')).toBe(join(homedir(), '.local', 'share', 'gantry'));
  expect(dataFolder({}, 'darwin')).toBe(join(homedir(), 'Library', 'Application Support', 'Gantry'));
  expect(dataFolder({ APPDATA: '/roaming' }, 'win32')).toBe(join('/roaming', 'Gantry'));
});
