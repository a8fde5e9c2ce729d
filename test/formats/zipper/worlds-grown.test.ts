import { describe, expect, test } from 'vitest';
import { decode, explained, roundTrip } from '#layout';
import { BASE, type MaterialPlan, type PartPlan } from '../../../electron/demo/zipper/world-plan.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { games, smallAnimations, smallPart, smallWorld } from '../../support/made-zipper.ts';
import { sureLayout, withLists } from '../../support/rewritten.ts';
import { animFile } from '../../support/writers/zipper/anim-writer.ts';
import { libraryMembers } from '../../support/writers/zipper/library-writer.ts';
import { type WrittenNode, worldFile } from '../../support/writers/zipper/world-writer.ts';

const files = games.flatMap(game => [
  { game, name: 'gamez.zbd', bytes: worldFile(game, smallWorld(game)) },
  { game, name: 'anim.zbd', bytes: animFile(game, smallAnimations(game)) },
]);

describe.each(files)('$name of $game, from the other writer', ({ name, bytes }) => {
  const layout = sureLayout(name, bytes);

  test('is exact, fully explained, and has no findings', () => {
    const source = memorySource(bytes);
    expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
    expect(explained(layout, source)).toBe(1);
    expect(decode(layout, source).findings).toEqual([]);
  });
});

describe.each(games)('the %s layout encodes the same bytes as the other writer', game => {
  test('for a world with another texture: every offset after it has moved', () => {
    const plan = smallWorld(game);
    const more = { ...plan, textures: [...plan.textures, { name: 'grass.tif', smaller: 2 }] };
    const grown = withLists('gamez.zbd', worldFile(game, plan), ({ textures = [] }) => ({
      textures: [...textures, textures[0]],
    }));
    expect(grown).toEqual(worldFile(game, more));
  });

  test('for a world with a texture less', () => {
    const plan = smallWorld(game);
    const fewer = { ...plan, textures: plan.textures.slice(0, 2) };
    const shrunk = withLists('gamez.zbd', worldFile(game, plan), ({ textures = [] }) => ({
      textures: textures.slice(0, 2),
    }));
    expect(shrunk).toEqual(worldFile(game, fewer));
  });

  test('for animations with another source', () => {
    const plan = smallAnimations(game);
    const more = { ...plan, sources: [...(plan.sources ?? []), ...(plan.sources ?? [])] };
    const grown = withLists('anim.zbd', animFile(game, plan), ({ sources = [] }) => ({
      sources: [...sources, ...sources],
    }));
    expect(grown).toEqual(animFile(game, more));
  });

  test('for animations with a definition less: the count is updated', () => {
    const plan = smallAnimations(game);
    const fewer = { ...plan, definitions: plan.definitions.slice(0, 1) };
    const shrunk = withLists('anim.zbd', animFile(game, plan), ({ definitions = [] }) => ({
      definitions: definitions.slice(0, 2),
    }));
    // The pool's addresses are another compiler's affair: the definition that is gone had none of its own before it.
    expect(shrunk.length).toBe(animFile(game, fewer).length);
    expect(withoutPointers(shrunk)).toEqual(withoutPointers(animFile(game, fewer)));
  });

  test('for animations with another event: the length of the sequence is updated', () => {
    const plan = smallAnimations(game);
    const longer = {
      ...plan,
      definitions: plan.definitions.map(definition => ({
        ...definition,
        sequences: definition.sequences.map(sequence => ({
          ...sequence,
          events: [...sequence.events, ...sequence.events.slice(0, 1)],
        })),
      })),
    };
    const grown = withLists('anim.zbd', animFile(game, plan), ({ definitions = [] }) => ({
      definitions: definitions.map(definition => withLongerSequences(definition as Definition)),
    }));
    expect(grown).toEqual(animFile(game, longer));
  });
});

