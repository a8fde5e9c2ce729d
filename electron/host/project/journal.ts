import {
  closeSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { isMissing } from '../../files/disk-failure.ts';
import { fileModeIn } from '../../files/permissions.ts';
import { type JournalRecord, parseRecord } from './journal-record.ts';
import { projectDiskFailure } from './project-disk-failure.ts';

const SYNC_EVERY = 1000;
const syncLater = promisify(fsync);

/** The content of a project's journal. */
export interface JournalContent {
  readonly records: readonly JournalRecord[];
  /** Bytes of the valid records; a torn line, or half an action, may follow them. */
  readonly size: number;
}

/** Reads a journal; leaves out a torn or damaged end, and an unfinished action. A missing file is an empty journal. */
export function readJournal(path: string): JournalContent {
  try {
    return readRecords(readFileSync(path));
  } catch (error) {
    if (isMissing(error)) return { records: [], size: 0 };
    throw projectDiskFailure(error, path, 'read');
  }
}

/** One line of the journal: how many bytes of JSON follow, their CRC-32, the JSON. */
export function journalLine(json: string): string {
  return `${Buffer.byteLength(json)} ${checksum(json)} ${json}\n`;
}

/** The lines of one action. */
export function journalLines(records: readonly JournalRecord[]): readonly string[] {
  return records.map(record => journalLine(JSON.stringify(record)));
}

/** The good lines from the front; a torn or changed line ends them, and nothing after it is trusted. */
function readRecords(bytes: Buffer): JournalContent {
  const records: JournalRecord[] = [];
  let [at, size, whole] = [0, 0, 0];
  for (;;) {
    const end = bytes.indexOf(0x0a, at);
    const json = end < 0 ? undefined : jsonOf(bytes.subarray(at, end).toString('utf8'));
    if (json === undefined) return { records: records.slice(0, whole), size };
    const record = parseRecord(json);
    if (record !== undefined) records.push(record);
    at = end + 1;
    if (record?.type === 'operation' && record.more) continue;
    [size, whole] = [at, records.length];
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

/**
 * Appends to a journal. Every record goes to the system at once, so that a killed Gantry loses nothing, and to the disk
 * within a second, so that a power cut loses no more than that.
 */
export class JournalWriter {
  readonly #path: string;
  readonly #handle: number;
  #size: number;
  #timer: NodeJS.Timeout | undefined;
  #syncing: Promise<void> = Promise.resolve();
  readonly #beforeAppend: (lines: readonly string[]) => void;

  /** `beforeAppend` sees all lines, and throws if they must not be written. */
  constructor(path: string, goodSize: number, beforeAppend: (lines: readonly string[]) => void = () => undefined) {
    this.#beforeAppend = beforeAppend;
    this.#path = path;
    this.#size = goodSize;
    try {
      this.#handle = openSync(path, 'a+', fileModeIn(dirname(path)));
      // A torn end would make every later line unreadable.
      if (fstatSync(this.#handle).size > goodSize) truncateSync(path, goodSize);
    } catch (error) {
      throw projectDiskFailure(error, path, 'written');
    }
  }

  /** All of them, or none. */
  append(...records: readonly JournalRecord[]): void {
    const lines = journalLines(records);
    this.#beforeAppend(lines);
    try {
      let size = this.#size;
      for (const line of lines) size += this.#write(Buffer.from(line));
      this.#size = size;
    } catch (error) {
      // Half a line would make every later one unreadable.
      ftruncateSync(this.#handle, this.#size);
      throw projectDiskFailure(error, this.#path, 'written');
    }
    this.#timer ??= setTimeout(() => this.#sync(), SYNC_EVERY).unref();
  }

  /** Everything that was read and appended here, whatever others have done to the file since. */
  content(): Buffer {
    const bytes = Buffer.alloc(this.#size);
    let done = 0;
    for (let count = 1; count > 0 && done < bytes.length; done += count)
      count = readSync(this.#handle, bytes, done, bytes.length - done, done);
    return bytes.subarray(0, done);
  }

  /** Resolves when everything appended is on disk. */
  async flush(): Promise<void> {
    this.#sync();
    await this.#syncing;
  }

  close(): void {
    clearTimeout(this.#timer);
    try {
      fsyncSync(this.#handle);
    } catch (error) {
      throw projectDiskFailure(error, this.#path, 'written');
    } finally {
      closeSync(this.#handle);
    }
  }

  #write(bytes: Buffer): number {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#handle, bytes, done);
    return bytes.length;
  }

  #sync(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // After a failed fsync, the next flush or close tries again.
    this.#syncing = syncLater(this.#handle).catch(error => {
      if (this.#timer === undefined) throw projectDiskFailure(error, this.#path, 'written');
    });
    this.#syncing.catch(() => undefined);
  }
}
