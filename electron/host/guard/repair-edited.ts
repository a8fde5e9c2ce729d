import { decode, type Finding, withRepairsOwed } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';

/** Content with the repairs carried out that follow from its edit: what was odd before stays. */
export function repairEdited(name: string, before: Source, after: Source): Source {
  const { layout } = identify({ name, source: after }).format;
  if (layout === undefined) return after;
  const read = (source: Source): readonly Finding[] => decode(layout, source, { thorough: true }).findings;
  const was = { source: before, findings: read(before) };
  return withRepairsOwed(read, was, { source: after, findings: read(after) }).source;
}
