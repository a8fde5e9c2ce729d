import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { toBytes } from '../shared/base/pieces.ts';
import { memorySource } from '../shared/base/source.ts';
import { formats } from '../shared/formats/index.ts';
import { houseDrawing } from './support/architecture/house-drawing.ts';
import { hexText } from './support/hex-text.ts';
import { supportMatrix, withDrawing, withMatrix } from './support/support-matrix.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

describe('the table of formats', () => {
  test('is the registry’s; `npm run readme` brings it up to date', () => {
    expect(readme).toBe(withMatrix(readme, supportMatrix(formats)));
  });

  test('has a row for each format, once', () => {
    for (const { id } of formats) expect(readme.split(`| \`${id}\` |`)).toHaveLength(2);
  });

  test('a README without its marks is refused, not overwritten', () => {
    expect(() => withMatrix('# Gantry', 'table')).toThrow('lost its marks');
  });
});

describe('the drawing of the house', () => {
  test('is what the import rules say; `npm run readme` brings it up to date', () => {
    expect(readme).toBe(withDrawing(readme, houseDrawing()));
  });
});

describe('the keys it tells', () => {
  const chord = /\bCtrl\+K (?:Ctrl\+)?[A-Z]\b|\b(?:(?:Ctrl|Alt|Shift)\+)+(?:F\d+|Enter|Insert|[A-Z0-9])\b/g;
  const told = [...new Set(readme.match(chord) ?? [])];
  const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => readFileSync(join(root, 'renderer', name), 'utf8'))
    .join('\n');

  test('are found: more than twenty', () => expect(told.length).toBeGreaterThan(20));
  test.each(told)('%s is a key of the window', key => expect(sources).toContain(`'${key}'`));
});

describe('the commands it tells', () => {
  test.each([...new Set([...readme.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map(([, name]) => name ?? ''))])(
    'npm run %s exists',
    name => {
      expect(Object.keys(manifest.scripts)).toContain(name);
    },
  );
});

describe('the example of a format', () => {
  test('reads its file and writes it back', async () => {
    const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const layout = new URL('../shared/layout/index.ts', import.meta.url).href;
    const folder = temporaryFolder({ 'layout.mts': example.replaceAll('#layout', layout) });
    const { yard } = await import(join(folder, 'layout.mts'));
    const bytes = hexText(`
      "YARD" 02000000    # magic, two cranes
      0000A041 05000000  # 20.0 high, load 5
      0000C03F 00000100  # 1.5 high, load 65536`);
    const { value, findings, fault } = decode<unknown>(yard, memorySource(bytes));
    expect([findings, fault]).toEqual([[], undefined]);
    const { cranes } = value as { cranes: { at(i: number): unknown } }; // as: imported by the name of a file
    expect(cranes.at(1)).toEqual({ height: 1.5, load: 65_536 });
    expect(toBytes(encode(yard, value))).toEqual(bytes);
  });
});
