import { crc32 } from 'node:zlib';

/** One line of the journal: how many bytes of JSON follow, their CRC-32, the JSON. */
export function journalLine(json: string): string {
  return `${Buffer.byteLength(json)} ${checksum(json)} ${json}\n`;
}

export interface JournalText {
  readonly lines: readonly string[];
  /** Bytes up to the end of the last good line. */
  readonly goodSize: number;
}

/** The good lines from the front; a torn or changed line ends them, and what comes after it is not trusted. */
export function readJournalText(bytes: Buffer): JournalText {
  const lines: string[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, at);
    const json = end < 0 ? undefined : jsonOf(bytes.subarray(at, end).toString('utf8'));
    if (json === undefined) return { lines, goodSize: at };
    lines.push(json);
    at = end + 1;
  }
}

function jsonOf(line: string): string | undefined {
  const [, size, sum, json = ''] = /^(\d+) ([0-9a-f]{8}) (.*)$/s.exec(line) ?? [];
  const isWhole = Number(size) === Buffer.byteLength(json) && sum === checksum(json);
  return size !== undefined && isWhole ? json : undefined;
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}
