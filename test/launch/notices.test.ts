import { describe, expect, test } from 'vitest';
import { printNotices, runtimePackages } from '../../electron/launch/notices.js';
import { packagesIn } from '../../electron/launch/packages-in.js';

describe('the packages that ship next to the bundles', () => {
  test('are the dependencies and theirs, each as Node resolves it', () => {
    const locked = {
      '': { dependencies: { a: '1', '@scope/b': '1' } },
      'node_modules/a': { dependencies: { c: '1' } },
      'node_modules/a/node_modules/c': { dependencies: { a: '1' } },
      'node_modules/c': {},
      'node_modules/@scope/b': { dependencies: { c: '2' } },
      'node_modules/unrelated': {},
    };
    expect(runtimePackages(locked).sort()).toEqual([
      'node_modules/@scope/b',
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/c',
    ]);
  });
});

describe('the packages in a bundle', () => {
  test('are those whose files are included, each once, nested ones by their whole path', () => {
    const files = [
      '/work/node_modules/react/index.js',
      '/work/node_modules/react/cjs/react.js',
      '../node_modules/@fontsource-variable/inter/files/inter.woff2',
      'C:\\work\\node_modules\\a\\node_modules\\@scope\\c\\x.js?worker',
      '/work/renderer/app/main.tsx',
      '\0virtual:module',
    ];
    expect(packagesIn(files)).toEqual([
      'node_modules/@fontsource-variable/inter',
      'node_modules/a/node_modules/@scope/c',
      'node_modules/react',
    ]);
  });
});

test('a notice names the package, its version and its licence, and quotes the text', () => {
  const text = printNotices([{ name: 'react', version: '19.0.0', license: 'MIT', texts: ['Permission is granted.'] }]);
  expect(text).toContain('react 19.0.0 (MIT)\n');
  expect(text).toContain('\nPermission is granted.\n');
});
