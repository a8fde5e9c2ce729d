import { fold, lettersOf, marksOf, scoreOf, wordStartsOf } from './name-match.ts';

/** A name to search for; `key` is the caller's own number for it. */
export interface ListedName {
  readonly key: number;
  readonly name: string;
  /** Address of its folder or container. */
  readonly container: string;
}

export interface NameHit extends Rank {
  readonly key: number;
  /** Half-open stretches of the name. */
  readonly marks: readonly (readonly [number, number])[];
}

export interface NameHits {
  readonly total: number;
  readonly hits: readonly NameHit[];
}

interface Term {
  readonly units: Uint16Array;
  readonly letters: number;
  /** By container: whether its address contains the term. */
  readonly inContainer: Uint8Array;
}

interface Rank {
  readonly score: number;
  /** The length of its container's address. */
  readonly away: number;
}

interface Best extends Rank {
  readonly at: number;
}

/** A match of the container's address alone: found, but after every match of a name. */
const IN_CONTAINER = 1;
const GONE = 0xffffffff;

/**
 * All names of an install in a few packed arrays, searched from end to end on every key.
 * 1,000,000 names take some 100 MB; a SQLite LIKE over as many took 165 to 262 ms, FTS5 cannot rank by letters in order.
 */
export class NameList {
  #text = new Uint16Array(1024);
  #starts = new Uint32Array(64);
  #letters = new Int32Array(64);
  #words = new Int32Array(64);
  #containers = new Uint32Array(64);
  #keys = new Int32Array(64);
  #count = 0;
  #gone = 0;
  #containerNames: string[] = [];
  #containerNumbers = new Map<string, number>();
  /** By group (a file of the install): the runs of names that belong to it, as first and after-last position. */
  readonly #groups = new Map<string, [number, number][]>();

  get size(): number {
    return this.#count - this.#gone;
  }

