import { Equal, TriangleAlert } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ComparedLine, ComparedRow, ComparisonId } from '../../../shared/contract/compare-types.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { type ComparisonEntry, isSameNow, isSinglePair } from '../../state/compare/comparison-entry.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { Progress } from '../../widgets/progress.tsx';
import { Grip } from '../../widgets/split-pane.tsx';
import { TreeCell, type TreeItem, VirtualTree, type VirtualTreeHandle } from '../../widgets/virtual-tree.tsx';
import { Detail } from './detail.tsx';
import { EditableSidesProvider } from './editable-sides.ts';
import { Head } from './head.tsx';
import { KindSign } from './kind-sign.tsx';
import { FocusHolderProvider, focusList } from './list-focus.ts';
import { type Stepper, StepperProvider } from './stepper.ts';
import { strings } from './strings.ts';
import './compare.css';

/** If the pane is narrower, the list is above the detail. */
const NARROW = 760;

const BESIDE = 300;

const ABOVE = 124;

/** Two versions side by side: what differs and how. */
export function ComparePane({ comparison }: { readonly comparison: ComparisonId }) {
  const entry = usePart(
    bench => bench.comparing,
    state => state.entries[comparison],
  );
  const { comparing } = useWorkbench();
  useEffect(() => comparing.shown(comparison), [comparing, comparison]);
  if (entry === undefined) return null;
  return (
    <section className="compare" data-scope="compare" aria-label={strings.label}>
      <Head id={comparison} entry={entry} />
      <Body id={comparison} entry={entry} />
    </section>
  );
}

interface BodyProps {
  readonly id: ComparisonId;
  readonly entry: ComparisonEntry;
}

function Body({ id, entry }: BodyProps) {
  const { comparing } = useWorkbench();
  const { summary, failure, progress } = entry;
  if (failure !== undefined) {
    const { code, text, next } = failure;
    const isStopped = code === 'cancelled';
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={isStopped ? strings.stopped : strings.failed}
        text={isStopped ? undefined : next === undefined ? text : `${text} ${next}`}
        actions={<Button onClick={() => void comparing.again(id)}>{strings.tryAgain}</Button>}
      />
    );
  }
  if (summary === undefined) {
    return (
      <div className="compare-wait" aria-busy role="status">
        <Progress
          label={progress === undefined || progress.text === '' ? strings.running : progress.text}
          done={progress?.done ?? 0}
          total={progress?.total}
          onCancel={() => comparing.stop(id)}
        />
      </div>
    );
  }
  if (summary.same)
    return <EmptyState icon={<Equal />} title={strings.same} text={strings.sameText(summary.unchanged)} />;
  return <Changes id={id} entry={entry} />;
}

/** The list of changes next to the detail of one; a single pair needs no list. */
function Changes({ id, entry }: BodyProps) {
  const { comparing, notices } = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const holder = useRef<Element>(undefined);
  // Another file is shown: its differences are not those that were requested.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that is reached ends the wait
  useEffect(() => {
    holder.current = undefined;
  }, [entry.at]);
  const stepper = useRef<Stepper>(undefined);
  const { size, isBelow, setSize } = useTreeSize(box);
  const shown = useMemo(() => ({ id, entry }), [id, entry]);
  const step = useCallback(
    async (by: 1 | -1) => {
      if (stepper.current?.(by) === true) return;
      if (!(await comparing.step(id, by))) notices.say(strings.lastDifference, { tone: 'info' });
    },
    [comparing, notices, id],
  );
  const { group, next, previous } = strings.command;
  useCommands([
    { id: 'compare.next', title: next, group, keys: ['F7', 'Alt+Down'], scope: 'compare', run: () => void step(1) },
    {
      id: 'compare.previous',
      title: previous,
      group,
      keys: ['Shift+F7', 'Alt+Up'],
      scope: 'compare',
      run: () => void step(-1),
    },
  ]);
  return (
    <div ref={box} className={isBelow ? 'compare-body compare-stacked' : 'compare-body'}>
      {!isSinglePair(entry) && (
        <>
          <div className="compare-tree" style={isBelow ? { height: size } : { width: size }}>
            <ChangeTree id={id} entry={entry} onEnter={() => focusList(detail.current, holder)} />
          </div>
          <Grip
            direction={isBelow ? 'column' : 'row'}
            label={strings.resizeTree}
            value={size}
            min={80}
            max={900}
            onChange={setSize}
          />
        </>
      )}
      <div ref={detail} className="compare-detail">
        <StepperProvider value={stepper}>
          <EditableSidesProvider value={shown}>
            <FocusHolderProvider value={holder}>
              <Detail id={id} entry={entry} />
            </FocusHolderProvider>
          </EditableSidesProvider>
        </StepperProvider>
      </div>
    </div>
  );
}

