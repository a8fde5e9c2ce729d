// Nodes of real worlds of the four games copied, brought into another file and taken out again: one of four, to save time. On all
// of them, both ways, it came to the same bytes as well.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import type { MakeEdit } from '../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { zipperGamez } from '../../shared/formats/zipper/gamez/index.ts';
import { type Gamez, gamez } from '../../shared/formats/zipper/gamez/layout.ts';

const folder = fileURLToPath(new URL('../../../shared/data/zipper/', import.meta.url));
const here = existsSync(folder);
const read = (file: string): Uint8Array => (here ? new Uint8Array(readFileSync(folder + file)) : new Uint8Array(0));

const pairs = [
  ['rc/gamez/gamez.zbd', 'rc/gamez/gamez_world_a.zbd'],
  ['mw/gamez/gamez.zbd', 'mw/gamez/gamez_world_a.zbd'],
  ['pm/gamez/gamez.zbd', 'pm/gamez/gamez_world_a.zbd'],
  ['cs/gamez/gamez.zbd', 'cs/gamez/planes.zbd'],
] as const;
const FIXED = ['world', 'window', 'camera', 'display'];

describe.skipIf(!here)('nodes of real worlds (without reference files: skipped)', () => {
  test.each(pairs)('%s accepts nodes of %s and its own, and removing them restores the same bytes', (file, other) => {
    const bytes = read(file);
    const source = memorySource(bytes);
    const from = { name: 'gamez.zbd', source: memorySource(read(other)) };
    const count = nodesIn(source).length;
    const told = (nodes: Gamez['nodes'], edit: (path: string) => MakeEdit) =>
      nodes.flatMap(({ data, name }, i) => {
        const isOnlyLight = file.startsWith('cs') && data.type === 'light';
        if (FIXED.includes(data.type) || isOnlyLight || i % 4 !== 3) return [];
        const more = makeItems(zipperGamez, source, edit(`nodes[${i}]`), { from });
        if (more.kind === 'refused') return [`${name}: ${more.why}`];
        const less = makeItems(zipperGamez, more.source, { kind: 'remove', paths: [`nodes[${count}]`] });
        const isSame = less.kind === 'made' && Buffer.compare(toBytes([less.source]), bytes) === 0;
        return isSame ? [] : [`${name}: ${less.kind === 'refused' ? less.why : 'other bytes'}`];
      });
    expect(told(nodesIn(source), path => ({ kind: 'copy', paths: [path] }))).toEqual([]);
    expect(told(nodesIn(from.source), path => ({ kind: 'graft', paths: [path], to: 'nodes[]' }))).toEqual([]);
  });
});

const nodesIn = (source: Source): Gamez['nodes'] => (decode(gamez, source).value as Gamez).nodes; // as: the whole file is read
