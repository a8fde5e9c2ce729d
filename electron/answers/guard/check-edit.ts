import { decode, type Finding } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { Checked } from './guard-task.ts';
import { type Judging, judge } from './judge.ts';

/** More findings than these nobody reads in a list. */
const MOST = 50;

/** What an edit did to an asset, and all that is odd in it now. */
export function checkEdit(judging: Judging, onStep: () => void = () => {}): Checked {
  const problems = judge(judging, onStep);
  return { problems: problems.slice(0, MOST), findings: findingsOf(judging.name, judging.after, onStep) };
}

function findingsOf(name: string, source: Source, onStep: () => void): readonly Finding[] {
  const { layout } = identify({ name, source }).format;
  if (layout === undefined) return [];
  return decode(layout, source, { thorough: true, onStep }).findings.slice(0, MOST);
}
