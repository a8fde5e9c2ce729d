// Nodes of worlds and 'mechs that come and go with all below them. The files are from the demo's writer, which knows nothing of the
// layouts, and what is found in them afterwards is found by plain DataView.
import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import type { Around } from '../../../electron/answers/items/edit-tree.ts';
import type { MakeEdit } from '../../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { type Gamez, gamez } from '../../../shared/formats/zipper/gamez/layout.ts';
import { games, smallPart, smallWorld } from '../../support/made-zipper.ts';
import { libraryMembers } from '../../support/writers/zipper/library-writer.ts';
import { worldFile } from '../../support/writers/zipper/world-writer.ts';

function make(name: string, bytes: Uint8Array, edit: MakeEdit, around: Around = {}) {
  const source = memorySource(bytes);
  const made = makeItems(identify({ name, source }).format, source, edit, around);
  return made.kind === 'refused' ? made : { ...made, bytes: toBytes([made.source]) };
}

function sure(...args: Parameters<typeof make>) {
  const made = make(...args);
  if (made.kind === 'refused') throw new Error(made.why);
  return made;
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Names in the table of nodes, by the header's own offset and the size of a node. */
function names(bytes: Uint8Array, game: (typeof games)[number]): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const later = game === 'pm' || game === 'cs';
  const [count, start] = [view.getUint32(later ? 28 : 24, true), view.getUint32(later ? 36 : 32, true)];
  const size = (game === 'rc' ? 192 : 208) + 4;
  const all = Array.from({ length: count }, (_, i) => {
    const name = bytes.subarray(start + i * size, start + i * size + 36);
    return Buffer.from(name.subarray(0, name.indexOf(0))).toString('latin1');
  });
  return all.filter(name => name !== '');
}

const worldOf = (bytes: Uint8Array): Gamez => decode(gamez, memorySource(bytes)).value as Gamez; // as: the whole file is read