describe.each(['mw', 'pm'] as const)('the %s layouts of a library encode the same bytes as the other writer', game => {
  const root = smallPart(game);
  const materials = [{ texture: 'hull' }, { color: [1, 2, 3] as const, alpha: 128 }];
  const membersOf = (parts: { root?: PartPlan; more?: readonly MaterialPlan[] }) =>
    new Map(
      libraryMembers(game, [...materials, ...(parts.more ?? [])], [{ file: 'cart.flt', root: parts.root ?? root }]).map(
        ({ name, bytes }) => [name, bytes],
      ),
    );
  const memberOf = (members: ReadonlyMap<string, Uint8Array>, name: string) => members.get(name) ?? new Uint8Array(0);
  const present = membersOf({});

  test.each(['cart.flt', 'materials'])('%s is exact, fully explained, and has no findings', name => {
    const bytes = memberOf(present, name);
    const source = memorySource(bytes);
    const layout = sureLayout(name, bytes);
    expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
    expect(explained(layout, source)).toBe(1);
    expect(decode(layout, source).findings).toEqual([]);
  });

  test('for a model without its wheel: the count of children is updated', () => {
    const bare = withLists('cart.flt', memberOf(present, 'cart.flt'), () => ({ children: [] }));
    const other = memberOf(membersOf({ root: { ...root, children: [] } }), 'cart.flt');
    // What pointed to the children is kept: it was never followed.
    expect(differingWords(bare, other)).toEqual([game === 'pm' ? 92 : 96]);
  });

  test('for a model with two wheels', () => {
    const twice = withLists('cart.flt', memberOf(present, 'cart.flt'), ({ children = [] }) => ({
      children: [...children, ...children],
    }));
    const children = [...(root.children ?? []), ...(root.children ?? [])];
    const other = memberOf(membersOf({ root: { ...root, children } }), 'cart.flt');
    expect(withoutPointers(twice)).toEqual(withoutPointers(other));
  });

  test('for materials with one more', () => {
    const grown = withLists('materials', memberOf(present, 'materials'), ({ materials: list = [] }) => ({
      materials: [...list, ...list.slice(1)],
    }));
    expect(grown).toEqual(memberOf(membersOf({ more: materials.slice(1) }), 'materials'));
  });
});

describe('planes of Crimson Skies, which are a world without one', () => {
  const { textures, materials, models } = smallWorld('cs');
  const nodes: readonly WrittenNode[] = [
    { name: 'plane', children: [1], data: { class: 'object3d' } },
    {
      name: 'plane_lod',
      parents: [0],
      children: [2],
      activeBox: 'child',
      data: { class: 'lod', distances: { near: 0, far: 900 } },
    },
    {
      name: 'geometry',
      flags: [...BASE, 'hasModelBox'],
      model: 0,
      parents: [1],
      data: { class: 'object3d' },
      under: 'hull',
    },
  ];
  const bytes = worldFile('cs', { textures, materials, models, nodes });

  test('are exact, fully explained, and have no findings', () => {
    const source = memorySource(bytes);
    const layout = sureLayout('planes.zbd', bytes);
    expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
    expect(explained(layout, source)).toBe(1);
    expect(decode(layout, source).findings).toEqual([]);
  });
});

/** Where 32-bit words differ. */
function differingWords(one: Uint8Array, other: Uint8Array): number[] {
  expect(one.length).toBe(other.length);
  const starts = Array.from({ length: one.length / 4 }, (_, i) => i * 4);
  return starts.filter(at => [0, 1, 2, 3].some(k => one[at + k] !== other[at + k]));
}

/** Events are read when they are asked for. */
interface Definition {
  readonly sequences: readonly { readonly events: { readonly value: readonly unknown[] } }[];
}

function withLongerSequences(definition: Definition): Definition {
  const sequences = definition.sequences.map(sequence => {
    const { value } = sequence.events;
    return { ...sequence, events: { value: [...value, ...value.slice(0, 1)] } };
  });
  return { ...definition, sequences };
}

/** Addresses of the writer's memory are all alike. */
function withoutPointers(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const list = Array.from(bytes);
  for (let at = 0; at + 4 <= bytes.length; at++)
    if (view.getUint32(at, true) >>> 20 === 0x030) list.fill(0, at, at + 4);
  return list;
}
