import { diffFields } from '#layout';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Diffed } from '../../../shared/contract/command-types.ts';
import type { CompareOptions } from '../../../shared/contract/compare-types.ts';
import { openAddress } from '../../files/open-address.ts';
import { SHARE_COMPARED, structureFormatAt } from '../../files/structures.ts';
import { changesIn, type Report } from '../compare/asset-report.ts';
import { reportMarkdown } from '../compare/report-markdown.ts';

interface ByStructure {
  readonly base: string;
  readonly a: string;
  readonly b: string;
  readonly all: boolean;
  readonly options: CompareOptions;
  /** The .ksy that both are read by. */
  readonly structure: string;
}

/** Two files or entries, field by field with the names of a structure. */
export function diffByStructure({ base, a, b, all, options, structure }: ByStructure): Diffed {
  const { layout, id } = structureFormatAt(base, structure, SHARE_COMPARED);
  const [left, right] = [contentAt(base, a), contentAt(base, b)];
  const changes = layout ? diffFields(layout, left, right, { ...options, all: true, wholeBytes: true }) : [];
  const fields = all ? changes : changes.filter(({ followsFrom }) => followsFrom === undefined);
  const asset = { kind: 'changed', format: id, fields, ranges: [] } as const;
  const report: Report = {
    titles: [a, b],
    assets: changes.length === 0 ? [] : [asset],
    unchanged: changes.length === 0 ? 1 : 0,
    problems: [],
  };
  return {
    same: changes.length === 0,
    changes: changesIn(report),
    markdown: reportMarkdown(report, { all }),
    problems: [],
  };
}

function contentAt(base: string, address: string): Source {
  const { source, close } = openAddress(base, address);
  try {
    return memorySource(source.read(0, source.size));
  } finally {
    close();
  }
}
