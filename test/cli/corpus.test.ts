import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { json, runCli } from './support/run-cli.ts';

const corpus = fileURLToPath(new URL('../../../shared/data/zipper', import.meta.url));
const gantry = (...args: readonly string[]) => runCli(corpus, join(tmpdir(), 'gantry-corpus-cli'), ...args, '--json');

/** The expectation names each value's type: `{s: text}`, `{i: integer}`, `{f: the float's bits in hex}`. */
type Expected = readonly Expected[] | { readonly s: string } | { readonly i: number } | { readonly f: string };

function asShown(expected: Expected): unknown {
  if ('s' in expected) return expected.s;
  if ('i' in expected) return expected.i;
  if ('f' in expected) return floatShown(expected.f);
  return expected.map(asShown);
}

function floatShown(bits: string): unknown {
  const value = new Float32Array(Uint32Array.of(Number.parseInt(bits, 16)).buffer)[0] ?? 0;
  return Number.isFinite(value) ? value : String(value);
}

/** What was shown, with its decimals rounded to the f32 they stand for. */
function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? Math.fround(value) : value;
}

describe.skipIf(!existsSync(corpus))('over the private corpus (skipped: ../shared/data/zipper is not there)', () => {
  test('every archive and reader rewrites exactly, with every byte named', async () => {
    const ran = await gantry('verify', '.');
    const { files, totals } = json(ran) as {
      files: { address: string; status: string; explained: number; format: string }[];
      totals: { exact: number };
    };
    expect(totals.exact).toBeGreaterThan(80);
    const bad = /zrd_text_bad/;
    expect(files.filter(row => row.status !== 'exact' && !bad.test(row.address))).toEqual([]);
    // Of saved games the facts name only some bytes, and of one event of Crimson Skies none; the rest is shown as unknown.
    const isNamed = ({ explained, format }: { explained: number; format: string }) =>
      explained === 1 || (['zipper/save', 'zipper/anim'].includes(format) && explained > 0);
    expect(files.filter(row => !isNamed(row) && !bad.test(row.address))).toEqual([]);
  });

  test.each(['mw', 'pm'])('compiled readers of %s show their expected values', async game => {
    const folder = join(corpus, game, 'zrd_binary');
    const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.zrd')) : [];
    for (const name of names) {
      const expected: Expected = JSON.parse(readFileSync(join(folder, name.replace('.zrd', '.expected.json')), 'utf8'));
      const shown = rounded(json(await gantry('show', join(folder, name))));
      expect([name, shown]).toEqual([name, rounded(asShown(expected))]);
    }
    expect(names.length > 0 || game === 'pm').toBe(true);
  });

  test('malformed text readers are refused with line and column', async () => {
    const folder = join(corpus, 'mw', 'zrd_text_bad');
    for (const name of readdirSync(folder).filter(file => file.endsWith('.zrd'))) {
      const ran = await gantry('text', join(folder, name));
      expect([name, ran.status]).toEqual([name, 2]);
      expect(json(ran)).toMatchObject({ error: { where: { line: expect.any(Number), column: expect.any(Number) } } });
    }
  });
});