type Item = TreeItem & { readonly row: ComparedRow };

interface TreeProps extends BodyProps {
  /** Enter, or a double click, on the row whose detail is shown. */
  readonly onEnter: () => void;
}

/** The files and entries that differ; the detail follows the keyboard. */
function ChangeTree({ id, entry, onEnter }: TreeProps) {
  const { comparing } = useWorkbench();
  const { total, at, filter } = entry;
  const handle = useRef<VirtualTreeHandle>(null);
  useEffect(() => {
    if (at >= 0) handle.current?.scrollToIndex(at);
  }, [at]);
  const isFiltered = filter.kinds !== undefined || filter.formats !== undefined || filter.text !== undefined;
  if (total === 0 && isFiltered) return <EmptyState title={strings.noRows} text={strings.noRowsText} />;
  return (
    <VirtualTree<Item>
      handle={handle}
      label={strings.tree}
      scope="compare-tree"
      rows={{ count: total, at: index => itemOf(comparing.see(id, index)) }}
      active={at}
      labelOf={index => entry.lines[index]?.row.name}
      onActive={index => void comparing.setCurrent(id, index)}
      onToggle={(index, isOpen) => {
        const row = entry.lines[index]?.row;
        if (row) comparing.toggle(id, row.id, isOpen);
      }}
      onOpen={index => {
        const line = entry.lines[index];
        if (line?.hasChildren) comparing.toggle(id, line.row.id, !line.isOpen);
        else onEnter();
      }}
      rowClass={({ row }) => (row.followsFrom === undefined ? '' : 'compare-follows')}
      renderRow={({ row, expanded }) => (
        <RowCells
          row={row}
          isOpen={expanded}
          isSame={isSameNow(entry, row.id)}
          below={entry.now?.below[row.id] ?? row.count}
        />
      )}
    />
  );
}

function itemOf(line: ComparedLine | undefined): Item | undefined {
  return (
    line && {
      key: line.row.id,
      level: line.level,
      posInSet: line.position,
      setSize: line.siblings,
      expandable: line.hasChildren,
      expanded: line.isOpen,
      row: line.row,
    }
  );
}

interface RowProps {
  readonly row: ComparedRow;
  readonly isOpen: boolean;
  /** Whether it is the same now. */
  readonly isSame: boolean;
  /** How many below it still differ. */
  readonly below: number;
}

function RowCells({ row, isOpen, isSame, below }: RowProps) {
  const { kind, name, from, format, count, sizeA, sizeB, followsFrom, address } = row;
  const words = [
    isSame ? [strings.sameNow] : [],
    from === undefined ? [] : [strings.from(from)],
    followsFrom === undefined ? [] : [strings.follows(followsFrom)],
    below > 0 ? [strings.below(below)] : [],
  ].flat();
  const size = count > 0 ? '' : strings.size(sizeA, sizeB);
  return (
    <>
      <TreeCell className="compare-sign">
        <KindSign kind={kind} isSameNow={isSame} />
      </TreeCell>
      <TreeCell className="compare-name">
        <FormatIcon kind={format === undefined ? 'folder' : 'entry'} format={format} open={isOpen} />
        <span className="truncate" title={[address, ...words, size].filter(text => text !== '').join('\n')}>
          {name}
        </span>
      </TreeCell>
      <TreeCell className="compare-note">
        <span className="compare-words truncate">{words.join(' · ')}</span>
        {size !== '' && <span>{words.length > 0 ? `· ${size}` : size}</span>}
      </TreeCell>
    </>
  );
}

/** The share of the pane that the list of changes takes, and its side. */
function useTreeSize(box: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(BESIDE);
  const [height, setHeight] = useState(ABOVE);
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setBelow(entry.contentRect.width < NARROW);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isBelow ? { size: height, setSize: setHeight, isBelow } : { size: width, setSize: setWidth, isBelow };
}
