import { createHash, type Hash, hash as hashAtOnce } from 'node:crypto';
import { basename } from 'node:path';
import { counted } from '../../../shared/base/counted.ts';
import { chunksOf, type Source, sliceSource } from '../../../shared/base/source.ts';
import {
  entryContent,
  leaveContent,
  liesInside,
  lostTexts,
  storedSize,
} from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { stepsOf } from '../../files/address.ts';
import { inflate } from '../../files/zlib.ts';
import { type Content, contentOf } from '../../index/content-of.ts';
import { DEPTH_LIMIT, nestingTexts, REPEAT_LIMIT } from '../nesting.ts';
import type {
  EntryReport,
  FileReport,
  Hashed,
  NamesReport,
  ProblemReport,
  ReadAnswer,
  ReadNote,
  ReadTask,
} from './file-report.ts';
import { lostHash } from './lost-hash.ts';
import { openWindowed, type WindowedFile } from './windowed-file.ts';

const ENTRY_LIMIT = 1_000_000;
const PROBLEM_LIMIT = 50;

/**
 * Reads one file from front to back: its format, its entries, its problems, and the requested hashes.
 * `memory` is for the window over the file, if the caller reads many.
 */
export function readGameFile(task: ReadTask, note: (note: ReadNote) => void, memory?: Uint8Array): ReadAnswer {
  const file = openWindowed(task.file, memory);
  try {
    if (task.knownHash !== undefined && hashWhole(file) === task.knownHash)
      return { same: true, modified: file.modified };
    file.rewind();
    return new FileReading(file, note, task).read(basename(task.file));
  } finally {
    file.close();
  }
}

function hashWhole(file: WindowedFile): string | undefined {
  return new HashPass(file).finish();
}

/** Where a container is while its entries are read. */
interface Place {
  /** Index in the report; -1 for the file itself. */
  readonly entry: number;
  readonly source: Source;
  /** Where its bytes begin in the file; undefined for unpacked ones. */
  readonly at: number | undefined;
  readonly depth: number;
}

interface Running {
  readonly hash: Hash;
  next: number;
  readonly end: number;
  readonly done: (hash: string) => void;
}

const PIECE_SIZE = 1024 * 1024;

interface PassOptions {
  readonly onWindow?: (end: number) => void;
  /** Nothing is hashed: the window goes wherever it is needed. */
  readonly isIdle?: boolean;
}

/** SHA-1 of a file and of ranges of it, as hex, all from one pass over its bytes. */
class HashPass {
  readonly #file: WindowedFile;
  /** Absent if nothing is hashed. */
  readonly #whole: Hash | undefined;
  readonly #options: PassOptions;
  #running: Running[] = [];

  constructor(file: WindowedFile, options: PassOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#whole = options.isIdle === true ? undefined : createHash('sha1');
  }

