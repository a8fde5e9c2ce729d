// Audio tracks of game discs that were copied to files, by number of sectors and CRC-32 of their samples, as printed by
// copying programs. Known from the notes of mech3doc: the discs of MechWarrior 3 and Pirate's Moon.
import { chunksOf, type Source } from '../base/source.ts';
import { crc32 } from '../codecs/crc32.ts';

const SECTOR = 2352;

/** A track of a disc; the first is data, so music begins with the second. */
interface KnownTrack {
  readonly disc: string;
  readonly track: number;
  readonly sectors: number;
  readonly crc: number;
}

const track = (disc: string, number: number, [first, last]: readonly [number, number], crc: number): KnownTrack => ({
  ...{ disc, track: number, sectors: last - first + 1, crc },
});

const tracks: readonly KnownTrack[] = [
  track('MechWarrior 3, version 1.0 (US)', 2, [266_445, 280_838], 0x515becae),
  track('MechWarrior 3, version 1.0 (US)', 3, [280_839, 294_794], 0x45d64143),
  track('MechWarrior 3, version 1.0 (German)', 2, [282_656, 296_611], 0xedcc302c),
  track('MechWarrior 3, version 1.0 (German)', 3, [296_612, 311_155], 0xa262c28b),
  track('MechWarrior 3, version 1.1 (US)', 2, [266_420, 280_375], 0x825686b5),
  track('MechWarrior 3, version 1.1 (US)', 3, [280_376, 294_769], 0x21627377),
  track('MechWarrior 3, version 1.2 (US)', 2, [266_434, 280_389], 0xdb5f6872),
  track('MechWarrior 3, version 1.2 (US)', 3, [280_390, 294_783], 0x61502511),
  track("Pirate's Moon, version 1.2", 2, [100_361, 142_571], 0x535bd032),
];

/** Identifies CD samples as a track of a disc; undefined if no track has their length. */
export function knownTrack(samples: Source): string | undefined {
  const alike = tracks.filter(({ sectors }) => sectors * SECTOR === samples.size);
  if (alike.length === 0) return undefined;
  let crc = 0;
  for (const chunk of chunksOf(samples)) crc = crc32(chunk, crc);
  const found = alike.find(known => known.crc === crc);
  if (found) return `track ${found.track} of ${found.disc}`;
  const discs = [...new Set(alike.map(({ disc, track: number }) => `track ${number} of ${disc}`))].join('; ');
  return `as long as ${discs}; its samples are those of none of them, or of one copied with another offset`;
}
