import type { ByteRange, Finding } from './layout.ts';

/** Bytes that would put a finding right, offered as a patch. */
export interface RepairOffer extends ByteRange {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** The patches that what decoding found offers: stale checksums, counts and sizes. */
export function repairs(findings: readonly Finding[]): RepairOffer[] {
  return findings.flatMap(({ path, repair, text }) => (repair ? [{ path, ...repair, text }] : []));
}