describe.each(games)('a world of %s', game => {
  const bytes = worldFile(game, smallWorld(game));
  const all = names(bytes, game);
  const [hut, tree] = [all.indexOf('hut'), all.indexOf('tree')];

  test('copies any node with everything below it, and removing the copy restores the same bytes', () => {
    for (const [i, { data }] of worldOf(bytes).nodes.entries()) {
      if (['world', 'window', 'camera', 'display'].includes(data.type)) continue;
      const more = make('gamez.zbd', bytes, { kind: 'copy', paths: [`nodes[${i}]`] });
      if (more.kind === 'refused') {
        expect([game, all[i]]).toEqual(['cs', 'sunlight']);
        continue;
      }
      expect(names(more.bytes, game).slice(0, all.length)).toEqual(all);
      expect(names(more.bytes, game)[all.length]).toBe(all[i]);
      const less = sure('gamez.zbd', more.bytes, { kind: 'remove', paths: [`nodes[${all.length}]`] });
      expect([all[i], isSame(less.bytes, bytes)]).toEqual([all[i], true]);
    }
  });

  test('lists a copy next to its original: below the same node, and in the same square', () => {
    const more = sure('gamez.zbd', bytes, { kind: 'copy', paths: [`nodes[${hut}]`] });
    const before = worldOf(bytes);
    const after = worldOf(more.bytes);
    // In the games before Pirate's Moon an empty node hangs on the hut, and comes along.
    expect(names(more.bytes, game).slice(all.length)).toEqual(all.includes('marker') ? ['hut', 'marker'] : ['hut']);
    expect(after.nodes[0]?.children).toEqual([hut, all.length, tree]);
    expect(after.nodes[all.length]?.parents).toEqual([0]);
    expect(listed(after)).toEqual([...listed(before), all.length]);
    expect(after.models.map(({ parentCount }) => parentCount)[0]).toBe((before.models[0]?.parentCount ?? 0) + 1);
  });

  test('gets a named node inside another in one step, and removing it restores the same bytes', () => {
    const more = sure('gamez.zbd', bytes, { kind: 'insert', path: `nodes[${hut}].children[]`, json: { name: 'door' } });
    expect(names(more.bytes, game).at(-1)).toBe('door');
    expect(decode(gamez, memorySource(more.bytes), { thorough: true }).findings).toEqual([]);
    const less = sure('gamez.zbd', more.bytes, { kind: 'remove', paths: [`nodes[${all.length}]`] });
    expect(isSame(less.bytes, bytes)).toBe(true);
  });

  test('moves a node below another and back', () => {
    const moved = sure('gamez.zbd', bytes, { kind: 'move', paths: [`nodes[${tree}]`], to: `nodes[${hut}].children[]` });
    expect(names(moved.bytes, game)).toEqual(all);
    const after = worldOf(moved.bytes);
    expect(after.nodes[0]?.children).toEqual([hut]);
    expect(after.nodes[hut]?.children).toEqual([tree]);
    expect(after.nodes[tree]?.parents).toEqual([hut]);
    const back = sure('gamez.zbd', moved.bytes, { kind: 'move', paths: [`nodes[${tree}]`], to: `nodes[${hut}]+` });
    expect(worldOf(back.bytes).nodes[0]?.children).toEqual([hut, tree]);
  });

  test('a child or a parent that is removed is gone from both nodes', () => {
    const [above, below] = [`nodes[${hut}]`, `nodes[${tree}]`];
    const moved = sure('gamez.zbd', bytes, { kind: 'move', paths: [below], to: `${above}.children[]` });
    for (const link of [`${above}.children[0]`, `${below}.parents[0]`]) {
      const parted = sure('gamez.zbd', moved.bytes, { kind: 'remove', paths: [link] });
      const { nodes } = worldOf(parted.bytes);
      expect([nodes[hut]?.children, nodes[tree]?.parents]).toEqual([[], []]);
      expect(decode(gamez, memorySource(parted.bytes), { thorough: true }).findings).toEqual([]);
    }
  });

  test('takes a node of another world with its model, materials and textures, and without it is the same bytes', () => {
    const plan = smallWorld(game);
    const textures = plan.textures.map(texture => ({ ...texture, name: texture.name.replace('water', 'lava') }));
    const from = { name: 'gamez.zbd', source: memorySource(worldFile(game, { ...plan, textures })) };
    const more = sure('gamez.zbd', bytes, { kind: 'graft', paths: [`nodes[${hut}]`], to: 'nodes[]' }, { from });
    const after = worldOf(more.bytes);
    expect(after.textures.map(({ name }) => name)).toEqual([
      ...worldOf(bytes).textures.map(({ name }) => name),
      'lava_1.tif',
      'lava_2.tif',
    ]);
    expect(more.notes.at(-1)).toBe('1 model, 1 material, 2 textures added with it');
    expect(after.materials.at(-1)?.cycle?.textures).toEqual([3, 4]);
    expect(decode(gamez, memorySource(more.bytes), { thorough: true }).findings).toEqual([]);
    const less = sure('gamez.zbd', more.bytes, { kind: 'remove', paths: [`nodes[${all.length}]`] });
    expect(isSame(less.bytes, bytes)).toBe(true);
  });

  test('refuses impossible edits with the reason', () => {
    const why = (edit: MakeEdit, around: Around = {}) => {
      const made = make('gamez.zbd', bytes, edit, around);
      return made.kind === 'refused' ? made.why : 'made';
    };
    expect(why({ kind: 'remove', paths: ['nodes[0]'] })).toBe(
      'nodes[0] (world1) cannot be removed: the game expects its world there',
    );
    expect(why({ kind: 'move', paths: [`nodes[${tree}]`], to: `nodes[${tree}].children[]` })).toBe(
      `nodes[${tree}] cannot be moved into itself`,
    );
    expect(why({ kind: 'move', paths: [`nodes[${tree}]`], to: `nodes[${tree + 1}].children[]` })).toBe(
      `nodes[${tree + 1}] is part of nodes[${tree}], which cannot be moved into itself`,
    );
    const other = game === 'mw' ? 'pm' : 'mw';
    const from = { name: 'gamez.zbd', source: memorySource(worldFile(other, smallWorld(other))) };
    expect(why({ kind: 'graft', paths: ['nodes[5]'], to: 'nodes[]' }, { from })).toMatch(
      /^it is of version \d+ and this world of \d+: nodes only go between worlds of one game$/,
    );
  });
});

/** The nodes that any square lists. */
function listed({ nodes }: Gamez): number[] {
  const [{ data } = { data: undefined }] = nodes;
  if (data?.type !== 'world') return [];
  return data.value.cells.flatMap(({ nodes: on }) =>
    [...(on as Iterable<number | { readonly node: number }>)].map(each =>
      typeof each === 'number' ? each : each.node,
    ),
  );
}

