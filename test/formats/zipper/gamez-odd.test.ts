// What is odd in a world, and found.

import { describe, expect, it } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { gamez } from '../../../shared/formats/zipper/gamez/layout.ts';
import { copyModel } from '../../../shared/layout/inside/leftovers.ts';
import { crimsonSkies } from '../../fixtures/gamez/crimson-skies.ts';
import { mechwarrior3 } from '../../fixtures/gamez/mechwarrior3.ts';
import { piratesMoon } from '../../fixtures/gamez/pirates-moon.ts';
import { recoil } from '../../fixtures/gamez/recoil.ts';
import { decoded, foundAfter, patched, written } from './gamez-bytes.ts';

describe('oddities', () => {
  it('are found at their fields: missing targets', () => {
    const odd = [
      ['materials[0].texture', 9, 'textures[9] does not exist: there are 1'],
      ['models[0].polygons[0].vertices[1]', 3, 'models[0].vertices[3] does not exist: there are 3'],
      ['models[0].polygons[0].material', -1, 'materials[-1] does not exist: there are 1'],
      ['nodes[2].parents[0]', 9, 'nodes[9] does not exist: there are 4'],
      ['nodes[2].model', 5, 'models[5] does not exist: there are 1'],
      ['nodes[0].data.cells[0].nodes[0]', 4, 'nodes[4] does not exist: there are 4'],
      ['nodes[1].data.attached[0]', 99, 'nodes[99] does not exist: there are 4'],
      ['textures[0].mip', -2, 'textures[-2] does not exist: there are 1'],
    ] as const;
    for (const [path, value, text] of odd) expect(foundAfter(recoil, { [path]: value })).toContainEqual([path, text]);
  });

  it('are found where only one value is known', () => {
    const odd = [
      [recoil, 'materials[0].alpha', 254, 'expected 255 of a textured material, found 254'],
      [recoil, 'materials[0].flags.always', true, 'expected false for the flag always, found true'],
      [mechwarrior3, 'materials[0].flags.always', false, 'expected true for the flag always, found false'],
      [mechwarrior3, 'materials[0].texture', 1, 'expected 0 of a coloured material, found 1'],
      [mechwarrior3, 'materials[0].next', 7, 'expected -1, found 7'],
      [recoil, 'models[0].polygons[0].priority', 51, 'expected -50 to 50, found 51'],
      [recoil, 'models[0].polygons[0].zoneSet.count', 4, 'expected 0 to 3, found 4'],
      [recoil, 'nodes[0].data.fogType', 3, 'expected one of off, linear, exponential, found 3'],
      [recoil, 'models[0].kind', 3, 'expected one of default, facade, points, found 3'],
      [mechwarrior3, 'materials[0].soil', 14, /^expected one of default, water.*found 14$/],
      [recoil, 'materials[0].soil', 100, 'expected a ground up to 99, found 100'],
      [piratesMoon, 'textures[0].imagePointer', 0, 'expected an address of a loaded texture, found none'],
      [crimsonSkies, 'modelCount', 2, 'expected 1 slots in use, found 2'],
      [recoil, 'models[0].vertices[1].z', 'NaN', 'is not a finite number'],
      [piratesMoon, 'nodes[2].activeBox', 3, 'expected one of node, model, child, found 3'],
    ] as const;
    for (const [bytes, path, value, text] of odd) {
      const found = foundAfter(bytes, { [path]: value });
      const field = path.replace('.flags.always', '.flags');
      expect(
        found.some(([at, said]) => at === field && (typeof text === 'string' ? said === text : text.test(said ?? ''))),
        `${path}: ${JSON.stringify(found)}`,
      ).toBe(true);
    }
  });

  it('do not include an unnamed soil of a Recoil mission', () => {
    expect(foundAfter(recoil, { 'materials[0].soil': 42 })).toEqual([]);
  });

  it('include node cycles, and parents and children that disagree', () => {
    expect(foundAfter(recoil, { 'nodes[2].parents[0]': 2 })).toEqual([
      ['nodes[2].parents[0]', 'nodes[2] does not have this node among its children'],
      ['nodes[2].parents[0]', 'this node is its own ancestor'],
    ]);
    expect(foundAfter(recoil, { 'nodes[3].emptyParent': 3 })).toEqual([
      ['nodes[2].children[0]', 'nodes[3] does not name this node as its parent'],
      ['nodes[3].emptyParent', 'this node is its own ancestor'],
    ]);
    expect(foundAfter(recoil, { 'nodes[2].children[0]': 1 })).toEqual([
      ['nodes[2].children[0]', 'nodes[1] does not name this node as its parent'],
    ]);
  });

  it('include a node of the wrong class', () => {
    const swapped = patched(mechwarrior3, { 'nodes[1].data.width': 1 });
    expect(decode(gamez, memorySource(swapped)).findings).toEqual([]);
    const world = copyModel(decoded(mechwarrior3));
    const nodes = world.nodes as unknown[]; // of one game each
    nodes.push(copyModel(nodes[1]));
    expect(decode(gamez, memorySource(written(world))).findings.map(({ path, text }) => [path, text])).toEqual([
      ['nodes[4].class', 'expected a window at 1, found it at 4'],
    ]);
  });
});
