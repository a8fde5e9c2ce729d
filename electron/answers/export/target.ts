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

/** A file or entry that a verb works on. */
export interface Target {
  /** As the user would type it, from what he typed. */
  readonly address: string;
  readonly view: View;
  /** Where it lies in its container. */
  readonly start?: number;
  /** Bytes it takes in its container. */
  readonly stored?: number;
  /** Its bytes are not among those of its container. */
  readonly isPacked?: boolean;
  /** Which of its bytes its container does not have; a sentence. */
  readonly missing?: string;
  /** The container it is an entry of. */
  readonly around?: Around;
  /** Gives back the memory it was unpacked into. */
  readonly leave?: () => void;
}

/** An entry whose bytes cannot be had. */
export interface LostEntry {
  readonly address: string;
  readonly name: string;
  /** Where its container says that it lies, and how long it is said to be. */
  readonly start: number;
  readonly size: number;
  /** A sentence. */
  readonly why: string;
}

/** Is told of each entry that cannot be read, in its turn. */
export type OnLost = (entry: LostEntry) => void;

/** Lets go of what was read of a target, and of what was unpacked for it: nobody may read it again. */
export function leave(target: Target): void {
  target.view.forget();
  target.leave?.();
}

/** Said of an entry of which its container has nothing: a file without bytes would look like one that has none. */
export function whyGone({ missing, view }: Target): string | undefined {
  return view.source.size === 0 ? missing : undefined;
}

/** What a container holds, in its own order. Each is made, and unpacked, when it is its turn. */
export interface Entries extends Iterable<Target> {
  readonly names: readonly string[];
  readonly count: number;
  /** Those whose names are wanted; the others are not unpacked. */
  where(isWanted: (name: string) => boolean): Iterable<Target>;
  /** The one at a place in the container's order, which is its index around it. */
  at(index: number): Target | undefined;
  /** Gives back what was read of the container; nobody may ask for an entry again. */
  letGo(): void;
}

/** A container of more entries takes 10 MB and more while it is open: whoever leaves it for another gives that back first. */
export const MANY_ENTRIES = 5000;

export interface EntriesOptions {
  /** What edits have made of an address; the bytes on disk when absent. */
  readonly current?: Current | undefined;
  readonly around?: EditedAround | undefined;
  /** Entries that cannot be read are left out, and told here. */
  readonly onLost?: OnLost | undefined;
}

/** The entries of a container; undefined for what is none, or is too damaged to tell. */
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

  /** In one piece, for an install has tens of thousands: a template would be kept as a tree of its parts. */
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
