import type { Archive } from './layout.ts';

/** Version, checksum and directory; the contents are entries with addresses of their own. */
export function toJson({ version, checksum, entries }: Archive): unknown {
  return {
    version,
    ...(checksum === undefined ? {} : { checksum }),
    entries: entries.map(({ name, start, length, flags, comment, time }) => ({
      name,
      start,
      length,
      flags,
      comment,
      time: String(time),
    })),
  };
}
