import { CircleX, TriangleAlert } from 'lucide-react';
import type { PlanTarget } from '../../../shared/contract/change-types.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { strings } from './strings.ts';

/** The problems that a write would introduce. */
export function breakingIn(targets: readonly PlanTarget[]): readonly EditProblem[] {
  return targets.flatMap(({ problems }) => problems.filter(({ breaks }) => breaks));
}

interface PlanProblemsProps {
  /** The whole plan. */
  readonly targets: readonly PlanTarget[];
  /** Called when a place is shown: the dialog closes. Absent if none can be, as for a folder that is not the open game. */
  readonly onLeave: (() => void) | undefined;
}

interface BreakingProps extends PlanProblemsProps {
  /** How many problems there are. */
  title(count: number): string;
}

/** The problems that a write would introduce or has introduced; empty if there are none. */
export function Breaking({ targets, title, onLeave }: BreakingProps) {
  const problems = breakingIn(targets);
  if (problems.length === 0) return null;
  return (
    <section className="write-told write-breaking" role="alert">
      <h3>
        <CircleX aria-hidden /> {title(problems.length)}
      </h3>
      <Places problems={problems} onLeave={onLeave} />
    </section>
  );
}

/** What the user should know before writing, but can ignore; empty if there is nothing. */
export function Odd({ targets, onLeave }: PlanProblemsProps) {
  const problems = targets.flatMap(target => target.problems.filter(({ breaks }) => !breaks));
  if (problems.length === 0) return null;
  const title = strings.odd(problems.length);
  return (
    <section className="write-told write-odd" aria-label={title}>
      <h3>
        <TriangleAlert aria-hidden /> {title}
      </h3>
      <Places problems={problems} onLeave={onLeave} />
    </section>
  );
}

interface PlacesProps extends Pick<PlanProblemsProps, 'onLeave'> {
  readonly problems: readonly EditProblem[];
}

/** Problems with their places; pressing one shows its bytes. */
function Places({ problems, onLeave }: PlacesProps) {
  const { navigation } = useWorkbench();

  return (
    <ul>
      {problems.map(problem => (
        <li key={`${problem.address} ${problem.path} ${problem.start} ${problem.text}`}>
          {onLeave === undefined ? (
            <PlaceText problem={problem} />
          ) : (
            <button
              type="button"
              title={strings.showBytes}
              onClick={() => {
                onLeave();
                void navigation.goTo(problem, 'problems', { keep: true, view: 'hex' });
              }}
            >
              <PlaceText problem={problem} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function PlaceText({ problem: { address, start, path, text } }: { readonly problem: EditProblem }) {
  return (
    <>
      <span className="write-place mono">
        {address}
        {start !== undefined && ` @ ${strings.hex(start)}`}
        {path !== '' && ` ${path}`}
      </span>
      <span>{text}</span>
    </>
  );
}
