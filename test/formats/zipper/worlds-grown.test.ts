import { describe, expect, test } from 'vitest';
import { animFile } from '../../../electron/host/demo/zipper/anim-writer.ts';
import { worldFile } from '../../../electron/host/demo/zipper/world-writer.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { decode } from '../../../shared/layout/decode.ts';
import { explained } from '../../../shared/layout/explained.ts';
import { roundTrip } from '../../../shared/layout/round-trip.ts';
import { games, smallAnimations, smallWorld } from '../../support/made-zipper.ts';
import { sureLayout, withLists } from '../../support/rewritten.ts';

const files = games.flatMap(game => [
  { game, name: 'gamez.zbd', bytes: worldFile(game, smallWorld(game)) },
  { game, name: 'anim.zbd', bytes: animFile(game, smallAnimations(game)) },
]);

describe.each(files)('$name of $game, from the other writer', ({ name, bytes }) => {
  const layout = sureLayout(name, bytes);

  test('is exact, explained to the last byte, and nothing in it is odd', () => {
    const source = memorySource(bytes);
    expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
    expect(explained(layout, source)).toBe(1);
    expect(decode(layout, source).findings).toEqual([]);
  });
});

describe.each(games)('what the %s layout encodes is what the other writer writes', game => {
  test('of a world with another texture: every offset behind it has moved', () => {
    const plan = smallWorld(game);
    const more = { ...plan, textures: [...plan.textures, { name: 'grass.tif', smaller: 2 }] };
    const grown = withLists('gamez.zbd', worldFile(game, plan), ({ textures = [] }) => ({
      textures: [...textures, textures[0]],
    }));
    expect(grown).toEqual(worldFile(game, more));
  });

  test('of a world with a texture less', () => {
    const plan = smallWorld(game);
    const fewer = { ...plan, textures: plan.textures.slice(0, 2) };
    const shrunk = withLists('gamez.zbd', worldFile(game, plan), ({ textures = [] }) => ({
      textures: textures.slice(0, 2),
    }));
    expect(shrunk).toEqual(worldFile(game, fewer));
  });

  test('of animations with another source', () => {
    const plan = smallAnimations(game);
    const more = { ...plan, sources: [...(plan.sources ?? []), ...(plan.sources ?? [])] };
    const grown = withLists('anim.zbd', animFile(game, plan), ({ sources = [] }) => ({
      sources: [...sources, ...sources],
    }));
    expect(grown).toEqual(animFile(game, more));
  });

  test('of animations with a definition less: the count says so', () => {
    const plan = smallAnimations(game);
    const fewer = { ...plan, definitions: plan.definitions.slice(0, 1) };
    const shrunk = withLists('anim.zbd', animFile(game, plan), ({ definitions = [] }) => ({
      definitions: definitions.slice(0, 2),
    }));
    // The pool's addresses are another compiler's affair: the definition that is gone had none of its own before it.
    expect(shrunk.length).toBe(animFile(game, fewer).length);
    expect(withoutPointers(shrunk)).toEqual(withoutPointers(animFile(game, fewer)));
  });

  test('of animations with an event more: the sequence says how long it is', () => {
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
