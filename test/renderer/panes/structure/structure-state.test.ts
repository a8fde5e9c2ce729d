import { describe, expect, test } from 'vitest';
import { createStructure } from '../../../../renderer/panes/structure/structure-state.ts';
import type { NodesResult, TreeNode } from '../../../../shared/contract/types.ts';

const node = (path: string, count: number): TreeNode => ({
  path,
  key: path.replace(/^.*(?=\[)/, ''),
  kind: count > 0 ? 'list' : 'u32',
  start: 0,
  size: 4,
  count,
  editable: count === 0,
});

/** A root of two lists, the second of a million numbers, answered in windows of 256. */
function host() {
  const asked: string[] = [];
  const here = new Set<string>();
  const nodes = (path: string, first: number): NodesResult | undefined => {
    const key = `${path} ${first}`;
    if (!here.has(key)) {
      asked.push(key);
      return undefined;
    }
    const count = path === '' ? 2 : path === '[1]' ? 1_000_000 : 3;
    const size = Math.min(256, count - first);
    const child = (i: number) => node(`${path}[${first + i}]`, path === '' ? (i === 0 ? 3 : 1_000_000) : 0);
    return { revision: 1, node: node(path, count), first, children: Array.from({ length: size }, (_, i) => child(i)) };
  };
  return { asked, here, structure: createStructure({ windowSize: 256, nodes }) };
}

describe('the structure of an asset', () => {
  test('requests what is visible, and nothing else', () => {
    const { asked, here, structure } = host();
    expect(structure.count()).toBe(1);
    expect(structure.at(0)).toBeUndefined();
    here.add(' 0');
    expect(structure.count()).toBe(3);
    here.add('[1] 0');
    structure.open([{ path: '[1]', index: 1 }]);
    expect(structure.count()).toBe(3 + 1_000_000);
    asked.length = 0;
    expect(structure.at(3 + 700_000)).toBeUndefined();
    expect(asked).toEqual(['[1] 699904']);
    here.add('[1] 699904');
    expect(structure.at(3 + 700_000)?.node.path).toBe('[1][700000]');
  });

  test('a row knows its position among its siblings, and its parent row', () => {
    const { here, structure } = host();
    here.add(' 0').add('[0] 0');
    structure.open([{ path: '[0]', index: 0 }]);
    expect(structure.at(3)).toMatchObject({ level: 3, posInSet: 2, setSize: 3, expandable: false });
    expect(structure.parentOf(3)).toBe(1);
    expect(structure.parentOf(1)).toBe(0);
    expect(structure.parentOf(0)).toBeUndefined();
  });

  test('the tree expands down to a selected field, with or without the root among its ancestors', () => {
    const { here, structure } = host();
    here.add(' 0').add('[1] 0');
    const deep = [
      { path: '[1]', index: 1 },
      { path: '[1][99]', index: 99 },
    ];
    expect(structure.rowOf(deep)).toBeUndefined();
    expect(structure.reveal([{ path: '', index: 0 }, ...deep])).toBe(1 + 1 + 1 + 99);
    expect(structure.rowOf(deep)).toBe(102);
  });

  test('a node keeps its place when rows above it expand, and passes it to a node that collapses around it', () => {
    const { here, structure } = host();
    here.add(' 0').add('[0] 0').add('[1] 0');
    const deep = [
      { path: '[1]', index: 1 },
      { path: '[1][99]', index: 99 },
    ];
    structure.reveal(deep);
    structure.open([{ path: '[0]', index: 0 }]);
    expect(structure.shownRow(deep)).toBe(102 + 3);
    structure.close([{ path: '[1]', index: 1 }]);
    expect(structure.shownRow(deep)).toBe(1 + 1 + 3);
  });
});
