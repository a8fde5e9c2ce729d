// Long because it is one table of rules, each with examples of what it sees and what it lets pass.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { circles, roomCircles } from './support/architecture/circles.ts';
import * as code from './support/architecture/code-rules.ts';
import { bootstrapDependencies, forbiddenImports } from './support/architecture/import-rules.ts';
import { borrowedPackages, type Manifest, unusedPackages } from './support/architecture/package-rules.ts';
import { importsOf, readTree, type SourceFile, sourceFile, targetOf } from './support/architecture/source-file.ts';
import { looseStyles } from './support/architecture/style-rules.ts';

const root = join(import.meta.dirname, '..');
const product = readTree(root, ['electron', 'renderer', 'shared']);
const everything = [...product, ...readTree(root, ['test'])].filter(file => !file.path.startsWith('test/fixtures/'));

type Rule = (file: SourceFile) => string[];

interface Case {
  readonly title: string;
  readonly rule: Rule;
  /** Made-up files that break the rule, and some that do not: without them a rule that finds nothing proves nothing. */
  readonly bad: readonly (readonly [path: string, text: string])[];
  readonly good: readonly (readonly [path: string, text: string])[];
}

const cases: readonly Case[] = [
  {
    title: 'imports lead downward only',
    rule: forbiddenImports,
    bad: [
      ['shared/base/a.ts', "import { x } from '../layout/x.ts';"],
      ['shared/layout/a.ts', "import type { X } from '../formats/format.ts';"],
      ['shared/layout/a.ts', "export { x } from 'zod';"],
      ['shared/codecs/a.ts', "import zlib from 'node:zlib';"],
      ['shared/formats/zipper/a.ts', "import { wav } from '../audio/wav.ts';"],
      ['shared/formats/zipper/a.ts', "import { formats } from '../index.ts';"],
      ['shared/contract/a.ts', "import { struct } from '../layout/struct.ts';"],
      ['shared/document/a.ts', "const x = import('../contract/call.ts');"],
      ['shared/document/a.ts', "type X = import('../../electron/host/host.ts').Host;"],
      ['electron/host/a.ts', "import { app } from 'electron';"],
      ['electron/host/a.ts', "import type { App } from 'electron';"],
      ['electron/main/a.ts', "import { app } from 'electron';"],
      ['electron/host/a.ts', "import { serve } from '../web/serve.ts';"],
      ['electron/files/a.ts', "import { host } from '../host/host.ts';"],
      ['electron/web/a.ts', "import { verb } from '../cli/verb.ts';"],
      ['electron/launch/a.js', "import ws from 'ws';"],
      ['electron/preload/host-bridge.ts', "import { readFileSync } from 'node:fs';"],
      ['electron/cli/a.ts', "import Database from 'better-sqlite3';"],
      ['electron/host/a.ts', "import { Tree } from '../../renderer/widgets/tree.tsx';"],
      ['renderer/state/a.ts', "import { host } from '../../electron/host/host.ts';"],
      ['renderer/panes/hex/a.ts', "import { Tree } from '../structure/tree.tsx';"],
      ['renderer/panes/hex/a.tsx', "import { Mesh } from 'three';"],
      ['renderer/widgets/a.tsx', "import { formats } from '../../shared/formats/index.ts';"],
      ['renderer/widgets/a.tsx', "import { HexView } from '../panes/hex/index.ts';"],
      ['renderer/app/a.tsx', "import { join } from 'node:path';"],
      ['shared/base/a.ts', "import { bytes } from '../../test/support/bytes.ts';"],
    ],
    good: [
      [
        'shared/formats/zipper/archive/a.ts',
        "import { x } from '../zrd/x.ts'; import { struct } from '../../../layout/struct.ts';",
      ],
      ['shared/formats/index.ts', "import { archive } from './zipper/index.ts';"],
      ['shared/contract/a.ts', "import type { Field } from '../layout/layout.ts';"],
      ['electron/main/a.ts', "import type { App } from 'electron'; import { join } from 'node:path';"],
      ['electron/main/electron-parts.ts', "import { app } from 'electron';"],
      ['electron/host/a.ts', "import { openIndex } from '../index/open-index.ts';"],
      ['renderer/scene3d/a.ts', "import { Mesh } from 'three';"],
      ['renderer/app/a.tsx', "const pane = () => import('../panes/hex/index.ts');"],
      ['renderer/panes/hex/a.ts', "import worker from './find.ts?worker'; // import '../text/x.ts'"],
      ['test/x.test.ts', "import { app } from 'electron';"],
    ],
  },
  {
    title: 'names of files and folders are kebab-case',
    rule: code.oddNames,
    bad: [
      ['shared/base/byteRange.ts', ''],
      ['renderer/panes/QuickOpen/index.ts', ''],
      ['test/a_b.test.ts', ''],
    ],
    good: [
      ['renderer/scene3d/to-three.ts', ''],
      ['shared/formats/zipper/README.md', ''],
      ['test/layout/f32.test.ts', ''],
    ],
  },
  {
    title: 'exports have names',
    rule: code.defaultExports,
    bad: [
      ['shared/base/a.ts', 'export default 1;'],
      ['shared/base/a.ts', 'const a = 1; export { a as default };'],
    ],
    good: [
      ['vite.config.ts', 'export default {};'],
      ['shared/base/a.ts', '// export default 1\nexport const a = 1;'],
    ],
  },
  {
    title: 'there are no barrels but the layout language’s, a family’s and a pane’s index',
    rule: code.barrels,
    bad: [
      ['shared/document/index.ts', 'export const a = 1;'],
      ['shared/layout/all.ts', "export { a } from './a.ts'; export { b } from './b.ts';"],
      ['shared/layout/more.ts', "export * from './a.ts'; export const c = 1;"],
    ],
    good: [
      ['shared/formats/zipper/index.ts', "export { a } from './a.ts';"],
      ['renderer/panes/hex/index.ts', "export { HexView } from './hex-view.tsx';"],
      ['shared/layout/a.ts', "import { b } from './b.ts'; export const a = b;"],
    ],
  },
  {
    title: 'a file over 400 lines gives the reason in its first comment',
    rule: code.unexplainedLength,
    bad: [
      ['shared/base/a.ts', `// A table.\n${'f();\n'.repeat(400)}`],
      ['renderer/style/a.css', '\n'.repeat(401)],
    ],
    good: [
      ['shared/base/a.ts', `// Long because it is one table.\n${'f();\n'.repeat(400)}`],
      ['shared/base/a.ts', 'f();\n'.repeat(400)],
    ],
  },
  {
    title: 'shared/ and renderer/ leave the console alone',
    rule: code.consoleUses,
    bad: [
      ['renderer/app/a.ts', "console.error('x');"],
      ['shared/base/a.ts', 'const { log } = console;'],
    ],
    good: [
      ['electron/cli/a.ts', "console.log('x');"],
      ['shared/base/a.ts', "// console.log\nconst text = 'console';"],
    ],
  },
  {
    title: 'shared/ asks neither a clock nor chance',
    rule: code.clocksAndDice,
    bad: [
      ['shared/base/a.ts', 'const now = Date.now();'],
      ['shared/base/a.ts', 'const now = new Date();'],
      ['shared/base/a.ts', 'const x = Math.random();'],
    ],
    good: [
      ['shared/base/a.ts', 'const then = (ms: number) => new Date(ms);'],
      ['electron/host/a.ts', 'const now = Date.now();'],
    ],
  },
  {
    title: 'work put off has an issue, and nothing silences the compiler',
    rule: code.loosePromises,
    bad: [
      ['test/a.ts', '// TODO later'],
      ['shared/base/a.ts', '/* FIXME */'],
      ['shared/base/a.ts', '// @ts-ignore\nf();'],
    ],
    good: [
      ['test/a.ts', '// TODO #12: later'],
      ['test/a.ts', "const text = 'TODO';"],
    ],
  },
  {
    title: 'only tests and benches look for the private test data',
    rule: code.privateData,
    bad: [
      ['electron/host/a.ts', "open('../shared/data/zipper');"],
      ['renderer/app/a.ts', '// see ../shared/design/house.md'],
    ],
    good: [
      ['test/corpus/a.test.ts', "open('../shared/data/zipper');"],
      ['electron/a.ts', "import { x } from '../shared/base/x.ts';"],
    ],
  },
  {
    title: 'a doc comment stands before what it is about',
    rule: code.strayComments,
    bad: [['shared/base/a.ts', '/** One. */\n/** Two. */\nexport const a = 1;']],
    good: [['shared/base/a.ts', '/** One. */\nexport const a = 1;\n\n/** Two. */\nexport const b = 2;']],
  },
  {
    title: 'colours and pixel sizes are said in renderer/style alone',
    rule: looseStyles,
    bad: [
      ['renderer/panes/hex/hex.css', '.row { color: #fff; }'],
      ['renderer/panes/hex/hex.css', '.row {\n  width: 12px;\n}'],
      ['renderer/panes/hex/hex.css', '.row {\n  background: white;\n}'],
      ['renderer/widgets/a.tsx', 'export const a = <div style={{ width: 12 }} />;'],
      ['renderer/widgets/a.tsx', "export const a = '12px solid';"],
      ['renderer/widgets/a.tsx', "export const a = 'rgba(0, 0, 0, 0.5)';"],
    ],
    good: [
      ['renderer/widgets/a.tsx', `export const a = (r: number) => \`rgb(\${r} 0 0)\`;`],
      ['renderer/style/tokens.css', ':root { --ink: #fff; --gap: 12px; }'],
      ['renderer/panes/hex/hex.css', '.row { color: var(--ink); /* 12px #fff */ width: 2rem; }'],
      [
        'renderer/widgets/a.tsx',
        `export const a = (w: number) => <div style={{ width: w, opacity: 0.5, top: \`\${w}px\` }} />;`,
      ],
    ],
  },
];

