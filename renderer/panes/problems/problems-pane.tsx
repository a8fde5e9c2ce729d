import { CircleX, Info, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { Problem } from '../../../shared/contract/types.ts';
import { usePathLabel } from '../../state/path-labels.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { TreeCell, type TreeItem, VirtualTree } from '../../widgets/virtual-tree.tsx';
import { strings } from './strings.ts';
import './problems.css';

const ICONS = { error: CircleX, warning: TriangleAlert, note: Info } as const;

/** What is odd in the whole install; a click goes to the byte. */
export function ProblemsPane() {
  const { problems, navigation } = useWorkbench();
  const { list, at } = usePart(
    bench => bench.problems,
    state => state,
  );
  const isScanning = usePart(
    bench => bench.installs,
    state => state.scanning === true,
  );
  if (list.length === 0) {
    return isScanning ? (
      <EmptyState title={strings.scanning} text={strings.scanningText} />
    ) : (
      <EmptyState icon={<ShieldCheck />} title={strings.none} text={strings.noneText} />
    );
  }

  function go(index: number): void {
    problems.stand(index);
    const problem = list[index];
    if (problem) void navigation.go(problem, 'problems');
  }

  return (
    <VirtualTree<TreeItem>
      label={strings.label}
      rows={{ count: list.length, at: index => flatItem(index, list.length) }}
      active={at}
      labelOf={index => list[index]?.text}
      onActive={(index, how) => (how === 'pointer' ? go(index) : problems.stand(index))}
      onToggle={() => undefined}
      onOpen={go}
      renderRow={(_, index) => {
        const problem = list[index];
        return problem && <ProblemCells problem={problem} />;
      }}
    />
  );
}

function flatItem(index: number, setSize: number): TreeItem {
  return { key: String(index), level: 1, posInSet: index + 1, setSize, expandable: false, expanded: false };
}

function ProblemCells({ problem }: { readonly problem: Problem }) {
  const bench = useWorkbench();
  const label = usePathLabel(problem.asset, problem.path);
  const Icon = ICONS[problem.weight];

  async function repair(): Promise<void> {
    const edited = await bench.documents.edit.repair(problem.asset, problem.path ?? '');
    if (edited) bench.notices.say(strings.repaired(problem.address));
  }

  return (
    <>
      <TreeCell className={`problem-text problem-${problem.weight}`}>
        <Icon aria-label={strings.weight[problem.weight]} />
        <span className="truncate" title={problem.text}>
          {problem.path && !problem.text.startsWith(problem.path) && (
            <b className={`problem-path ${label === undefined ? 'mono' : ''}`} title={problem.path}>
              {label ?? problem.path}
            </b>
          )}
          {problem.text}
        </span>
      </TreeCell>
      {problem.repairable && (
        <TreeCell>
          <Button
            className="problem-repair"
            onClick={event => {
              event.stopPropagation();
              void repair();
            }}
          >
            {strings.repair}
          </Button>
        </TreeCell>
      )}
      <TreeCell className="problem-place mono">
        <span className="truncate" title={strings.place(problem.address, problem.start)}>
          {strings.place(problem.address, problem.start)}
        </span>
      </TreeCell>
    </>
  );
}
