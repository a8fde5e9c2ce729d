import { ChevronDown, ChevronUp, CornerDownRight, Search } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { Asset } from '../../../shared/contract/types.ts';
import { FindBar } from '../../byte-grid/find-bar.tsx';
import { createFindSession, type FindSession } from '../../byte-grid/find-session.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { parseGoTo } from '../../state/navigation/go-to.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { cellOf, offsetIn, type SideName } from './aligned.ts';
import { nearestOffset } from './pair-canvas.ts';
import type { PairGrid } from './pair-grid-state.ts';
import { strings } from './strings.ts';

const say = strings.hex;

interface HexToolsProps {
  readonly grid: PairGrid;
  readonly finds: PairFinds;
  readonly assetA: Asset;
  readonly assetB: Asset;
  /** All results are listed below the grids. */
  readonly isListed: boolean;
  toggleList(): void;
}

/** Finding in either side. */
type PairFinds = Readonly<Record<SideName, FindSession>>;

export function usePairFinds(grid: PairGrid, assetA: Asset, assetB: Asset): PairFinds {
  const { documents } = useWorkbench();
  const [a, b, sizeA, sizeB] = [assetA.id, assetB.id, assetA.size, assetB.size];
  return useMemo(() => {
    const session = (side: SideName, asset: string, size: number) =>
      createFindSession({
        asset,
        size: () => size,
        caret: () => nearestOffset(grid, side, grid.store.getState().caret.at),
        find: documents.find,
        select: hit => grid.show({ start: cellOf(grid.aligned, side, hit.start), size: hit.size }),
      });
    return { a: session('a', a, sizeA), b: session('b', b, sizeB) };
  }, [grid, documents, a, b, sizeA, sizeB]);
}

/** Stepping through differences, finding, and going to an offset, on either side. */
export function HexTools({ grid, finds, assetA, assetB, isListed, toggleList }: HexToolsProps) {
  const { side, present, caret } = useStore(grid.store);
  const isFinding = useStore(finds[side].store, state => state.open);
  const [isGoing, setGoing] = useState(false);
  const { group, find, findNext, findPrevious, goTo } = strings.command;
  const { differences } = grid.aligned;
  useCommands([
    { id: 'compare.find', title: find, group, keys: ['Ctrl+F'], scope: 'compare', run: finds[side].open },
    {
      id: 'compare.findNext',
      title: findNext,
      group,
      keys: ['F3'],
      scope: 'compare',
      run: () => void finds[side].step('forward'),
    },
    {
      id: 'compare.findPrevious',
      title: findPrevious,
      group,
      keys: ['Shift+F3'],
      scope: 'compare',
      run: () => void finds[side].step('backward'),
    },
    { id: 'compare.goTo', title: goTo, group, keys: ['Ctrl+G'], scope: 'compare', run: () => setGoing(true) },
  ]);
  return (
    <>
      <div className="compare-tools">
        <IconButton title={say.previous} keys="Shift+F7" onClick={() => grid.step(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton title={say.next} keys="F7" onClick={() => grid.step(1)}>
          <ChevronDown />
        </IconButton>
        <span className="compare-count" role="status">
          {present === undefined ? say.differences(differences.length) : say.place(present + 1, differences.length)}
        </span>
        <Place grid={grid} cell={caret.at} assetA={assetA} assetB={assetB} />
        <SideSwitch grid={grid} side={side} />
        <IconButton title={say.find} keys="Ctrl+F" pressed={isFinding} onClick={finds[side].open}>
          <Search />
        </IconButton>
        <IconButton title={say.goTo} keys="Ctrl+G" pressed={isGoing} onClick={() => setGoing(!isGoing)}>
          <CornerDownRight />
        </IconButton>
      </div>
      {isGoing && <GoTo grid={grid} side={side} onDone={() => setGoing(false)} />}
      {isFinding && (
        <FindBar key={side} finds={finds[side]} tools={{ isListed, toggleList }} onClose={finds[side].close} />
      )}
    </>
  );
}

/** The side that finding and going to an offset apply to: the one with the keyboard last, or the one chosen here. */
function SideSwitch({ grid, side }: { readonly grid: PairGrid; readonly side: SideName }) {
  return (
    <fieldset className="compare-switch" aria-label={say.inSide}>
      {(['a', 'b'] as const).map(each => (
        <button
          key={each}
          type="button"
          aria-pressed={each === side}
          onClick={() => grid.store.setState({ side: each })}
        >
          {strings.side[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface PlaceProps {
  readonly grid: PairGrid;
  readonly cell: number;
  readonly assetA: Asset;
  readonly assetB: Asset;
}

/** Where the caret is on both sides, and in which field. */
function Place({ grid, cell, assetB }: PlaceProps) {
  const { documents } = useWorkbench();
  const field = usePart(
    bench => bench.selection,
    state => (state.current?.asset === assetB.id ? state.current.field : undefined),
  );
  const offsetB = offsetIn(grid.aligned, 'b', cell);
  const known = field ?? (offsetB === undefined ? undefined : documents.knownField(assetB.id, offsetB));
  const at = (side: SideName) => {
    const offset = offsetIn(grid.aligned, side, cell);
    return `${strings.side[side]} ${offset === undefined ? '–' : hexOffset(offset)}`;
  };
  return (
    <span className="compare-place mono truncate">
      {at('a')} · {at('b')}{' '}
      {known !== undefined && known.kind !== 'unknown' && <span className="dim">{known.path}</span>}
    </span>
  );
}

function GoTo({
  grid,
  side,
  onDone,
}: {
  readonly grid: PairGrid;
  readonly side: SideName;
  readonly onDone: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();

  function go(event: FormEvent): void {
    event.preventDefault();
    const size = side === 'a' ? grid.aligned.sizeA : grid.aligned.sizeB;
    const cursor = nearestOffset(grid, side, grid.store.getState().caret.at);
    const found = parseGoTo(typed, { size, cursor });
    setWrong(found.kind === 'refused' ? found.why : found.kind === 'path' ? say.notAnOffset : undefined);
    if (found.kind !== 'offset') return;
    grid.press(cellOf(grid.aligned, side, found.offset), { extend: false });
    onDone();
  }

  return (
    <form className="compare-goto" onSubmit={go}>
      <TextField
        label={say.goTo}
        placeholder={say.goToHint}
        className="mono"
        value={typed}
        aria-invalid={wrong !== undefined}
        autoFocus
        onChange={setTyped}
        onKeyDown={event => {
          if (event.key === 'Escape') onDone();
        }}
      />
      {wrong !== undefined && (
        <span className="compare-wrong" role="alert">
          {wrong}
        </span>
      )}
    </form>
  );
}