function brief([path, text]: readonly [string, string]) {
  return { path, text, start: text.trim().split('\n')[0] };
}

describe.each(cases)('$title', ({ rule, bad, good }) => {
  test.each(bad.map(brief))('the rule finds a violation in $path: $start', ({ path, text }) => {
    expect(rule(sourceFile(path, text))).not.toEqual([]);
  });
  test.each(good.map(brief))('the rule accepts $path: $start', ({ path, text }) => {
    expect(rule(sourceFile(path, text))).toEqual([]);
  });
  test('the whole tree follows the rule', () => {
    expect(everything.flatMap(rule)).toEqual([]);
  });
});

describe('no file imports itself at run time, even through others', () => {
  const file = (name: string, text: string) => sourceFile(`shared/base/${name}.ts`, text);

  test('a cycle of any length is found, without files that only lead to it', () => {
    const files = [
      file('a', "import { b } from './b.ts';"),
      file('b', "export { c } from './c.ts';"),
      file('c', "import { a } from './a.ts';"),
      file('d', "import { a } from './a.ts'; import { d } from './d.ts';"),
      file('e', "import { d } from './d.ts';"),
    ];
    expect(circles(files)).toEqual([
      ['shared/base/a.ts', 'shared/base/b.ts', 'shared/base/c.ts'],
      ['shared/base/d.ts'],
    ]);
  });

  test('type imports and dynamic imports form no cycle', () => {
    const files = [
      file('a', "import type { B } from './b.ts'; const c = () => import('./c.ts');"),
      file('b', "import { a } from './a.ts';"),
      file('c', "import { b } from './b.ts';"),
    ];
    expect(circles(files)).toEqual([]);
    expect(circles(files, { types: true })).toEqual([['shared/base/a.ts', 'shared/base/b.ts']]);
  });

  test('the whole tree has no cycle', () => {
    expect(circles(product)).toEqual([]);
  });

  test('cycles that include types stay within the listed folders', () => {
    const told = [
      // A layout is given readers, writers and sinks, and these know layouts; items are compared pair by pair, and pairs item by item.
      'shared/layout/',
      // What a layout checks is the model that follows from it.
      'shared/formats/everquest/s3d/',
      'shared/formats/zipper/anim/',
      'shared/formats/zipper/gamez/',
      // Types hold members of types; values hold values.
      'shared/structures/',
      // Each part of the state of a 3D view sees the whole.
      'renderer/panes/scene/',
    ];
    const loose = circles(product, { types: true }).filter(
      circle => !told.some(folder => circle.every(path => path.startsWith(folder))),
    );
    expect(loose).toEqual([]);
  });

  test('no two folders of the stores depend on each other, even through types', () => {
    const room = (path: string, text: string) => sourceFile(`renderer/state/${path}`, text);
    const made = [
      room('bench.ts', "import type { A } from './a/a.ts';"),
      room('a/a.ts', "import { b } from '../b/b.ts'; import type { Bench } from '../bench.ts';"),
      room('b/b.ts', "import { c } from './c.ts'; import { d } from '../d/d.ts';"),
      room('b/c.ts', "import type { A } from '../a/a.ts';"),
      room('d/d.ts', "import { x } from '../../../shared/base/x.ts';"),
    ];
    expect(roomCircles(made, 'renderer/state')).toEqual([['a', 'b']]);
    expect(roomCircles(product, 'renderer/state')).toEqual([]);
  });

  test('no store of the workbench depends on the workbench, not even on its type', () => {
    const needs = new Map(
      product.map(each => [each.path, importsOf(each).map(({ specifier }) => targetOf(each, specifier))]),
    );
    const bench = 'renderer/state/workbench.ts';
    const reached = new Set(needs.get(bench));
    for (const path of reached) for (const next of needs.get(path) ?? []) reached.add(next);
    expect(reached.size).toBeGreaterThan(30);
    expect([...reached]).not.toContain(bench);
  });
});

