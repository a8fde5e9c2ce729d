/** Tab, line ends, form feed and the end mark of DOS occur in texts; other control characters do not, in any encoding. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) => {
  const stands = byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d || byte === 0x1a;
  return (byte < 0x20 && !stands) || byte === 0x7f ? 1 : 0;
});

/** Whether bytes hold something that no text has. Most that are not text show it at once. */
export function hasControls(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (isControl[byte] === 1) return true;
  return false;
}
