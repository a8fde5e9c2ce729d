import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepText } from '../../electron/host/keep-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a text is saved for its user only, and replaces the previous one', () => {
  const file = join(temporaryFolder({ 'settings.json': '{}' }), 'settings.json');
  keepText(file, '{"theme": "dark"}');
  expect(readFileSync(file, 'utf8')).toBe('{"theme": "dark"}');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a failure to save a text names its file and leaves nothing behind', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'settings.json');
  mkdirSync(join(file, 'in the way'), { recursive: true });
  expect(() => keepText(file, '{}')).toThrow(`${file} could not be written`);
  expect(readdirSync(folder)).toEqual(['settings.json']);
});
