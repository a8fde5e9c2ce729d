import { decode, type Finding } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { identify } from '../../../shared/formats/index.ts';
import { firstOfEach, type Reference } from '../../../shared/formats/references.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import type { Sent } from '../../files/sent-bytes.ts';
import { oddIn } from './arrivals.ts';
import { judge } from './judge.ts';
import type { Judging } from './misread.ts';

/** A file or entry before and after an edit. */
export interface GuardTask {
  readonly address: string;
  readonly name: string;
  /** What it is read by, where that is no format of Gantry's own. */
  readonly structure?: WholeStructure | undefined;
  /** Absent of what came with the edits. */
  readonly before?: Sent | undefined;
  readonly after: Sent;
}

/** What the guard found out about an edit. */
export interface Checked {
  /** What it says and did not say before. */
  readonly problems: readonly EditProblem[];
  /** All that it says. */
  readonly findings: readonly Finding[];
  /** What it names, each thing once; absent where that was not read. */
  readonly names?: readonly Reference[];
}

/** More findings than these nobody reads in a list. */
const MOST = 50;

/** What is to be looked at. */
interface Asked extends Omit<Judging, 'before' | 'steps'> {
  /** Absent of what came with the edits. */
  readonly before?: Source | undefined;
}

/** What an edit did to an asset, or what is wrong in one that came with the edits, and all that is odd in it now. */
export function checkEdit({ before, ...asked }: Asked, onStep: () => void = () => {}): Checked {
  const problems = before === undefined ? oddIn(asked, onStep) : judge({ ...asked, before, steps: 0 }, onStep);
  return { problems: problems.slice(0, MOST), ...said(asked, onStep) };
}

function said({ name, after: source, as }: Asked, onStep: () => void): Pick<Checked, 'findings' | 'names'> {
  const { layout, references } = as ?? identify({ name, source }).format;
  if (layout === undefined) return { findings: [], names: [] };
  const { findings, fault, value } = decode(layout, source, { thorough: true, onStep });
  const names = fault === undefined && references ? firstOfEach(references(value)) : [];
  return { findings: findings.slice(0, MOST), names };
}
