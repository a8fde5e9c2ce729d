import { Filter, FilterX, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Problem, Weight } from '../../../shared/contract/types.ts';
import { placeItems } from '../../state/game-folder/place-items.ts';
import { placeStrings } from '../../state/game-folder/strings.ts';
import { countWeights, groupProblems, NO_FILTER, type ProblemGroup } from '../../state/problems/problem-groups.ts';
import { usePart, usePathLabel, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Chip } from '../../widgets/chip.tsx';
import { copyText } from '../../widgets/copy-text.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { TreeCell, type TreeItem, VirtualTree } from '../../widgets/virtual-tree.tsx';
import { WeightIcon } from '../../widgets/weight-icon.tsx';
import { strings } from './strings.ts';
import './problems.css';

/** All problems in the game folder; a click goes to the byte. */
export function ProblemsPane() {
  const isEmpty = usePart(
    bench => bench.problems,
    state => state.list.length === 0,
  );
  const isScanning = usePart(
    bench => bench.installs,
    state => state.scanning === true,
  );
  if (isEmpty) {
    return isScanning ? (
      <EmptyState title={strings.scanning} text={strings.scanningText} />
    ) : (
      <EmptyState icon={<ShieldCheck />} title={strings.none} text={strings.noneText} />
    );
  }
  return (
    <div className="problems">
      <ProblemBar />
      <ProblemTree />
    </div>
  );
}

const weights: readonly Weight[] = ['error', 'warning', 'note'];

/** Which problems are listed: by text or file, by severity, or only those of the open file. */
function ProblemBar() {
  const { problems } = useWorkbench();
  const { list, filter } = usePart(
    bench => bench.problems,
    state => state,
  );
  const address = usePart(
    bench => bench.tabs,
    state => state.active?.address,
  );
  const counts = countWeights(list, filter);

  function toggle(weight: Weight): void {
    const { hidden } = filter;
    problems.setFilter({
      hidden: hidden.includes(weight) ? hidden.filter(other => other !== weight) : [...hidden, weight],
    });
  }

  function keepTo(only: string | undefined): void {
    const { hidden, text } = filter;
    problems.replaceFilter(only === undefined ? { hidden, text } : { hidden, text, address: only });
  }

  return (
    <search className="problem-bar" aria-label={strings.filters}>
      <TextField
        className="problem-filter"
        label={strings.filter}
        placeholder={strings.filter}
        icon={<Filter aria-hidden />}
        value={filter.text}
        onChange={text => problems.setFilter({ text })}
        clearable
      />
      {weights.map(weight => (
        <Chip key={weight} pressed={!filter.hidden.includes(weight)} onClick={() => toggle(weight)}>
          <WeightIcon weight={weight} />
          {strings.counted(weight, counts[weight])}
        </Chip>
      ))}
      <Chip
        pressed={filter.address !== undefined}
        disabled={filter.address === undefined && address === undefined}
        onClick={() => keepTo(filter.address === undefined ? address : undefined)}
      >
        {strings.onlyThisFile}
      </Chip>
    </search>
  );
}

function ProblemTree() {
  const bench = useWorkbench();
  const { problems, navigation } = bench;
  const { menu, show } = useMenu(placeStrings.menu);
  const { list, at, filter, open } = usePart(
    bench => bench.problems,
    state => state,
  );
  /** The group heading with the keyboard; the store remembers a problem. */
  const [head, setHead] = useState<string>();
  const groups = useMemo(() => groupProblems(list, filter), [list, filter]);
  const rows = useMemo(() => problemRows(groups, open), [groups, open]);
  if (rows.length === 0) {
    const clear = <Button onClick={() => problems.replaceFilter(NO_FILTER)}>{strings.clear}</Button>;
    return <EmptyState icon={<FilterX />} title={strings.allHidden(list.length)} actions={clear} />;
  }

  function setCurrent({ index, key }: ProblemRow): void {
    setHead(index === undefined ? key : undefined);
    if (index !== undefined) problems.setCurrent(index);
  }

  function go(row: ProblemRow | undefined): void {
    if (row === undefined) return;
    setCurrent(row);
    const problem = row.index === undefined ? undefined : list[row.index];
    if (problem) void navigation.go(problem, 'problems');
    else problems.toggle(row.key);
  }

  return (
    <>
      {menu}
      <VirtualTree<ProblemRow>
        label={strings.label}
        onMenu={(index, at) => {
          const row = rows[index];
          const places = (row?.index === undefined ? row?.group.items : [row.index])?.flatMap(i => list[i] ?? []);
          const assets = new Map(places?.map(({ asset: id, address }) => [id, { id, address }]));
          show(at, placeItems(bench, [...assets.values()], copyText));
        }}
        rows={{ count: rows.length, at: index => rows[index] }}
        active={activeRow(rows, head, at)}
        labelOf={index => rows[index]?.group.title}
        onActive={(index, how) => {
          const row = rows[index];
          if (row) (how === 'pointer' ? go : setCurrent)(row);
        }}
        onToggle={index => {
          const row = rows[index];
          if (row) problems.toggle(row.key);
        }}
        onOpen={index => {
          // The first click of a double click on a heading has already toggled it.
          if (rows[index]?.index !== undefined) go(rows[index]);
        }}
        renderRow={({ group, index }) => {
          const problem = index === undefined ? undefined : list[index];
          return problem ? <ProblemCells problem={problem} /> : <GroupCells group={group} />;
        }}
      />
    </>
  );
}

