import { decode, type Finding } from '#layout';
import { identify } from '../../../shared/formats/index.ts';
import type { Checked } from './guard-task.ts';
import { type Judging, judge } from './judge.ts';

/** More findings than these nobody reads in a list. */
const MOST = 50;

/** What an edit did to an asset, and all that is odd in it now. */
export function checkEdit(judging: Judging, onStep: () => void = () => {}): Checked {
  const problems = judge(judging, onStep);
  return { problems: problems.slice(0, MOST), findings: findingsOf(judging, onStep) };
}

function findingsOf({ name, after: source, as }: Judging, onStep: () => void): readonly Finding[] {
  const { layout } = as ?? identify({ name, source }).format;
  if (layout === undefined) return [];
  return decode(layout, source, { thorough: true, onStep }).findings.slice(0, MOST);
}
