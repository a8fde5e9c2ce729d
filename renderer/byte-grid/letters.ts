import { fromWindows1252 } from '../../shared/base/windows1252.ts';

/** What the text column shows for a byte: its windows-1252 letter, or a dot where there is nothing to see. */
export function byteLetter(byte: number): string {
  return isVisible(byte) ? fromWindows1252(Uint8Array.of(byte)) : '·';
}

/** Controls, the five holes of windows-1252, the soft hyphen and the hard space have no picture; a blank is one. */
export function isVisible(byte: number): boolean {
  if (byte < 0x20 || byte === 0x7f || byte === 0xa0 || byte === 0xad) return false;
  return ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);
}
