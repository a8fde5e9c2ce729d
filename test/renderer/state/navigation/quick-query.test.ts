import { describe, expect, it } from 'vitest';
import { rank } from '../../../../renderer/state/commands/fuzzy.ts';
import { parseQuery, splitPath } from '../../../../renderer/state/navigation/quick-open.ts';

describe('a query in quick open', () => {
  it('searches commands, offsets, fields or assets depending on its first character', () => {
    expect(parseQuery('> theme')).toEqual({ kind: 'command', text: 'theme' });
    expect(parseQuery(':0x1F0')).toEqual({ kind: 'offset', text: '0x1F0' });
    expect(parseQuery('@[5]')).toEqual({ kind: 'field', text: '[5]' });
    expect(parseQuery('heron')).toEqual({ kind: 'asset', text: 'heron' });
  });

  it('may include a place inside the asset', () => {
    expect(parseQuery('heron:0x51')).toEqual({ kind: 'asset', text: 'heron', place: ':0x51' });
    expect(parseQuery('heron@[5][0]')).toEqual({ kind: 'asset', text: 'heron', place: '@[5][0]' });
  });

  it('does not mistake the :: of an address for an offset', () => {
    expect(parseQuery('reader.zbd::heron')).toEqual({ kind: 'asset', text: 'reader.zbd::heron' });
  });
});

describe('a path being typed', () => {
  it('consists of the finished part and the incomplete name', () => {
    expect(splitPath('')).toEqual({ parent: '', rest: '' });
    expect(splitPath('nam')).toEqual({ parent: '', rest: 'nam' });
    expect(splitPath('[5]')).toEqual({ parent: '[5]', rest: '' });
    expect(splitPath('[5][1')).toEqual({ parent: '[5]', rest: '[1' });
    expect(splitPath('meshes[3].na')).toEqual({ parent: 'meshes[3]', rest: 'na' });
    expect(splitPath('meshes[3].')).toEqual({ parent: 'meshes[3]', rest: '' });
  });
});

describe('ranking', () => {
  const titles = ['View: Theme: light', 'Tabs: Close the tab', 'Go: Back'];
  const found = (query: string) => rank(query, titles, title => title).map(({ item }) => item);

  it('keeps the given order for an empty query', () => {
    expect(found('')).toEqual(titles);
  });

  it('puts consecutive letters before scattered ones, and drops names without all letters', () => {
    expect(found('the')).toEqual(['View: Theme: light', 'Tabs: Close the tab']);
    expect(found('vtl')).toEqual(['View: Theme: light']);
    expect(found('zzz')).toEqual([]);
  });

  it('marks the letters that matched', () => {
    expect(rank('back', titles, title => title)[0]?.marks).toEqual([[4, 8]]);
  });
});