/** The row with the keyboard: a heading, a problem, or the heading of a collapsed group with the current problem. */
function activeRow(rows: readonly ProblemRow[], head: string | undefined, at: number): number {
  const own = rows.findIndex(({ key, index }) => (head === undefined ? index === at : key === head));
  return own >= 0 || at < 0 ? own : rows.findIndex(({ group }) => group.items.includes(at));
}

function GroupCells({ group }: { readonly group: ProblemGroup }) {
  return (
    <>
      <TreeCell className="problem-text">
        <WeightIcon weight={group.weight} label={strings.weight[group.weight]} />
        <span className="truncate">{group.title}</span>
      </TreeCell>
      <TreeCell className="problem-place">{strings.places(group.items.length)}</TreeCell>
    </>
  );
}

function ProblemCells({ problem }: { readonly problem: Problem }) {
  const bench = useWorkbench();
  const label = usePathLabel(problem.asset, problem.path);

  async function repair(): Promise<void> {
    const { edit } = bench.documents;
    const { fix } = problem;
    const edited = fix
      ? await edit.editItems(problem.asset, { kind: 'fields', label: strings.fixed, values: fix })
      : await edit.repair(problem.asset, problem.path ?? '');
    if (edited) bench.notices.done(strings.repaired(problem.address), () => bench.documents.edit.undo(problem.asset));
  }

  return (
    <>
      <TreeCell className="problem-text">
        <WeightIcon weight={problem.weight} label={strings.weight[problem.weight]} />
        <span className="problem-words" title={problem.path ? `${problem.path}\n${problem.text}` : problem.text}>
          {problem.path && !problem.text.startsWith(problem.path) && (
            <b className={`problem-path truncate ${label === undefined ? 'mono' : ''}`} title={problem.path}>
              {label ?? problem.path}
            </b>
          )}
          <span className="truncate">{problem.text}</span>
        </span>
      </TreeCell>
      {problem.shownIn && (
        <TreeCell className="problem-act">
          <Button
            className="problem-repair"
            onClick={event => {
              event.stopPropagation();
              void showIn(bench, problem);
            }}
          >
            {strings.show}
          </Button>
        </TreeCell>
      )}
      {(problem.repairable || problem.fix) && (
        <TreeCell className="problem-act">
          <Button
            className="problem-repair"
            onClick={event => {
              event.stopPropagation();
              void repair();
            }}
          >
            {problem.fix ? strings.fix : strings.repair}
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

/** In the scene of another file: selects the problem there, and frames it. */
async function showIn(
  { navigation, selection }: Workbench,
  { asset, address, path, start, size, shownIn }: Problem,
): Promise<void> {
  if (shownIn === undefined) return;
  if (!(await navigation.go(shownIn, 'problems', { view: 'scene' }))) return;
  const range = start === undefined || size === undefined ? {} : { start, size };
  await selection.selectPath(asset, path ?? '', 'problems', { ...range, where: address, shownBy: shownIn.asset });
}

/** A line of the panel: a problem, or the heading of a group. */
export interface ProblemRow extends TreeItem {
  readonly group: ProblemGroup;
  /** Its place in the list of all problems; absent for a heading. */
  readonly index?: number;
}

/** The groups as rows; only the problems of groups in `open` are listed. */
export function problemRows(groups: readonly ProblemGroup[], open: readonly string[]): readonly ProblemRow[] {
  return groups.flatMap((group, place) => {
    const [only] = group.items;
    const top = { level: 1, posInSet: place + 1, setSize: groups.length };
    if (group.items.length === 1 && only !== undefined)
      return [{ ...top, key: group.key, group, index: only, expandable: false, expanded: false }];
    const isOpen = open.includes(group.key);
    const head: ProblemRow = { ...top, key: group.key, group, expandable: true, expanded: isOpen };
    return isOpen ? [head, ...group.items.map((index, i) => inner(group, index, i))] : [head];
  });
}

function inner(group: ProblemGroup, index: number, place: number): ProblemRow {
  const key = `${group.key} ${index}`;
  const { length: setSize } = group.items;
  return { key, level: 2, posInSet: place + 1, setSize, expandable: false, expanded: false, group, index };
}
