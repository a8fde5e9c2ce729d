// What tells which release of a game a file is of: numbers that were published, and nothing else.
import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { knownTrack } from '../../shared/formats/known-tracks.ts';
import { type Gamez, gamez } from '../../shared/formats/zipper/gamez/layout.ts';
import { releaseOf } from '../../shared/formats/zipper/gamez/release.ts';
import { type games, smallWorld } from '../support/made-zipper.ts';
import { worldFile } from '../support/writers/zipper/world-writer.ts';

function world(game: (typeof games)[number], time?: number): Gamez {
  const bytes = worldFile(game, { ...smallWorld(game), ...(time === undefined ? {} : { time }) });
  const { value, fault } = decode(gamez, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

describe('the release of a world', () => {
  test.each([
    ['rc', undefined, 'unknown: no list of this game’s worlds was published'],
    ['mw', undefined, 'unknown: no list of this game’s worlds was published'],
    ['pm', undefined, 'not one of the four that were sold: its timestamp is different'],
    ['pm', 942_426_872, 'chapter 2 with other textures, models or nodes than it was sold with'],
    ['cs', undefined, 'unknown: of this game only the times of the planes and of chapter 4 were published'],
    ['cs', 967_277_477, 'the planes as sold, by its time; no other number of it is known'],
  ] as const)('%s of %s: %s', (game, time, text) => {
    expect(releaseOf(world(game, time))).toBe(text);
  });

  test('a world with all numbers of a chapter of Pirate’s Moon is identified as it', () => {
    const one = world('pm', 942_371_540);
    if (one.version !== 41) throw new Error('another game');
    const [texture, node] = [one.textures[0], one.nodes[0]];
    if (!texture || !node) throw new Error('an empty world');
    const sold = {
      ...one,
      ...{ textures: Array<typeof texture>(400).fill(texture), nodes: Array<typeof node>(5755).fill(node) },
      ...{ lastFreeNode: 1822, nodesOffset: 3_833_584 },
    } as Gamez; // as: the spread of a union
    expect(releaseOf(sold)).toBe('chapter 4 as sold, by the numbers of its header');
  });
});

const TABLE = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const entry = (index: number): number => TABLE[index & 0xff] ?? 0;

/** Silence, with four bytes at its end that give it a CRC-32. */
function silence(size: number, crc: number): Source {
  let state = 0xffff_ffff;
  for (let i = 0; i < size - 4; i++) state = (entry(state) ^ (state >>> 8)) >>> 0;
  // From the wanted end back over four zeros: what differs from the state before them is what they must be.
  let wanted = ~crc >>> 0;
  for (let i = 0; i < 4; i++) {
    const index = TABLE.findIndex(value => value >>> 24 === wanted >>> 24);
    wanted = (((wanted ^ entry(index)) << 8) | index) >>> 0;
  }
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, (wanted ^ state) >>> 0, true);
  return memorySource(bytes);
}

describe('a track of a disc', () => {
  const size = 13_956 * 2352;

  test('is identified by its length and the CRC-32 of its samples', () => {
    expect(knownTrack(silence(size, 0x825686b5))).toBe('track 2 of MechWarrior 3, version 1.1 (US)');
  });

  test('with only a matching length is described as such, and with another length it is unknown', () => {
    const text = knownTrack(memorySource(new Uint8Array(42_211 * 2352)));
    expect(text).toMatch(/^as long as track 2 of Pirate's Moon, version 1\.2; its samples are those of none/);
    expect(knownTrack(memorySource(new Uint8Array(size + 4)))).toBeUndefined();
  });
});