describe.each(['mw', 'pm'] as const)("a 'mech of %s", game => {
  const libraryOf = (texture: string, name = 'cart') =>
    new Map(
      libraryMembers(
        game,
        [{ texture }, { color: [1, 2, 3] as const, alpha: 128 }],
        [{ file: 'cart.flt', root: { ...smallPart(game), name } }],
      ).map(member => [member.name, member.bytes]),
    );
  const library = libraryOf('hull');
  const bytes = library.get('cart.flt') ?? new Uint8Array(0);
  const beside = (of: ReadonlyMap<string, Uint8Array>) => (name: string) => {
    const found = of.get(name);
    return found && memorySource(found);
  };
  const around = (other: ReadonlyMap<string, Uint8Array>): Around => ({
    beside: beside(library),
    from: { name: 'cart.flt', source: memorySource(other.get('cart.flt') ?? new Uint8Array(0)), beside: beside(other) },
  });

  test('gets a part of another, or a node, and removing it restores the same bytes', () => {
    const edits: MakeEdit[] = [
      { kind: 'graft', paths: ['children[0]'], to: 'children[]' },
      { kind: 'copy', paths: ['children[0]'] },
      { kind: 'insert', path: 'children[]', json: { name: 'hook' } },
    ];
    for (const edit of edits) {
      const more = sure('cart.flt', bytes, edit, around(library));
      expect(more.bytes.length).toBeGreaterThan(bytes.length);
      const less = sure('cart.flt', more.bytes, { kind: 'remove', paths: ['children[1]'] });
      expect([edit.kind, isSame(less.bytes, bytes)]).toEqual([edit.kind, true]);
    }
  });

  test('refuses a part whose materials its library lacks', () => {
    const made = make(
      'cart.flt',
      bytes,
      { kind: 'graft', paths: ['children[0]'], to: 'children[]' },
      around(libraryOf('rust')),
    );
    expect(made).toMatchObject({
      kind: 'refused',
      why: 'its material 0 (texture rust) is not in this library: insert it into materials first',
    });
  });

  test('adds a part to a world, with the world’s materials', () => {
    const world = worldFile(game, smallWorld(game));
    const from = around(libraryOf('rust')).from;
    const more = sure(
      'gamez.zbd',
      world,
      { kind: 'graft', paths: ['children[0]'], to: 'nodes[]' },
      from ? { from } : {},
    );
    const after = worldOf(more.bytes);
    const count = worldOf(world).nodes.length;
    expect(after.nodes.slice(count).map(({ name }) => name)).toEqual(
      game === 'pm' ? ['wheel_lod', 'wheel'] : ['wheel'],
    );
    expect(after.textures.at(-1)?.name).toBe('rust.tif');
    expect(decode(gamez, memorySource(more.bytes), { thorough: true }).findings).toEqual([]);
    const less = sure('gamez.zbd', more.bytes, { kind: 'remove', paths: [`nodes[${count}]`] });
    expect(isSame(less.bytes, world)).toBe(true);
  });
});

describe('models of Crimson Skies, which are in slots', () => {
  const bytes = worldFile('cs', smallWorld('cs'));
  const world = worldOf(bytes);
  const shown = world.nodes.findIndex(({ model }) => model >= 0);
  const slot = world.nodes[shown]?.model ?? -1;
  const findings = (of: Uint8Array) => decode(gamez, memorySource(of)).findings.map(({ text }) => text);

  test('a copy uses a free one, is counted, and removing it restores the same bytes', () => {
    const more = sure('gamez.zbd', bytes, { kind: 'copy', paths: [`models[${slot}]`] });
    const copied = worldOf(more.bytes);
    expect(copied.models).toHaveLength(world.models.length);
    expect(copied).toMatchObject({ modelCount: Number('modelCount' in world && world.modelCount) + 1 });
    expect(findings(more.bytes)).toEqual(findings(bytes));
    const less = sure('gamez.zbd', more.bytes, { kind: 'remove', paths: [...more.places] });
    expect(isSame(less.bytes, bytes)).toBe(true);
  });

  test('a model shown by a node stays, or frees its slot and leaves the node without a model', () => {
    expect(make('gamez.zbd', bytes, { kind: 'remove', paths: [`models[${slot}]`] })).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/^models\[\d+\] is used by nodes\[\d+\]\.model/),
    });
    const less = sure('gamez.zbd', bytes, { kind: 'remove', paths: [`models[${slot}]`], unlink: true });
    expect(worldOf(less.bytes).models).toHaveLength(world.models.length);
    expect(worldOf(less.bytes).nodes[shown]?.model).toBe(-1);
    expect(make('gamez.zbd', less.bytes, { kind: 'remove', paths: [`models[${slot}]`] })).toMatchObject({
      why: `models[${slot}] is a free slot`,
    });
    expect(make('gamez.zbd', bytes, { kind: 'move', paths: [`models[${slot}]`], to: 'models[0]' }).kind).toBe(
      'refused',
    );
  });
});
