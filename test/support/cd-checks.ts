// Whether a raw sector of a CD is intact, by the check matrices of ECMA-130, annex A, and the checksum of annex B. On purpose nothing of shared/.

const HEAD = 12;
const ROW = 43;

/** What is wrong with a sector of 2,352 bytes of mode 2, form 1: nothing for one that a drive reads without correcting it. */
export function faultsOfSector(raw: Uint8Array): readonly string[] {
  const checked = raw.slice();
  // In mode 2 the address of a sector is not protected: it counts as zeros.
  checked.fill(0, HEAD, HEAD + 4);
  const word = (number: number, half: number): number => checked[HEAD + 2 * number + half] ?? 0;
  const faults = crc(raw.subarray(16, 0x81c)) === 0 ? [] : ['checksum'];
  for (const half of [0, 1]) {
    for (let column = 0; column < ROW; column++)
      if (!isCodeword(Array.from({ length: 26 }, (_, i) => word(ROW * i + column, half)))) faults.push(`P ${column}`);
    for (let diagonal = 0; diagonal < 26; diagonal++) {
      const data = Array.from({ length: ROW }, (_, i) => word((44 * i + ROW * diagonal) % (ROW * 26), half));
      const parity = [ROW * 26 + diagonal, 44 * 26 + diagonal].map(number => word(number, half));
      if (!isCodeword([...data, ...parity])) faults.push(`Q ${diagonal}`);
    }
  }
  return faults;
}

/** Both rows of the check matrix: the sum, and the sum with the powers of 2, in the field modulo 0x11D. */
function isCodeword(bytes: readonly number[]): boolean {
  let [sum, weighted] = [0, 0];
  for (const byte of bytes) {
    sum ^= byte;
    weighted = (weighted << 1) ^ (weighted & 0x80 ? 0x11d : 0) ^ byte;
  }
  return sum === 0 && weighted === 0;
}

/** The remainder bit by bit: nothing is left where the checksum at the end is right. */
function crc(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xd801_8001 : value >>> 1;
  }
  return value >>> 0;
}