  /** Moves the window until it covers the start of a range or is beyond it; jumps if nothing needs to pass by. */
  advanceTo(start: number, size: number): void {
    const file = this.#file;
    if (this.#options.isIdle !== true) while (start >= file.windowEnd && this.#slide());
    else if (start > file.windowStart && start + size > file.windowEnd && start < file.size) {
      file.moveTo(start);
      this.#options.onWindow?.(file.windowEnd);
    }
  }

  /** Returns the hash of a range once the pass has come to its end; a range that is already behind is read again. */
  hash(start: number, size: number, done: (hash: string) => void): void {
    const file = this.#file;
    const end = start + size;
    if (start < file.windowStart) done(this.#hashApart(start, end));
    else if (end <= file.windowEnd) done(hashAtOnce('sha1', file.read(start, size)));
    else {
      const running = { hash: createHash('sha1'), next: start, end, done };
      this.#feed(running);
      this.#running.push(running);
    }
  }

  /** Reads the rest of the file; returns the hash of all of it, if it is hashed. */
  finish(): string | undefined {
    while (this.#slide());
    return this.#whole?.digest('hex');
  }

  #slide(): boolean {
    const file = this.#file;
    if (!file.slide()) return false;
    this.#whole?.update(file.read(file.windowStart, file.windowEnd - file.windowStart));
    for (const running of this.#running) this.#feed(running);
    this.#running = this.#running.filter(running => running.next < running.end);
    this.#options.onWindow?.(file.windowEnd);
    return true;
  }

  #feed(running: Running): void {
    const end = Math.min(running.end, this.#file.windowEnd);
    if (end <= running.next) return;
    running.hash.update(this.#file.read(running.next, end - running.next));
    running.next = end;
    if (end === running.end) running.done(running.hash.digest('hex'));
  }

  #hashApart(start: number, end: number): string {
    const hash = createHash('sha1');
    for (let at = start; at < end; at += PIECE_SIZE) hash.update(this.#file.read(at, Math.min(PIECE_SIZE, end - at)));
    return hash.digest('hex');
  }
}

/** The state of one pass over one file. */
class FileReading {
  readonly #file: WindowedFile;
  readonly #note: (note: ReadNote) => void;
  readonly #pass: HashPass;
  readonly #hashed: Hashed;
  readonly #isListingOnly: boolean;
  readonly #entries: EntryReport[] = [];
  readonly #problems: ProblemReport[] = [];
  readonly #names: NamesReport[] = [];
  #budget: number;
  #noted = 0;
  /** How far the pass has come; reading entries continues from there. */
  #read = 0;

  constructor(
    file: WindowedFile,
    note: (note: ReadNote) => void,
    { hashed = 'all', isListingOnly = false }: Pick<ReadTask, 'hashed' | 'isListingOnly'>,
  ) {
    this.#file = file;
    this.#note = note;
    this.#hashed = hashed;
    this.#isListingOnly = isListingOnly;
    this.#pass = new HashPass(file, { onWindow: end => this.#progress(end), isIdle: hashed === 'nothing' });
    this.#budget = file.size * REPEAT_LIMIT;
  }

  read(name: string): FileReport {
    if (this.#hashed === 'nothing') this.#file.moveTo(0);
    const content = this.#look(name, {
      entry: -1,
      source: sliceSource(this.#file, 0, this.#file.size),
      at: 0,
      depth: 0,
    });
    const hash = this.#hashed === 'nothing' ? undefined : this.#pass.finish();
    this.#progress(this.#file.size);
    return {
      size: this.#file.size,
      modified: this.#file.modified,
      ...(hash !== undefined && { hash }),
      format: content.format,
      entryCount: content.entries.length,
      entries: this.#entries,
      // In the order of the entries, not of their bytes.
      problems: this.#problems.toSorted((a, b) => a.entry - b.entry),
      names: this.#names,
    };
  }

  #progress(bytes: number): void {
    this.#read = bytes;
    this.#note({ bytes, entries: this.#entries.length - this.#noted });
    this.#noted = this.#entries.length;
  }

  /** The format at a place, and everything inside it. */
  #look(name: string, place: Place): Content {
    const onStep = () => this.#progress(this.#read);
    const content = contentOf({ name, source: place.source }, { onStep, isListingOnly: this.#isListingOnly });
    for (const problem of content.problems.slice(0, PROBLEM_LIMIT))
      this.#problems.push({ entry: place.entry, ...problem });
    const { references, parts } = content;
    if (references.length + parts.length > 0) this.#names.push({ entry: place.entry, references, parts });
    const more = content.problems.length - PROBLEM_LIMIT;
    if (more > 0) this.#odd(place.entry, 'note', `${counted(more, 'more finding')}; open it to see them all.`);
    if (content.entries.length > 0) this.#lookInto(content.entries, place);
    return content;
  }

  #lookInto(entries: readonly Entry[], container: Place): void {
    const why = this.#whyNotListed(entries.length, container.depth);
    if (why !== undefined) {
      this.#odd(container.entry, 'warning', why);
      return;
    }
    const first = this.#entries.length;
    const steps = stepsOf(entries.map(entry => entry.name));
    for (const [position, { name, start, size }] of entries.entries()) {
      const place = { parent: container.entry, position, start, size };
      this.#entries.push({ ...place, name, occurrence: steps[position]?.nth ?? 1, format: 'unknown', entries: 0 });
    }
    // In the order of their bytes, so that the pass only moves forward.
    const order = [...entries.entries()].sort(([, a], [, b]) => a.start - b.start);
    for (const [position, entry] of order) this.#lookAt(first + position, entry, container);
  }

  #whyNotListed(count: number, depth: number): string | undefined {
    if (depth >= DEPTH_LIMIT) return nestingTexts.tooDeep;
    if (this.#entries.length + count <= ENTRY_LIMIT) return undefined;
    return `The file holds more than ${counted(ENTRY_LIMIT, 'entry', 'entries')}; these were not listed.`;
  }

  #lookAt(index: number, entry: Entry, container: Place): void {
    const report = this.#entries[index];
    if (report === undefined) return;
    if (!liesInside(entry, container.source.size)) {
      this.#odd(index, 'error', lostTexts.outside(entry, container.source.size));
      if (this.#hashed === 'all') report.hash = lostHash(container.source, entry);
      return;
    }
    this.#budget -= storedSize(entry);
    if (this.#budget < 0) {
      this.#odd(index, 'warning', nestingTexts.overlapping);
      return;
    }
    const at = container.at === undefined ? undefined : container.at + entry.start;
    if (at !== undefined) this.#pass.advanceTo(at, storedSize(entry));
    const source = entryContent(container.source, entry, inflate);
    if ('why' in source) {
      this.#odd(index, 'error', lostTexts.damaged(source.why));
      if (this.#hashed === 'all') report.hash = lostHash(container.source, entry);
      return;
    }
    if (entry.missing !== undefined) this.#odd(index, 'error', entry.missing);
    const place = { entry: index, source, at: entry.packed ? undefined : at, depth: container.depth + 1 };
    // Before it is opened: that may move the pass on.
    if (this.#hashed === 'all') this.#hash(report, place);
    const content = this.#look(entry.name, place);
    report.format = content.format;
    report.entries = content.entries.length;
    leaveContent(container.source, entry, source);
  }

  /** Unpacked bytes are not among those that pass by. */
  #hash(report: EntryReport, { source, at }: Place): void {
    if (at === undefined) report.hash = sha1(source);
    else
      this.#pass.hash(at, source.size, hash => {
        report.hash = hash;
      });
  }

  #odd(entry: number, weight: ProblemReport['weight'], text: string): void {
    this.#problems.push({ entry, weight, text, repairable: false });
  }
}

/** The SHA-1 of some bytes, as hex. */
export function sha1(source: Source): string {
  const hash = createHash('sha1');
  for (const chunk of chunksOf(source)) hash.update(chunk);
  return hash.digest('hex');
}
