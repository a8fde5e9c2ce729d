// Structures made to harm: each ends with a sentence that names the line, soon and in little memory.
import { describe, expect, test } from 'vitest';
import { decode, fieldsIn, nodesAt, setField, valueAt } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { countedSource } from '../support/counted-source.ts';
import { tryStructure } from '../support/fuzz/fuzz-structures.ts';
import { hostileStructures } from '../support/fuzz/hostile-structures.ts';
import { layoutOf, problemsOf, sourceOf } from './support.ts';

const doubling = (count: number, first: string, next: (before: string) => string): string =>
  Array.from({ length: count }, (_, i) => `  v${i}: {value: '${i === 0 ? first : next(`v${i - 1}`)}'}`).join('\n');

const hostile: Readonly<Record<string, string>> = {
  'repeats for ever': 'seq: [{id: a, size: 0, repeat: eos}]',
  'repeats until never': "seq: [{id: a, size: 0, repeat: until, repeat-until: 'false'}]",
  'counts to 2^62': 'seq: [{id: a, size: 0, repeat: expr, repeat-expr: 0x4000000000000000}]',
  'counts numbers to 2^62': 'seq: [{id: a, type: u2le, repeat: expr, repeat-expr: 0x4000000000000000}]',
  'is made of itself': 'seq: [{id: a, type: again}]\ntypes: {again: {seq: [{id: b, type: again}]}}',
  'asks for 2^62 bytes': 'seq: [{id: a, size: 0x4000000000000000}]',
  'doubles a text': `instances:\n${doubling(60, '"abcdefgh"', before => `${before} + ${before}`)}\nseq: [{id: a, size: v59.length}]`,
  'squares a number': `instances:\n${doubling(40, '12345', before => `${before} * ${before}`)}\nseq: [{id: a, size: v39}]`,
  'needs itself': 'instances: {a: {value: b + 1}, b: {value: a + 1}}\nseq: [{id: c, size: a}]',
  'compares without end': `seq: [{id: a, size: 4, repeat: expr, repeat-expr: 1000000, if: 'true'}, {id: b, type: {switch-on: a, cases: {a: u1}}, repeat: expr, repeat-expr: 100000000}]`,
  'shifts by too much': 'seq: [{id: a, size: 1 << 0x7fffffff}]',
};

const SIZE = 1_000_000;

