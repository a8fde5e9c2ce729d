// What protects a raw sector of a CD in mode 2, form 1 (ECMA-130, annexes A and B): a checksum over subheader and data, and
// two sets of parity bytes over header, subheader, data and checksum, with the header counted as zeros.

/** Bytes of a raw sector. */
export const RAW_SECTOR = 2352;

const HEADER = 0x0c;
const SUBHEADER = 0x10;
const CHECKSUM = 0x818;
const CHECKSUM_1 = 0x810;
const PARITY_P = 0x81c;
const PARITY_Q = 0x8c8;

const POLYNOMIAL = 0xd801_8001;
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** The checksum that belongs to a raw sector. */
export function sectorChecksum(sector: Uint8Array, from = SUBHEADER, to = CHECKSUM): number {
  let value = 0;
  for (let at = from; at < to; at++) value = (value >>> 8) ^ (checksums[(value ^ (sector[at] ?? 0)) & 0xff] ?? 0);
  return value >>> 0;
}

/** x · 2 in the field of 256 numbers that is taken modulo 0x11D, and what x · 3 is of x. */
const doubled = Uint8Array.from({ length: 256 }, (_, x) => (x << 1) ^ (x & 0x80 ? 0x11d : 0));
const thirds = new Uint8Array(256);
for (const [x, twice] of doubled.entries()) thirds[x ^ twice] = x;

/** Words of a code that runs through the sector: how many there are, and the distance to the next byte and the next word. */
interface Parity {
  readonly words: number;
  readonly length: number;
  readonly pairStep: number;
  readonly byteStep: number;
  readonly into: number;
}

const P: Parity = { words: 86, length: 24, pairStep: 2, byteStep: 86, into: PARITY_P };
const Q: Parity = { words: 52, length: 43, pairStep: 86, byteStep: 88, into: PARITY_Q };

/** A raw sector with the right checksum and parity for its data. */
export function sealed(given: Uint8Array): Uint8Array {
  const sector = given.slice();
  const header = sector.slice(HEADER, SUBHEADER);
  new DataView(sector.buffer).setUint32(CHECKSUM, sectorChecksum(sector), true);
  sector.fill(0, HEADER, SUBHEADER);
  // The second set protects the first as well.
  for (const parity of [P, Q]) writeParity(sector, parity);
  sector.set(header, HEADER);
  return sector;
}

/** The same for mode 1: the checksum covers everything before it, eight zeros follow, and the header is included. */
export function sealedMode1(given: Uint8Array): Uint8Array {
  const sector = given.slice();
  new DataView(sector.buffer).setUint32(CHECKSUM_1, sectorChecksum(sector, 0, CHECKSUM_1), true);
  sector.fill(0, CHECKSUM_1 + 4, PARITY_P);
  for (const parity of [P, Q]) writeParity(sector, parity);
  return sector;
}

function writeParity(sector: Uint8Array, { words, length, pairStep, byteStep, into }: Parity): void {
  const size = words * length;
  for (let word = 0; word < words; word++) {
    let at = (word >> 1) * pairStep + (word & 1);
    let weighted = 0;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const byte = sector[HEADER + at] ?? 0;
      at = (at + byteStep) % size;
      weighted = doubled[weighted ^ byte] ?? 0;
      sum ^= byte;
    }
    const first = thirds[(doubled[weighted] ?? 0) ^ sum] ?? 0;
    sector[into + word] = first;
    sector[into + words + word] = first ^ sum;
  }
}
