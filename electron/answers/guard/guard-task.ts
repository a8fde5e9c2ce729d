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
  /** What it is read by, if not a format of Gantry's own. */
  readonly structure?: WholeStructure | undefined;
  /** Absent if it was added by the edits. */
  readonly before?: Sent | undefined;
  readonly after: Sent;
}

/** The guard's findings about an edit. */
export interface Checked {
  /** Its new problems. */
  readonly problems: readonly EditProblem[];
  /** All its problems. */
  readonly findings: readonly Finding[];
  /** What it names, each target once; absent if that was not read. */
  readonly names?: readonly Reference[];
}

/** Nobody reads more findings in a list. */
const MOST = 50;

/** What to check. */
interface Asked extends Omit<Judging, 'before' | 'steps'> {
  /** Absent if it was added by the edits. */
  readonly before?: Source | undefined;
}

/** The effect of an edit on an asset, or the problems of an added one, and everything odd in it now. */
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
