import type { Decoded } from '#layout';
import { entryContent, leaveContent, liesInside } from '../../../shared/formats/entry-content.ts';
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
  /** The container it is an entry of. */
  readonly around?: Around;
  /** Gives back the memory it was unpacked into. */
  readonly leave?: () => void;
}

/** Lets go of what was read of a target, and of what was unpacked for it: nobody may read it again. */
export function leave(target: Target): void {
  target.view.forget();
  target.leave?.();
}

/** What a container holds, in its own order. Each is made, and unpacked, when it is its turn; those that cannot be are left out. */
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

/** The entries of a container; undefined for what is none, or is too damaged to tell. */
export function entriesOf(container: Target, current?: Current, around?: EditedAround): Entries | undefined {
  const { view } = container;
  if (view.format.container === undefined) return undefined;
  const { decoded } = view;
  if (decoded === undefined || decoded.fault !== undefined) return undefined;
  const entries = namedEntries(view.format.container, decoded.value, view.source, around);
  return new EntriesInside({ container, decoded, entries, current });
}

interface Inside {
  readonly container: Target;
  readonly decoded: Decoded<unknown>;
  readonly entries: readonly Entry[];
  readonly current: Current | undefined;
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
    const { container, decoded, entries, current } = this.#open;
    const { format, source } = container.view;
    const entry = entries[index];
    if (entry === undefined || !liesInside(entry, source.size)) return undefined;
    const address = this.#addressOf(step);
    const edited = current?.(address);
    const content = edited ?? entryContent(source, entry, inflate);
    if ('why' in content) return undefined;
    const around = aroundEntry({ format, model: decoded.value, index });
    return {
      ...{ address, start: entry.start, view: new View(entry.name, content, 0), around },
      ...(edited === undefined && { leave: () => leaveContent(source, entry, content) }),
    };
  }
}
