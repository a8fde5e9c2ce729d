// The five formats the language was proved on, so that readers alone do not shape it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { explained } from '../../shared/layout/inside/explained.ts';
import { valueAt } from '../../shared/layout/inside/field-at.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import { newMemo } from '../../shared/layout/inside/memo.ts';
import { nodesAt } from '../../shared/layout/inside/nodes-at.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { proofs } from './proofs/all-proofs.ts';
import { edited, expectTiled, fieldLines, read } from './support.ts';

describe.each(proofs)('$name', ({ layout, bytes, findings, patch, rebuild }) => {
  const source = memorySource(bytes);
  const fields = fieldsIn(layout, source, { start: 0, size: bytes.length });

  it('is read, tiled and rewritten exactly', () => {
    const decoded = read(layout, bytes);
    expect(decoded.fault).toBeUndefined();
    expect(decoded.findings.map(finding => finding.text)).toEqual(findings);
    expect(fieldLines(fields)).toMatchSnapshot();
    expect(JSON.stringify(layout.toJson?.(decoded.value), null, 1)).toMatchSnapshot();
  });

  it('shows in every window the same as in the whole', () => {
    const memo = newMemo();
    for (let start = 0; start < bytes.length; start += 37) {
      const window = { start, size: 50 };
      const expected = fields.filter(f => f.kind !== 'unknown' && f.start < start + 50 && f.start + f.size > start);
      const there = fieldsIn(layout, source, window, memo).filter(field => field.kind !== 'unknown');
      expect(there).toEqual(expected);
    }
  });

  it('has every field under its path', () => {
    for (const field of fields.filter(({ kind }) => kind !== 'unknown'))
      expect(valueAt(layout, source, field.path)?.field, field.path).toEqual(field);
  });

  it('has a tree whose leaves are fields', () => {
    const memo = newMemo();
    const byPath = new Map(fields.map(field => [field.path, field]));
    const walk = (path: string): number => {
      const nodes = nodesAt(layout, source, path, { first: 0, count: 1000 }, memo);
      if (!nodes) throw new Error(`no node at ${path}`);
      expect(nodes.children).toHaveLength(nodes.node.count);
      let leaves = 0;
      for (const child of nodes.children) {
        const field = byPath.get(child.path);
        if (field) expect([child.start, child.size, child.value]).toEqual([field.start, field.size, field.value]);
        leaves += child.count > 0 && !child.bits && child.kind !== 'flags' ? walk(child.path) : 1;
      }
      return leaves;
    };
    expect(walk('')).toBeGreaterThan(10);
  });

  it('changes only the bytes of an edited value', () => {
    const [path, value] = patch;
    const field = valueAt(layout, source, path)?.field;
    const changed = edited(layout, bytes, path, value);
    if (typeof changed === 'string' || !field) throw new Error(String(changed));
    const places = [...bytes.keys()].filter(i => changed[i] !== bytes[i]);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(place - field.start).toBeLessThan(field.size);
    expect(valueAt(layout, memorySource(changed), path)?.value).toBe(value);
    const others = fieldsIn(layout, memorySource(changed), { start: 0, size: changed.length });
    const before = new Map(fields.map(other => [other.path, JSON.stringify(other.value)]));
    const differ = others.filter(other => before.get(other.path) !== JSON.stringify(other.value)).map(f => f.path);
    // What lies after a shorter text in its box is longer than before.
    expect(differ.filter(other => other !== `${path}.padding`)).toEqual([path]);
    expect(roundTrip(layout, memorySource(changed))).toEqual({ kind: 'exact' });
  });

  it.runIf(rebuild)('grows, and counts, sizes, offsets and checksums follow', () => {
    const [path, value, growth] = rebuild ?? ['', '', 0];
    const changed = edited(layout, bytes, path, value);
    if (typeof changed === 'string') throw new Error(changed);
    expect(changed.length).toBe(bytes.length + growth);
    const again = read(layout, changed);
    expect(again.fault).toBeUndefined();
    expect(valueAt(layout, memorySource(changed), path)?.value).toBe(value);
    expect(again.findings.length).toBeLessThanOrEqual(findings.length);
  });
});

const DATA = join(import.meta.dirname, '../../../shared/data');
const READ = 8_000_000;

describe.skipIf(!existsSync(DATA))('the files for private tests (../shared/data, skipped where absent)', () => {
  const names = existsSync(DATA) ? (readdirSync(DATA, { recursive: true }) as string[]) : [];
  // One of the placeables is a text file; the layout says so with a fault.
  const texts = new Set(['kotor/pwk/plc_valstat02.pwk']);

  it.each(proofs)('of $name are read, tiled and rewritten exactly', ({ layout, corpus }) => {
    const files = names.filter(name => corpus.test(name) && !texts.has(name));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const bytes = readFileSync(join(DATA, name));
      const source = memorySource(bytes);
      expect(roundTrip(layout, source), name).toEqual({ kind: 'exact' });
      expect(explained(layout, source), name).toBe(1);
      if (bytes.length < 100_000) expectTiled(fieldsIn(layout, source, { start: 0, size: READ }), 0, bytes.length);
    }
  });

  it('is a fault if the file is a text', () => {
    const [name] = texts;
    const walkmesh = proofs.find(proof => proof.name === 'walkmesh');
    if (!name || !walkmesh) throw new Error('no such proof');
    expect(decode(walkmesh.layout, memorySource(readFileSync(join(DATA, name)))).fault?.text).toMatch(
      /^vertices at 0x88: /,
    );
  });
});
