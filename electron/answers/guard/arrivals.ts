// Entries added by the edits of their container: they had no problems before, so all of theirs are new.
import { decode, reasonOf } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { storedSize } from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { contentOf, isSame, named, stored } from './entry-bytes.ts';
import { problemTexts } from './problem-texts.ts';
import { renamedNames } from './renamed-names.ts';

/** The entries of a container before and after its edits. */
export interface Entries {
  readonly was: readonly Entry[];
  readonly now: readonly Entry[];
}

/** An entry that did not exist before. */
export interface Arrival {
  readonly address: string;
  readonly name: string;
  readonly after: Source;
}

interface Edited {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

/** The added entries, except those with the content of another: these were renamed or copied. */
export function* arrivalsAmong({ address, before, after }: Edited, { was, now }: Entries): Generator<Arrival> {
  const known = new Set(named(was).map(([step]) => step));
  const current = named(now);
  const renamed = renamedNames(
    [...known],
    current.map(([step]) => step),
  );
  const came = current.filter(([step]) => !known.has(step) && !renamed.has(step));
  if (came.length === 0) return;
  const bySize = Map.groupBy(was, storedSize);
  for (const [step, entry] of came) {
    const bytes = stored(after, entry);
    if (bySize.get(storedSize(entry))?.some(other => isSame(stored(before, other), bytes))) continue;
    const content = contentOf(after, entry);
    if (content !== undefined) yield { address: `${address}::${step}`, name: entry.name, after: content };
  }
}

/** Lazy parts of longer ones are not read. */
const LARGEST_THOROUGH = 16 * 1024 * 1024;

/** The problems of such an entry. None of them breaks anything that was intact. */
export function oddIn({ address, name, after }: Arrival, onStep: () => void): EditProblem[] {
  const { layout } = identify({ name, source: after }).format;
  if (layout === undefined) return [];
  const { fault, findings } = decode(layout, after, { thorough: after.size <= LARGEST_THOROUGH, onStep });
  const odd = findings
    .filter(({ weight }) => weight !== 'note')
    .map(({ path, start, weight, text }) => ({ address, path, start, weight, text, breaks: false }));
  if (fault === undefined) return odd;
  const text = problemTexts.unreadableEntry(reasonOf(fault));
  return [{ address, path: fault.path, start: fault.start, weight: 'error', text, breaks: false }, ...odd];
}