describe('a format is named only in the folder of its family', () => {
  const ids = code.formatIds(product);
  const named = (path: string, text: string) => code.foreignFormatIds(sourceFile(path, text), ids);

  test('the ids of all formats are known', () => {
    expect(ids).toEqual(expect.arrayContaining(['zipper/archive', 'zipper/readerText', 'disc/iso9660', 'text/plain']));
  });

  test('the rule finds one named elsewhere, and accepts its family and media types', () => {
    expect(named('renderer/app/a.tsx', "const tables = { 'zipper/motion': 1 };")).toHaveLength(1);
    expect(named('electron/host/a.ts', "if (format.id === 'zipper/reader') f();")).toHaveLength(1);
    expect(named('shared/formats/kotor/key/a.ts', "ask.model(file, 'zipper/reader');")).toHaveLength(1);
    expect(named('shared/formats/zipper/gamez/a.ts', "ask.model(file, 'zipper/texture');")).toEqual([]);
    expect(named('renderer/widgets/a.ts', "new Blob([wav], { type: 'audio/wav' });")).toEqual([]);
    expect(named('renderer/widgets/a.ts', "event.clipboardData?.setData('text/plain', text);")).toEqual([]);
  });

  test('the whole tree follows the rule', () => {
    expect(product.flatMap(file => code.foreignFormatIds(file, ids))).toEqual([]);
  });
});