  /** Adds names to a group, possibly in several calls. */
  add(group: string, names: readonly ListedName[]): void {
    const first = this.#count;
    for (const name of names) this.#push(name);
    const runs = this.#groups.get(group) ?? [];
    const last = runs.at(-1);
    if (last?.[1] === first) last[1] = this.#count;
    else runs.push([first, this.#count]);
    this.#groups.set(group, runs);
  }

  /** Forgets all names of a group. */
  remove(group: string): void {
    for (const [first, end] of this.#groups.get(group) ?? []) {
      this.#containers.fill(GONE, first, end);
      this.#gone += end - first;
    }
    this.#groups.delete(group);
    if (this.#gone > 1000 && this.#gone > this.#count / 2) this.#pack();
  }

  /**
   * The names that match a query, best first: each word must match the name or its container's address. Names in hidden
   * containers are left out.
   */
  search(query: string, limit: number, isHidden?: (container: string) => boolean): NameHits {
    const terms = this.#termsOf(query);
    const hidden = isHidden && Uint8Array.from(this.#containerNames, name => (isHidden(name) ? 1 : 0));
    const needed = lettersNeeded(terms);
    const letters = this.#letters;
    const best: Best[] = [];
    let total = 0;
    for (let at = 0; at < this.#count; at++) {
      // Most names are rejected here, by a single look at one number, which makes a million of them fast.
      if (((letters[at] ?? 0) & needed) !== needed || this.#containers[at] === GONE) continue;
      if (hidden?.[this.#containers[at] ?? 0] === 1) continue;
      const score = this.#score(at, terms);
      if (score < 0) continue;
      total++;
      if (best.length < limit || score >= (best.at(-1)?.score ?? 0))
        keepBest(best, { score, away: this.#awayOf(at), at }, limit);
    }
    const hits = best.map(({ at, score, away }) => {
      return { key: this.#keys[at] ?? 0, marks: this.#marks(at, terms), score, away };
    });
    return { total, hits };
  }

  #awayOf(at: number): number {
    return this.#containerNames[this.#containers[at] ?? 0]?.length ?? 0;
  }

  #termsOf(query: string): Term[] {
    const folded = this.#containerNames.map(fold);
    const words = fold(query).split(/[\s/\\]+|::/);
    return words.filter(Boolean).map(word => {
      const units = unitsOf(word);
      const letters = lettersOf({ text: units, start: 0, end: units.length });
      return { units, letters, inContainer: Uint8Array.from(folded, name => (name.includes(word) ? 1 : 0)) };
    });
  }

  #score(at: number, terms: readonly Term[]): number {
    let sum = 0;
    const letters = this.#letters[at] ?? 0;
    for (const term of terms) {
      const score = (letters & term.letters) === term.letters ? this.#scoreName(at, term.units) : -1;
      if (score >= 0) sum += score;
      else if (term.inContainer[this.#containers[at] ?? 0] === 1) sum += IN_CONTAINER;
      else return -1;
    }
    return sum;
  }

  #scoreName(at: number, units: Uint16Array): number {
    return scoreOf(this.#stretch(at), this.#words[at] ?? 0, units);
  }

  #stretch(at: number) {
    return { text: this.#text, start: this.#starts[at] ?? 0, end: this.#starts[at + 1] ?? 0 };
  }

  #marks(at: number, terms: readonly Term[]): [number, number][] {
    const marks = terms.flatMap(term => marksOf(this.#stretch(at), this.#words[at] ?? 0, term.units));
    return joined(marks.sort((a, b) => a[0] - b[0]));
  }

  #push({ key, name, container }: ListedName): void {
    const at = this.#count++;
    this.#grow(at + 2);
    const start = this.#starts[at] ?? 0;
    const end = start + name.length;
    if (end > this.#text.length) this.#text = grown(this.#text, end);
    const folded = fold(name);
    for (let unit = 0; unit < name.length; unit++) this.#text[start + unit] = folded.charCodeAt(unit);
    this.#starts[at + 1] = end;
    this.#letters[at] = lettersOf({ text: this.#text, start, end });
    this.#words[at] = wordStartsOf(name);
    this.#containers[at] = this.#containerNumber(container);
    this.#keys[at] = key;
  }

  #containerNumber(address: string): number {
    const known = this.#containerNumbers.get(address);
    if (known !== undefined) return known;
    this.#containerNumbers.set(address, this.#containerNames.length);
    return this.#containerNames.push(address) - 1;
  }

  #grow(count: number): void {
    if (count <= this.#starts.length) return;
    this.#starts = grown(this.#starts, count);
    this.#letters = grown(this.#letters, count);
    this.#words = grown(this.#words, count);
    this.#containers = grown(this.#containers, count);
    this.#keys = grown(this.#keys, count);
  }

  /** Closes the holes that forgotten names left. */
  #pack(): void {
    const runs = [...this.#groups.values()].flat().sort((a, b) => a[0] - b[0]);
    let count = 0;
    for (const run of runs) {
      this.#move(run, count);
      const size = run[1] - run[0];
      run[0] = count;
      run[1] = count += size;
    }
    this.#count = count;
    this.#gone = 0;
  }

  /** Moves a run of names down; what stood there is gone or was moved before. */
  #move([first, end]: readonly [number, number], to: number): void {
    const from = this.#starts[first] ?? 0;
    const target = this.#starts[to] ?? 0;
    this.#text.copyWithin(target, from, this.#starts[end]);
    for (let at = first; at < end; at++) {
      const size = (this.#starts[at + 1] ?? 0) - (this.#starts[at] ?? 0);
      const place = to + at - first;
      // The next start is read before it is written over: a name is moved to its own place or a lower one.
      this.#starts[place + 1] = (this.#starts[place] ?? 0) + size;
    }
    for (const column of [this.#letters, this.#words, this.#containers, this.#keys]) column.copyWithin(to, first, end);
  }
}

/** The results from two lists, as if they were one; of equal names, those of the first list come first. */
export function joinHits(a: NameHits, b: NameHits, limit: number): NameHits {
  const hits = [...a.hits, ...b.hits].sort((one, other) => other.score - one.score || one.away - other.away);
  return { total: a.total + b.total, hits: hits.slice(0, limit) };
}

/** The letters that a name must have whatever its container: those of terms that no container's address contains. */
function lettersNeeded(terms: readonly Term[]): number {
  return terms.reduce((needed, term) => (term.inContainer.includes(1) ? needed : needed | term.letters), 0);
}

/** Inserts a match by score; of equal ones, the one with the shorter path is first, and then the earlier. */
function keepBest(best: Best[], found: Best, limit: number): void {
  let at = best.length;
  while (at > 0 && isBefore(found, best[at - 1])) at--;
  if (at === limit) return;
  best.splice(at, 0, found);
  if (best.length > limit) best.pop();
}

function isBefore(found: Rank, other: Rank | undefined): boolean {
  if (other === undefined) return false;
  return found.score === other.score ? found.away < other.away : found.score > other.score;
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from(text, unit => unit.charCodeAt(0));
}

/** A copy with at least twice the room. */
function grown<T extends Uint16Array | Uint32Array | Int32Array>(from: T, least: number): T {
  const Same = from.constructor as new (length: number) => T; // as: the constructor of the very array it is given
  const result = new Same(Math.max(least, from.length * 2));
  result.set(from);
  return result;
}

function joined(marks: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of marks) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
