import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** Signs that no format has yet, as lucide-react calls them: a new format takes the first that is free. */
const ICONS = 'Puzzle Gem Anchor Feather Hexagon Cog Flame Leaf Rocket Snowflake Star Sword Tent TreePine Wrench'.split(
  ' ',
);

export interface NewFormat {
  /** FAMILY/NAME in small letters, words joined by dashes. */
  readonly path: string;
  readonly title: string;
}

/** Writes what a format consists of, and names it where formats are listed; the files written or changed. */
export function writeFormat(root: string, { path, title }: NewFormat): readonly string[] {
  const [, family = '', name = ''] = /^([a-z][a-z\d]*)\/([a-z][a-z\d]*(?:-[a-z\d]+)*)$/.exec(path) ?? [];
  if (name === '') throw new Error(`not FAMILY/NAME in small letters: ${path}`);
  const folder = `shared/formats/${path}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already`);
  const layout = camel(name);
  const words: Words = {
    path,
    title,
    layout,
    value: family + pascal(name),
    icon: freeIcon(root),
    magic: magicOf(name),
  };
  const made = Object.entries({ ...partsOf(folder, words), ...familyReadme(root, family) });
  for (const [file, text] of made) write(root, file, text);
  return [...made.map(([file]) => file), ...register(root, family, name, words)];
}

interface Words extends NewFormat {
  readonly layout: string;
  readonly value: string;
  readonly icon: string;
  readonly magic: string;
}

function partsOf(folder: string, words: Words): Record<string, string> {
  const { path, title, layout, value, icon, magic } = words;
  const type = layout.charAt(0).toUpperCase() + layout.slice(1);
  const hex = [...magic].map(letter => letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')).join('');
  return {
    [`${folder}/layout.ts`]: `import { constant, countOf, type Infer, list, struct, tag4, u32 } from '#layout';

export const MAGIC = '${magic}';

export const ${layout} = struct(
  {
    magic: constant(tag4, MAGIC),
    count: countOf(u32, 'items'),
    items: list(u32, 'count'),
  },
  ${quoted(`${title}: one sentence on what it holds.`)},
);
export interface ${type} extends Infer<typeof ${layout}> {}
`,
    [`${folder}/index.ts`]: `import type { Detection, Format, Probe } from '../../format.ts';
import { ${layout}, MAGIC, type ${type} } from './layout.ts';

/** ${title}: of which games. */
export const ${value}: Format<${type}> = {
  id: '${idOf(path)}',
  icon: '${icon.toLowerCase()}',
  scope: 'others',
  title: ${quoted(title)},
  detect,
  layout: ${layout},
  exportsAs: ['json'],
};

/** By its first four letters. */
function detect({ source }: Probe): Detection {
  const head = String.fromCharCode(...source.read(0, Math.min(MAGIC.length, source.size)));
  if (head !== MAGIC) return { confidence: 'unknown', why: \`does not begin with \${MAGIC}\` };
  return { confidence: 'certain', why: \`begins with \${MAGIC}\` };
}
`,
    [`${folder}/README.md`]: `# ${title}

## Known
- Begins with \`${magic}\`.

## Unknown
- All else.

## From where
Who wrote down what is known, and what was looked at.
`,
    [`test/fixtures/${path.replace('/', '-')}.ts`]: `import { hexText } from '../support/hex-text.ts';
import type { Fixture } from './fixture.ts';

const two = hexText(\`
  ${hex} 02000000   # "${magic}", two items
  07000000 2A000000   # 7, 42
\`);

export const ${value}Fixtures: readonly Fixture[] = [
  { format: '${idOf(path)}', name: '${path.replace('/', '-')}', file: 'two.${path.slice(path.indexOf('/') + 1)}', bytes: two },
];
`,
  };
}

function familyReadme(root: string, family: string): Record<string, string> {
  const file = `shared/formats/${family}/README.md`;
  return existsSync(join(root, dirname(file))) ? {} : { [file]: `# ${family}\n\nWhich games these files are of.\n` };
}

/** The five lists a format stands in. */
function register(root: string, family: string, name: string, { path, value, icon }: Words): readonly string[] {
  const fixture = path.replace('/', '-');
  return [
    insert(root, 'shared/formats/format-id.ts', [["  'text/plain',\n", `  '${idOf(path)}',\n`]]),
    insert(root, 'shared/formats/index.ts', [
      ["import { textPlain } from './text", `import { ${value} } from './${family}/${name}/index.ts';\n`],
      ['  textPlain,\n', `  ${value},\n`],
    ]),
    insert(root, 'shared/base/format-signs.ts', [["  | 'text-file'\n", `  | '${icon.toLowerCase()}'\n`]]),
    insert(root, 'renderer/widgets/format-icon.tsx', [
      ["} from 'lucide-react';", `  ${icon},\n`],
      ["  'text-file': FileText,\n", `  ${icon.toLowerCase()}: ${icon},\n`],
    ]),
    insert(root, 'test/fixtures/all-fixtures.ts', [
      ["import { zipperFixtures } from './zipper.ts';", `import { ${value}Fixtures } from './${fixture}.ts';\n`],
      ['  ...otherFixtures,\n', `  ...${value}Fixtures,\n`],
    ]),
  ];
}

/** Puts lines before others that must be there. */
function insert(root: string, file: string, additions: readonly (readonly [before: string, line: string])[]): string {
  let text = readFileSync(join(root, file), 'utf8');
  for (const [before, line] of additions) {
    if (!text.includes(before)) throw new Error(`${file} has no line "${before.trim()}"`);
    text = text.replace(before, () => `${line}${before}`);
  }
  write(root, file, text);
  return file;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function freeIcon(root: string): string {
  const taken = readFileSync(join(root, 'shared/base/format-signs.ts'), 'utf8');
  const free = ICONS.find(icon => !taken.includes(`'${icon.toLowerCase()}'`));
  if (free === undefined) throw new Error('no sign is left: add names from lucide.dev to this file');
  return free;
}

/** As code; the formatter chooses the quotes. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function camel(name: string): string {
  return name.replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  return camel(`-${name}`);
}

function idOf(path: string): string {
  return camel(path);
}

function magicOf(name: string): string {
  return name.replaceAll('-', '').toUpperCase().padEnd(4).slice(0, 4);
}

/** Formats what was written, and makes what follows from it: FORMAT.md, the golden dump, the table in the README. */
function finish(root: string, files: readonly string[], path: string): void {
  const node = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, UPDATE_GOLDENS: '1' },
    });
    if (status !== 0) throw new Error(stdout);
  };
  const code = files.filter(file => /\.tsx?$/.test(file));
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...code);
  const names = `${idOf(path)}|${path.replace('/', '-')}`;
  node('node_modules/vitest/vitest.mjs', 'run', 'test/formats/every-format.test.ts', '-t', names);
  node('test/support/write-readme.ts');
}

// npm run new-format FAMILY/NAME ["Its title"]: a format that is registered, tested and green, to go on from.
if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const { positionals } = parseArgs({ allowPositionals: true });
  const [path = '', title = path.slice(path.indexOf('/') + 1)] = positionals;
  const files = writeFormat(root, { path, title });
  finish(root, files, path);
  const made = [`shared/formats/${path}/FORMAT.md`, `test/goldens/${path.replace('/', '-')}.txt`, 'README.md'];
  process.stdout.write(`${[...files, ...made].join('\n')}\n`);
}