describe('a structure that', () => {
  test.each(Object.entries(hostile))('%s stops with a line number', (_, body) => {
    const layout = layoutOf(`meta: {id: hostile}\n${body}\n`);
    const { fault, findings } = decode(layout, sourceOf(1, 2, 3, 4));
    const told = fault?.text ?? findings.map(({ text }) => text).join(' ');
    expect(told).toMatch(/line \d+, column \d+/);
  });

  test('counts past the end of a long file is read to its end', () => {
    const layout = layoutOf('meta: {id: far}\nseq: [{id: a, type: u1, repeat: expr, repeat-expr: 0x4000000000000000}]');
    const { fault } = decode(layout, memorySource(new Uint8Array(1_000_000)));
    expect(fault?.text).toContain('a[1000000] at 0xF4240');
  });

  const each = "repeat: until, repeat-until: 'false'";
  const of = (item: string) => `seq: [{id: a, type: it, ${each}}]\ntypes: {it: {seq: [{id: x, type: u1}, ${item}]}}`;
  const again = (count: number, one: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => one(i)).join(', ');
  const numbers = again(200, String);
  test.each([
    ['empty lists', of(again(30, i => `{id: e${i}, type: u1, repeat: expr, repeat-expr: 0}`)), 15_000],
    ['masked bytes', of('{id: y, size: 1, process: xor(3)}'), 60_000],
    ['fields that are not there', of(again(100, i => `{id: e${i}, type: u1, if: false}`)), 60_000],
    [
      'parameters',
      `seq: [{id: a, type: 'it(${numbers})', ${each}}]\ntypes: {it: {params: [${again(200, i => `{id: q${i}, type: u1}`)}], seq: [{id: x, type: u1}]}}`,
      20_000,
    ],
  ])('repeats many items with %s stops early', (_, body, most) => {
    const layout = layoutOf(`meta: {id: hostile}\n${body}\n`);
    const { fault } = decode(layout, memorySource(new Uint8Array(1_000_000)));
    expect(fault?.text).toMatch(/line \d+, column \d+/);
    expect(Number(/a\[(\d+)\]/.exec(fault?.text ?? '')?.[1])).toBeLessThan(most);
  });

  /** How far each comes before it has used up its steps or its bytes: the same on every machine. */
  test.each([
    ['UTF-16 again and again', /^a\[(\d+)\].* bytes of memory/, 5],
    ['UTF-8 again and again', /^a\[(\d+)\].* bytes of memory/, 5],
    ['damaged UTF-8 again and again', /^a\[(\d+)\].* bytes of memory/, 5],
    ['all bytes again and again', /^a\[(\d+)\].* bytes of memory/, 20],
    ['masked bytes again and again', /^a\[(\d+)\].* bytes of memory/, 10],
    ['the length of a text', /^x\[?(\d*).* steps of work/, 500],
    ['nearly all of a text', /^x\[?(\d*).* bytes of memory/, 50],
    ['a text turned round', /^x\[?(\d*).* bytes of memory/, 5],
    ['long numbers as text', /^x\[?(\d*).* bytes of memory/, 10_000],
    ['long lists compared', /^e at .* steps of work/, 1],
    ['instances that cannot be read', /^a\[(\d+)\].* values/, 100_000],
  ])('asks for %s is stopped by its budget', (name, stopped, most) => {
    const { text, bytes } = hostileStructures.get(name) ?? { text: '', bytes: new Uint8Array(0) };
    const { fault } = decode(layoutOf(text), memorySource(bytes));
    const found = stopped.exec(fault?.text ?? '');
    expect(fault?.text).toMatch(stopped);
    expect(Number(found?.[1] ?? 0)).toBeLessThan(most);
  });

  test('makes lists of lists is not shown whole', () => {
    const { text, bytes } = hostileStructures.get('lists of lists') ?? { text: '', bytes: new Uint8Array(0) };
    const layout = layoutOf(text);
    const { value } = decode(layout, memorySource(bytes));
    expect(() => layout.toJson?.(value as never)).toThrow('too many to show at once');
    const tree = nodesAt(layout, memorySource(bytes), '', { first: 0, count: 100 });
    expect(JSON.stringify(tree?.children.at(1)?.value)).toMatch(/AQI=.*AQI=/);
    expect(tree?.children.at(-1)).toMatchObject({
      path: 'v20',
      value: null,
      finding: { text: 'The model has more than 100,000 values, too many to show at once' },
    });
  });

  test('has a long list of expensive items names every byte without reading the items', () => {
    for (const name of ['items that make a long text each', 'items that look through a long list each']) {
      const { text, bytes } = hostileStructures.get(name) ?? { text: '', bytes: new Uint8Array(0) };
      const { source, timesRead } = countedSource(memorySource(bytes));
      const layout = layoutOf(text);
      const fields = fieldsIn(layout, source, { start: SIZE - 4096, size: 4096 });
      expect(fields.at(-1)).toMatchObject({
        path: expect.stringMatching(/^a\[\d+\]\.b$/),
        start: SIZE - 1,
        kind: 'u8',
      });
      expect(fields).toHaveLength(4096);
      expect(timesRead()).toBeLessThan(3);
      expect(() => JSON.stringify(layout.toJson?.(decode(layout, source).value as never))).toThrow(/too many to show/);
    }
  });

  test('has a long list of expensive items refuses to set it as a value without reading one', () => {
    const names = ['two hundred values of each byte', 'items that look at the next two'];
    for (const name of [...names, 'items that make a long text each']) {
      const { text, bytes } = hostileStructures.get(name) ?? { text: '', bytes: new Uint8Array(0) };
      const { source, timesRead } = countedSource(memorySource(bytes));
      expect(setField(layoutOf(text), source, 'a', 1)).toMatchObject({
        kind: 'refused',
        why: expect.stringContaining('set these one by one'),
      });
      expect(timesRead()).toBeLessThan(0.01);
    }
  });

  test('has items that refer to each other endlessly leaves out what cannot be computed', () => {
    const { text, bytes } = hostileStructures.get('items that look at the next two') ?? {
      text: '',
      bytes: new Uint8Array(0),
    };
    const [layout, source] = [layoutOf(text), memorySource(bytes)];
    expect(valueAt(layout, source, 'a[7]')?.value).toEqual({ b: bytes[7] });
    expect(fieldsIn(layout, source, { start: 7, size: 1 })).toHaveLength(1);
  });

  test('loops over the items of a long list runs out of budget', () => {
    const { text, bytes } = hostileStructures.get('fields that look at items again and again') ?? {
      text: '',
      bytes: new Uint8Array(0),
    };
    expect(decode(layoutOf(text), memorySource(bytes)).fault?.text).toMatch(/^x.*(steps of work|may never end)/);
  });

  test('is nested in itself shows a short path in its message', () => {
    const layout = layoutOf('meta: {id: deep}\nseq: [{id: x, type: u1}, {id: n, type: deep}]');
    const { fault } = decode(layout, memorySource(new Uint8Array(1000)));
    expect(fault?.text).toMatch(
      /^n(\.n)+…(\.n)+ at 0x[0-9A-F]+: structs are nested more than 250 deep \(made\.ksy, line 2/,
    );
    expect(fault?.text.length).toBeLessThan(200);
    expect(fault?.path.length).toBeGreaterThan(400);
  });

  test('has thousands of nested types is still read quickly', () => {
    for (const name of ['sizes of two structs', 'structs of sixty structs', 'a root of a root of a root'])
      expect(problemsOf(hostileStructures.get(name)?.text ?? '').length).toBeLessThan(10);
    const names = Array.from({ length: 20_000 }, (_, i) => `${i}: a${i}`).join(', ');
    expect(problemsOf(`meta: {id: many}\nseq: []\nenums: {e: {${names}, 7: again}}`)).toEqual([
      expect.stringContaining('“7” is already given in line 3.'),
    ]);
  });

  test('repeatedly strips padding from a long file stops quickly', () => {
    const layout = layoutOf(`meta: {id: pad}
seq: [{id: a, type: it, repeat: expr, repeat-expr: 15000}]
types: {it: {instances: {v: {pos: 0, size-eos: true, pad-right: 0}}}}`);
    const { fault } = decode(layout, memorySource(new Uint8Array(1_000_000)));
    expect(fault?.text).toMatch(/a\[\d{1,3}\]\.v at .* steps of work/);
  });

  test('is damaged, with a damaged file, never throws', () => {
    for (let seed = 1; seed <= 200; seed++) expect(tryStructure(seed).text).toBeTypeOf('string');
  });

  test('chooses between long sums pays for both', () => {
    const sum = Array.from({ length: 100 }, () => 'x').join(' + ');
    const layout = layoutOf(`meta: {id: sums}
seq: [{id: x, type: u1}, {id: a, type: u1, repeat: until, repeat-until: 'x == 1 ? (${sum}) == 1 : (${sum}) == 1'}]`);
    const { fault } = decode(layout, memorySource(new Uint8Array(1_000_000)));
    expect(fault?.text).toMatch(/^a at .* steps of work/);
  });

  test('is nested too deeply, or repeats itself, is rejected', () => {
    const deep = `meta: {id: deep}\nseq: ${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(problemsOf(deep)).not.toEqual([]); // how many depends on the stack that is left
    const names = Array.from({ length: 30 }, (_, i) => `-a${i}: &a${i} [${i === 0 ? '1' : `*a${i - 1}, *a${i - 1}`}]`);
    expect(problemsOf(`meta: {id: bomb}\n${names.join('\n')}`)[0]).toContain('repeats too much');
    expect(problemsOf(`meta: {id: long}\ninstances: {a: {value: '${'1+'.repeat(9000)}1'}}`)[0]).toContain('too long');
  });
});
