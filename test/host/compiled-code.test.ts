import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepCompiledCode } from '../../electron/host/compiled-code.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const module = new URL('../../electron/host/compiled-code.ts', import.meta.url).href;

test('Node’s compiled code of a built Gantry is kept, readable only by its owner', () => {
  const data = join(temporaryFolder(), 'data');
  const script = `import { keepCompiledCode } from '${module}';
    keepCompiledCode(${JSON.stringify(data)}, 'file:///gantry/dist/cli/main.js');
    await import('node:fs');`;
  const { NODE_COMPILE_CACHE: _, ...env } = process.env; // the tests' own
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env });
  expect(readdirSync(data)).toEqual(['code']);
  expect(readdirSync(join(data, 'code')).length).toBe(1);
  if (process.platform !== 'win32') expect(statSync(join(data, 'code')).mode & 0o077).toBe(0);
});

test.each(['file:///gantry/electron/cli/main.ts', 'file:///gantry/app.asar/dist/cli/main.js'])(
  'no code is kept for %s',
  code => {
    const data = join(temporaryFolder(), 'data');
    keepCompiledCode(data, code);
    expect(existsSync(data)).toBe(false);
  },
);
