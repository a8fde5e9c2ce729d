import type { Decoded } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import {
  entryContent,
  leaveContent,
  liesInside,
  lostTexts,
  storedSize,
} from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import type { Around } from '../../../shared/formats/pictures.ts';
import { type EntryStep, printStep, stepsOf } from '../../files/address.ts';
import { type EditedAround, entriesOf as namedEntries } from '../../files/entry-names.ts';
import type { Current } from '../../files/open-address.ts';
import { inflate } from '../../files/zlib.ts';
import { aroundEntry } from '../pictures/around.ts';
import { View } from '../view.ts';

/** A file or entry for a verb to work on. */
export interface Target {
  /** As the user would type it, relative to what was typed. */
  readonly address: string;
  readonly view: View;
  /** Its position in its container. */
  readonly start?: number;
  /** The bytes it takes in its container. */
  readonly stored?: number;
  /** Its bytes are not in its container. */
  readonly isPacked?: boolean;
  /** Which of its bytes its container lacks; a sentence. */
  readonly missing?: string;
  /** Its container. */
  readonly around?: Around;
  /** Frees the memory it was unpacked into. */
  readonly leave?: () => void;
}

/** An entry whose bytes cannot be read. */
export interface LostEntry {
  readonly address: string;
  readonly name: string;
  /** Its offset and size according to its container. */
  readonly start: number;
  readonly size: number;
  /** A sentence. */
  readonly why: string;
}

/** Called for each entry that cannot be read, in its turn. */
export type OnLost = (entry: LostEntry) => void;

/** Releases what was read of a target, and what was unpacked for it: nobody may read it again. */
export function leave(target: Target): void {
  target.view.forget();
  target.leave?.();
}

/** For an entry whose bytes are all missing: an empty file would look like an empty entry. */
export function whyGone({ missing, view }: Target): string | undefined {
  return view.source.size === 0 ? missing : undefined;
}

/** The contents of a container, in its own order. Each is made, and unpacked, when its turn comes. */
export interface Entries extends Iterable<Target> {
  readonly names: readonly string[];
  readonly count: number;
  /** Only entries with these names; the others are not unpacked. */
  where(isWanted: (name: string) => boolean): Iterable<Target>;
  /** The entry at a position in the container's order. */
  at(index: number): Target | undefined;
  /** Releases what was read of the container; no entry may be requested again. */
  letGo(): void;
}

/** A container with more entries takes 10 MB or more while it is open: it is released before another is opened. */
export const MANY_ENTRIES = 5000;

export interface EntriesOptions {
  /** The edited version of an address; if absent, the bytes on disk. */
  readonly current?: Current | undefined;
  readonly around?: EditedAround | undefined;
  /** Entries that cannot be read are left out, and reported here. */
  readonly onLost?: OnLost | undefined;
}

/** The entries of a container; undefined if it is not one, or is too damaged. */
export function entriesOf(container: Target, options: EntriesOptions = {}): Entries | undefined {
  const { view } = container;
  if (view.format.container === undefined) return undefined;
  const { decoded } = view;
  if (decoded === undefined || decoded.fault !== undefined) return undefined;
  const entries = namedEntries(view.format.container, decoded.value, view.source, options.around);
  return new EntriesInside({ container, decoded, entries, options });
}

interface Inside {
  readonly container: Target;
  readonly decoded: Decoded<unknown>;
  readonly entries: readonly Entry[];
  readonly options: EntriesOptions;
}

class EntriesInside implements Entries {
  #inside: Inside | undefined;
  #steps: readonly EntryStep[];

  constructor(inside: Inside) {
    this.#inside = inside;
    this.#steps = stepsOf(inside.entries.map(entry => entry.name));
  }

  get count(): number {
    return this.#steps.length;
  }

  get names(): readonly string[] {
    return this.#steps.map(({ name }) => name);
  }

  [Symbol.iterator](): Iterator<Target> {
    return this.where(() => true);
  }

  *where(isWanted: (name: string) => boolean): Generator<Target> {
    for (const [i, step] of this.#steps.entries()) {
      const target = isWanted(step.name) ? this.#target(i, step) : undefined;
      if (target !== undefined) yield target;
    }
  }

  at(index: number): Target | undefined {
    const step = this.#steps[index];
    return step && this.#target(index, step);
  }

  letGo(): void {
    this.#inside?.container.view.forget();
    this.#inside = undefined;
    this.#steps = [];
  }

  /** In one piece, for a game has tens of thousands: V8 would keep a template as a tree of its parts. */
  #addressOf(step: EntryStep): string {
    return [this.#open.container.address, printStep(step)].join('::');
  }

  get #open(): Inside {
    if (this.#inside === undefined) throw new Error('the container was let go');
    return this.#inside;
  }

  #target(index: number, step: EntryStep): Target | undefined {
    const { container, decoded, entries, options } = this.#open;
    const { format, source } = container.view;
    const entry = entries[index];
    if (entry === undefined) return undefined;
    const address = this.#addressOf(step);
    const edited = options.current?.(address);
    const content = edited ?? contentIn(source, entry);
    if ('why' in content) {
      options.onLost?.({ address, name: entry.name, start: entry.start, size: entry.size, why: content.why });
      return undefined;
    }
    const around = aroundEntry({ format, model: decoded.value, index });
    return {
      ...{ address, start: entry.start, stored: storedSize(entry), isPacked: entry.packed !== undefined },
      ...{ view: new View(entry.name, content, 0), around },
      ...(edited === undefined && entry.missing !== undefined && { missing: entry.missing }),
      ...(edited === undefined && { leave: () => leaveContent(source, entry, content) }),
    };
  }
}

/** The bytes of an entry, or a sentence saying why there are none. */
function contentIn(container: Source, entry: Entry): Source | { readonly why: string } {
  if (!liesInside(entry, container.size)) return { why: lostTexts.outside(entry, container.size) };
  const content = entryContent(container, entry, inflate);
  return 'why' in content ? { why: lostTexts.damaged(content.why) } : content;
}
