import { CircleX } from 'lucide-react';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { PlanTarget } from '../../../shared/contract/types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { strings } from './strings.ts';

/** The problems that make something read worse than before. */
export function breakingIn(targets: readonly PlanTarget[]): readonly EditProblem[] {
  return targets.flatMap(({ problems }) => problems.filter(({ breaks }) => breaks));
}

interface BreakingProps {
  readonly title: string;
  readonly problems: readonly EditProblem[];
}

/** What would read worse than before, named with its place; pressing one shows its bytes. */
export function Breaking({ title, problems }: BreakingProps) {
  const { navigation, writing } = useWorkbench();

  function show(problem: EditProblem): void {
    writing.close();
    void navigation.goTo(problem, 'problems', { keep: true, view: 'hex' });
  }

  return (
    <section className="write-breaking" role="alert">
      <h3>
        <CircleX aria-hidden /> {title}
      </h3>
      <ul>
        {problems.map(problem => (
          <li key={`${problem.address} ${problem.path} ${problem.start} ${problem.text}`}>
            <button type="button" title={strings.showBytes} onClick={() => show(problem)}>
              <span className="write-breaking-place mono">
                {problem.address}
                {problem.start !== undefined && ` @ ${strings.hex(problem.start)}`}
                {problem.path !== '' && ` ${problem.path}`}
              </span>
              <span>{problem.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
