// The end of a zip file. Its own record has 16 bits for the number of files; with more of them, a zip64 record says how many.

/** The most files that the record at the end can count; the last number means that another record counts them. */
const MOST_FILES = 0xfffe;
/** The largest position that a zip without zip64 in each of its rows can store. */
const LARGEST = 0xffff_ffff;

const RECORD = 22;
const FAR_RECORD = 56;
const LOCATOR = 20;
const VERSION = 45;

/** Whether a zip can be this long, or store a file of this length. */
export const fitsInZip = (size: number): boolean => size < LARGEST;

/** The directory of a zip and its end record, as written for `count` files at `start`; also right for more than 65,534. */
export function endOfZip(written: Uint8Array, { count, start }: { readonly count: number; readonly start: number }) {
  if (count <= MOST_FILES) return written;
  const size = written.length - RECORD;
  const whole = new Uint8Array(size + FAR_RECORD + LOCATOR + RECORD);
  whole.set(written.subarray(0, size));
  const view = new DataView(whole.buffer);
  const far = size;
  view.setUint32(far, 0x06064b50, true);
  view.setBigUint64(far + 4, BigInt(FAR_RECORD - 12), true);
  view.setUint16(far + 12, VERSION, true);
  view.setUint16(far + 14, VERSION, true);
  view.setBigUint64(far + 24, BigInt(count), true);
  view.setBigUint64(far + 32, BigInt(count), true);
  view.setBigUint64(far + 40, BigInt(size), true);
  view.setBigUint64(far + 48, BigInt(start), true);
  const locator = far + FAR_RECORD;
  view.setUint32(locator, 0x07064b50, true);
  view.setBigUint64(locator + 8, BigInt(start + far), true);
  view.setUint32(locator + 16, 1, true);
  const end = locator + LOCATOR;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, 0xffff, true);
  view.setUint16(end + 10, 0xffff, true);
  view.setUint32(end + 12, size, true);
  view.setUint32(end + 16, start, true);
  return whole;
}
