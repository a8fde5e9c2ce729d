import { viewOf } from '../../../../base/bytes.ts';

const LENGTH = 4;

/** Windows' checksum of a program: its 16-bit words with carries added back, without the checksum itself, plus the size. */
export function imageChecksum(bytes: Uint8Array, checksumAt: number): number {
  const view = viewOf(bytes);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2) {
    if (at >= checksumAt && at < checksumAt + LENGTH) continue;
    sum += at + 1 < bytes.length ? view.getUint16(at, true) : view.getUint8(at);
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  sum = (sum & 0xffff) + (sum >>> 16);
  return (sum + bytes.length) >>> 0;
}
