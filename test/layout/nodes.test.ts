// The tree, the way from a byte to its node, and values by path.
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { choice } from '../../shared/layout/choice.ts';
import { constant } from '../../shared/layout/constant.ts';
import { derived } from '../../shared/layout/derived.ts';
import { fixedText } from '../../shared/layout/fixed-text.ts';
import { countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { fieldAt, valueAt } from '../../shared/layout/inside/field-at.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import { newMemo, rememberFindings } from '../../shared/layout/inside/memo.ts';
import { nodesAt } from '../../shared/layout/inside/nodes-at.ts';
import { later, laterOf } from '../../shared/layout/later.ts';
import { list } from '../../shared/layout/list.ts';
import { optional } from '../../shared/layout/optional.ts';
import { prefixedText } from '../../shared/layout/prefixed-text.ts';
import { u8, u16 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { fileLike } from './support.ts';

const part = struct({ name: prefixedText(u8), weight: u16 }, 'One part.');
const layout = struct({
  magic: constant(u16, 7),
  kind: choice(u8, { 1: 'mech', 2: 'tank' }),
  count: countOf(u8, 'parts'),
  title: fixedText(4),
  extra: optional(u8, 'kind', 9),
  parts: list(part, 'count'),
});
const source = memorySource(hexText('07 00 02 02  "ab" 00 00   03 "leg" 0A 00   00 0B 00  EE'));
const all = { first: 0, count: 100 };

describe('nodes', () => {
  it('are labelled by the name inside them', () => {
    const named = struct({ things: list(struct({ weight: u8, name: fixedText(4) }), 2) });
    const nodes = nodesAt(named, memorySource(hexText('07 "oak" 00  08 00 000000')), 'things', all);
    expect(nodes?.children.map(({ key, kind, text, count }) => [key, kind, text, count])).toEqual([
      ['[0]', 'struct', 'oak', 2],
      ['[1]', 'struct', undefined, 2],
    ]);
  });

  it('of a struct are its members, including hidden ones, without absent ones', () => {
    const nodes = nodesAt(layout, source, '', all);
    expect(nodes?.node).toEqual({ path: '', key: '', kind: 'struct', start: 0, size: 17, count: 5, editable: false });
    expect(nodes?.children).toEqual([
      { path: 'magic', key: 'magic', kind: 'constant', start: 0, size: 2, value: 7, count: 0, editable: true },
      {
        ...{ path: 'kind', key: 'kind', kind: 'choice', start: 2, size: 1, value: 'tank', text: '2', count: 0 },
        ...{ choices: ['mech', 'tank'], editable: true },
      },
      {
        ...{ path: 'count', key: 'count', kind: 'count', start: 3, size: 1, value: 2, count: 0, editable: true },
        about: 'number of parts',
      },
      { path: 'title', key: 'title', kind: 'text', start: 4, size: 3, value: 'ab', count: 0, editable: true },
      { path: 'parts', key: 'parts', kind: 'list', start: 8, size: 9, count: 2, editable: false },
    ]);
  });

  it('of an item show empty texts too', () => {
    const nodes = nodesAt(layout, source, 'parts[1]', all);
    expect(nodes?.node).toMatchObject({ key: '[1]', kind: 'struct', about: 'One part.', start: 14, size: 3, count: 2 });
    expect(nodes?.children).toMatchObject([
      { key: 'name', value: '', size: 0 },
      { key: 'weight', value: 11 },
    ]);
  });

  it('come in windows', () => {
    expect(nodesAt(layout, source, '', { first: 3, count: 1 })).toMatchObject({
      first: 3,
      children: [{ key: 'title' }],
    });
    expect(nodesAt(layout, source, 'parts', { first: 1, count: 1 })?.children).toMatchObject([{ key: '[1]' }]);
    expect(nodesAt(layout, source, 'parts', { first: 2, count: 5 })?.children).toEqual([]);
  });

  it('are empty if the path does not exist', () => {
    for (const path of ['nothing', 'parts[2]', 'parts.x', 'magic.x', '..', 'title.padding'])
      expect(nodesAt(layout, source, path, all), path).toBeUndefined();
  });

  it('before a fault are still shown', () => {
    const cut = memorySource(hexText('07 00 02 02  "ab" 00 00   03 "le'.concat('"')));
    const nodes = nodesAt(layout, cut, '', all);
    expect(nodes?.node.finding?.text).toBe('parts at 0x8: needs 6 bytes for 2 items of at least 3, 3 left');
    expect(nodes?.children.map(node => node.key)).toEqual(['magic', 'kind', 'count', 'title']);
  });
});

describe('the field at a byte', () => {
  it('comes with its path through the tree', () => {
    expect(fieldAt(layout, source, 12)).toMatchObject({
      field: { path: 'parts[0].weight' },
      ancestors: [
        { path: 'parts', index: 4 },
        { path: 'parts[0]', index: 0 },
        { path: 'parts[0].weight', index: 1 },
      ],
    });
  });

  it('leads to its owner if it is a length or padding, and nowhere if it is unknown', () => {
    expect(fieldAt(layout, source, 8)).toMatchObject({
      field: { path: 'parts[0].name.length' },
      ancestors: [{ path: 'parts' }, { path: 'parts[0]' }, { path: 'parts[0].name', index: 0 }],
    });
    expect(fieldAt(layout, source, 7)).toMatchObject({
      field: { path: 'title.padding' },
      ancestors: [{ path: 'title', index: 3 }],
    });
    expect(fieldAt(layout, source, 17)).toMatchObject({ field: { path: '@0x11+1', kind: 'unknown' }, ancestors: [] });
    expect(fieldAt(layout, source, 18)).toBeUndefined();
  });
});

describe('a value by path', () => {
  it('is found for everything the fields list prints', () => {
    for (const field of fieldsIn(layout, source, { start: 0, size: source.size }))
      expect(valueAt(layout, source, field.path)?.value, field.path).toEqual(field.value);
  });

  it('may be a branch, or the whole', () => {
    expect(valueAt(layout, source, 'parts[0]')).toEqual({ value: { name: 'leg', weight: 10 } });
    expect(valueAt(layout, source, 'parts')).toEqual({
      value: [
        { name: 'leg', weight: 10 },
        { name: '', weight: 11 },
      ],
    });
    expect(valueAt(layout, source, '')?.value).toMatchObject({ kind: 'tank', title: 'ab' });
    expect(valueAt(layout, source, 'parts[1].name')?.value).toBe('');
    for (const path of ['nothing', 'parts[9]', 'parts[0].name.x', '..', '@0x11+9'])
      expect(valueAt(layout, source, path), path).toBeUndefined();
  });
});

describe('a memo', () => {
  /** 200 heads of one byte; after them 50 texts of ten bytes for each. */
  const item = struct({ count: countOf(u8, 'texts'), texts: later(list(prefixedText(u8), 'count')) });
  const shelf = struct({ count: countOf(u8, 'items'), items: list(item, 'count'), texts: laterOf('items') });
  const bytes = Uint8Array.of(
    ...[200, ...new Array(200).fill(50)],
    ...Array.from({ length: 200 * 50 }, () => [9, ...new Array(9).fill(0x41)]).flat(),
  );

  it('knows where second parts are, however small their headers', () => {
    let read = 0;
    const file = fileLike(bytes);
    const source = {
      size: file.size,
      read(start: number, size: number) {
        read += size;
        return file.read(start, size);
      },
    };
    const memo = newMemo();
    const value = (place: number) => {
      read = 0;
      return fieldsIn(shelf, source, { start: place, size: 10 }, memo).at(-1)?.path;
    };
    expect(value(201)).toBe('items[0].texts[0]');
    expect(read).toBeGreaterThan(bytes.length / 2);
    expect(value(201 + 150 * 500)).toBe('items[150].texts[0]');
    expect(read).toBeLessThan(bytes.length / 4);
  });
});

describe('what decoding found', () => {
  const checked = struct({
    sum: derived(u8, 'body', pieces => [...pieces].reduce((n, p) => n + p.length, 0)),
    body: u16,
  });
  const wrong = memorySource(hexText('05 01 02'));

  it('is shown on its field once the memo knows it', () => {
    const memo = newMemo();
    expect(fieldsIn(checked, wrong, { start: 0, size: 3 }, memo)[0]?.finding).toBeUndefined();
    rememberFindings(memo, decode(checked, wrong).findings);
    const finding = { weight: 'warning', text: 'expected 0x00000002, found 0x00000005' };
    expect(fieldsIn(checked, wrong, { start: 0, size: 3 }, memo)[0]?.finding).toEqual(finding);
    expect(nodesAt(checked, wrong, '', all, memo)?.children[0]?.finding).toEqual(finding);
  });
});