describe('imports are found in every notation', () => {
  const text = `import a, { type B } from './a.ts';
import type { C } from './c.ts';
import './d.css';
export * from './e.ts';
export type { F } from './f.ts';
const g = () => import('./g.ts');
type H = import('./h.ts').H;
const not = "import x from './x.ts'"; // import y from './y.ts'`;
  test('static, type-only, side-effect, re-exported and dynamic', () => {
    const found = importsOf(sourceFile('shared/x.ts', text));
    expect(found.map(({ specifier, typesOnly, dynamic }) => [specifier, typesOnly, dynamic])).toEqual([
      ['./a.ts', false, false],
      ['./c.ts', true, false],
      ['./d.css', false, false],
      ['./e.ts', false, false],
      ['./f.ts', true, false],
      ['./g.ts', false, true],
      ['./h.ts', true, false],
    ]);
  });
});

describe('the bootstrap runs before anything is installed', () => {
  const entries = ['start', 'test', 'gantry'].map(name => `electron/launch/${name}.js`);
  test('and statically imports nothing but Node', () => {
    expect(product.map(file => file.path)).toEqual(expect.arrayContaining(entries));
    expect(bootstrapDependencies(product, entries)).toEqual([]);
  });
  test('a dependency two files away would be found', () => {
    const files = [
      sourceFile('a.js', "import { b } from './b.js';"),
      sourceFile('b.js', "import { build } from 'esbuild'; const later = () => import('vite');"),
    ];
    expect(bootstrapDependencies(files, ['a.js'])).toEqual(['b.js imports esbuild before it is installed']);
  });
});

describe('the packages', () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const configs = ['vite.config.ts', 'vitest.config.ts'].map(name =>
    sourceFile(name, readFileSync(join(root, name), 'utf8')),
  );
  const importers = [...everything, ...configs];

  test('are all used, and every package that is used is listed', () => {
    expect(unusedPackages(manifest, importers)).toEqual([]);
    expect(borrowedPackages(manifest, importers)).toEqual([]);
  });

  test('that are unused or not listed would be found', () => {
    const made = { dependencies: { a: '1' }, devDependencies: { '@b/c': '1', typescript: '7' } };
    const files = [
      sourceFile('x.ts', "import '@b/c/style.css'; import { d } from 'd/e'; import { join } from 'node:path';"),
    ];
    expect(unusedPackages(made, files)).toEqual(['a']);
    expect(borrowedPackages(made, files)).toEqual(['x.ts imports d']);
  });

  test('that are not bundled are the only ones a user installs', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['better-sqlite3']);
  });
});

describe('the compiler keeps the platforms apart', () => {
  const folder = mkdtempSync(join(root, 'node_modules', '.gantry-types-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['shared', 'document.title;', false],
    ['shared', 'process.pid;', false],
    ['shared', "new TextDecoder('latin1');", false],
    ['shared', 'new Uint8Array(4).at(0);', true],
    ['electron', 'document.title;', false],
    ['electron', 'process.pid;', true],
    ['shared', 'const numbers: number[] = []; export const first: number = numbers[0];', false],
    ['shared', 'interface Maybe { a?: number } export const maybe: Maybe = { a: undefined };', false],
    ['shared', 'enum Kind { a }', false],
    ['renderer', 'document.title;', true],
    ['renderer', 'process.pid;', false],
  ])('in %s: %s', (project, statement, compiles) => {
    writeFileSync(join(folder, 'probe.ts'), `${statement}\nexport {};\n`);
    const config = { extends: `${root}/${project}/tsconfig.json`, files: ['probe.ts'], include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    expect(typeChecks(folder)).toBe(compiles);
  });
});

function typeChecks(project: string): boolean {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
