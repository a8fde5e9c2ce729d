import { describe, expect, it } from 'vitest';
import { partRows, partTree, usersOf } from '../../../../renderer/panes/scene/part-tree.ts';
import { unnamedMaterial } from '../../../../renderer/scene3d/surface-material.ts';
import type { SceneNode } from '../../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../../support/made-scene.ts';

const plain = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], hidden: false } as const;
const node = (name: string, kind: SceneNode['kind'], parent = -1): SceneNode => ({ ...plain, name, kind, parent });

/** Ground of 3 regions, and objects: 9 willows and a lamp, each a thing with one mesh. */
const names = [...Array.from({ length: 9 }, () => 'WILLOW'), 'LAMP'];
const nodes: readonly SceneNode[] = [
  node('ground', 'group'),
  ...['R1', 'R2', 'R3'].map(name => node(name, 'mesh', 0)),
  node('objects', 'group'),
  ...names.flatMap((name, i) => [node(name, 'group', 4), node(`fen.${name}`, 'mesh', 5 + i * 2)]),
];
const tree = partTree({ nodes });
const shown = (rows: ReturnType<typeof partRows>) =>
  rows.map(({ level, part }) => `${' '.repeat(level)}${part.name} ${part.kind} ${part.nodes.length}`);

describe('the list of parts', () => {
  it('has one row for the parts of one model, and one for a node with its only mesh', () => {
    expect(shown(partRows(tree, { text: '' }, () => false))).toEqual([
      ...[' ground group 1', '  R1 mesh 1', '  R2 mesh 1', '  R3 mesh 1'],
      ...[' objects group 1', '  WILLOW mesh 9', '  LAMP mesh 1'],
    ]);
  });

  it('expands a model, and collapses what is open', () => {
    const willows = '4 WILLOW group';
    const rows = partRows(tree, { text: '' }, key => key === willows || key === '0');
    expect(shown(rows).filter(row => row.includes('R1'))).toEqual([]);
    expect(shown(rows).filter(row => row === '   WILLOW mesh 1')).toHaveLength(9);
  });

  it('finds parts by name and by kind, with their ancestors', () => {
    expect(shown(partRows(tree, { text: 'r2' }, () => false))).toEqual([' ground group 1', '  R2 mesh 1']);
    expect(shown(partRows(tree, { text: 'lamp', kind: 'mesh' }, () => false))).toEqual([
      ' objects group 1',
      '  LAMP mesh 1',
    ]);
    expect(partRows(tree, { text: '', kind: 'light' }, () => false)).toEqual([]);
  });

  it('expands the ancestors of a selected part', () => {
    const [own, ...around] = tree.keysOf.get(8) ?? [];
    const rows = partRows(
      tree,
      { text: '' },
      () => false,
      key => around.includes(key),
    );
    expect(own).toBe('7');
    expect(rows.map(({ key }) => key)).toContain(own);
  });

  it('of a scene with thousands of parts below one is short at first', () => {
    const many = [node('ground', 'group'), ...Array.from({ length: 3000 }, (_, i) => node(`R${i}`, 'mesh', 0))];
    expect(partRows(partTree({ nodes: many }), { text: '' }, () => false)).toHaveLength(1);
  });
});

it('lists materials by the parts that use them, and pictures by their materials', () => {
  const material = (name: string, texture: number) => ({
    ...unnamedMaterial,
    name,
    layers: [{ texture, uvSet: 0, combine: 'replace' as const }],
  });
  const square = squareMesh();
  const passes = square.passes.map(pass => ({ ...pass, groups: [{ firstFace: 0, faceCount: 2, material: 1 }] }));
  const texture = { name: 'bark', origin: { source: 0, path: 't', start: 0, size: 1 }, clampU: false, clampV: false };
  const scene = sceneOf(
    { ...square, passes },
    {
      ...{
        materials: [material('leaf', 0), material('bark', 1), material('old bark', 1)],
        textures: [texture, texture],
      },
      nodes: [0, 1].map(() => ({ ...node('tree', 'mesh'), mesh: 0 })),
    },
  );
  expect(usersOf(scene)).toEqual({ parts: [0, 2, 0], materials: [[0], [1, 2]] });
});
