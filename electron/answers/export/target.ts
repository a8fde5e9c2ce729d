import { entryContent, liesInside } from '../../../shared/formats/entry-content.ts';
import type { Around } from '../../../shared/formats/pictures.ts';
import { printStep, stepsOf } from '../../files/address.ts';
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
}

/** What a container holds, in its own order; undefined for what is none, or is too damaged to tell. */
export function entriesOf(
  { address, view }: Target,
  current?: Current,
  around?: EditedAround,
): readonly Target[] | undefined {
  const { format, source } = view;
  const { container } = format;
  if (container === undefined) return undefined;
  const { decoded } = view;
  if (decoded === undefined || decoded.fault !== undefined) return undefined;
  const entries = namedEntries(container, decoded.value, source, around);
  const steps = stepsOf(entries.map(entry => entry.name));
  return entries.flatMap((entry, i) => {
    const step = steps[i];
    if (step === undefined || !liesInside(entry, source.size)) return [];
    const place = `${address}::${printStep(step)}`;
    const content = current?.(place) ?? entryContent(source, entry, inflate);
    if ('why' in content) return [];
    const around = aroundEntry({ format, model: decoded.value, index: i });
    return [{ address: place, start: entry.start, view: new View(entry.name, content, 0), around }];
  });
}
