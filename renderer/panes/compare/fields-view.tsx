import { Equal, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { hexOffset, toSpacedHex } from '../../../shared/base/hex.ts';
import type { FieldChange, FieldChanges } from '../../../shared/contract/compare-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { notHere, windowBytes } from '../../byte-grid/asset-window.ts';
import { BYTES_PAGE } from '../../state/documents/document-pages.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { PathText } from '../../widgets/path-text.tsx';
import { type TableColumn, VirtualTable } from '../../widgets/virtual-table.tsx';
import type { SideName } from './aligned.ts';
import { FieldActions } from './field-actions.tsx';
import { KindSign } from './kind-sign.tsx';
import { useListFocus } from './list-focus.ts';
import { PairLoading } from './pair-loading.tsx';
import type { Pair, SideRange } from './pair-state.ts';
import type { PairViewProps } from './pair-view.ts';
import { useAgain, useStepper } from './stepper.ts';
import { strings } from './strings.ts';

const say = strings.fields;

/** Together they fit beside the list of changes in a small window. */
const columns: readonly TableColumn[] = [
  { key: 'kind', title: say.columns.kind, width: '6ch' },
  { key: 'path', title: say.columns.path, width: 'minmax(13ch, 4fr)' },
  { key: 'old', title: say.columns.old, width: 'minmax(8ch, 2fr)' },
  { key: 'new', title: say.columns.new, width: 'minmax(8ch, 2fr)' },
  { key: 'delta', title: say.columns.delta, width: '11ch', numeric: true },
];
/** Where nothing that differs is a number. */
const columnsOfTexts = columns.slice(0, -1);

/** No field differs; whether any byte does must still be checked. */
function NoFields({ pair, why }: { readonly pair: Pair; readonly why: string | undefined }) {
  const { aligned } = useStore(pair.store);
  useEffect(() => void pair.loadBytes(), [pair]);
  const text = aligned?.differences.length === 0 ? say.equalNow : (why ?? say.noneText);
  return <EmptyState icon={<Equal />} title={say.none} text={text} />;
}

/** The fields that differ, in the terms of the format; picking one selects its bytes on both sides. */
export function FieldsView({ pair, assetA, assetB, isSame }: PairViewProps) {
  const { selection } = useWorkbench();
  const { fields, fieldsFailure } = useStore(pair.store);
  const [follows, setFollows] = useState(false);
  const [active, setActive] = useState<{ readonly row: number; readonly column: number }>();
  useAgain(() => void pair.loadFields(follows), [pair, follows, assetA.revision, assetB.revision]);
  const changes = fields?.changes ?? NONE;
  const cell = useCallback((row: number, column: number) => textOf(changes[row], column), [changes]);
  const picked = active === undefined ? undefined : changes[active.row];

  function pick(row: number, column: number): void {
    setActive({ row, column });
    const change = changes[row];
    if (change === undefined) return;
    pair.select({ path: change.path, ...(change.a && { a: change.a }), ...(change.b && { b: change.b }) });
    if (change.b) void selection.selectRange(pair.b, change.b.start, change.b.size, 'compare');
    else if (change.a) void selection.selectRange(pair.a, change.a.start, change.a.size, 'compare');
  }

  const onShown = useListFocus();
  useStepper(by => {
    const next = (active?.row ?? (by === 1 ? -1 : changes.length)) + by;
    if (changes[next] === undefined) return false;
    pick(next, active?.column ?? 1);
    return true;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another answer are other rows
  useEffect(() => setActive(undefined), [changes]);
  const tools = fields && <FieldsTools fields={fields} follows={follows} onFollows={setFollows} />;
  if (fieldsFailure !== undefined)
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={fieldsFailure.text} />;
  if (fields === undefined) return <PairLoading>{say.loading}</PairLoading>;
  if (fields.total === 0 && fields.following === 0)
    return isSame ? (
      <EmptyState icon={<Equal />} title={say.sameTitle} text={say.sameText} />
    ) : (
      <NoFields key={`${assetA.revision} ${assetB.revision}`} pair={pair} why={fields.why} />
    );
  return (
    <div className="compare-fields">
      <div className="compare-table">
        <VirtualTable
          label={say.label}
          columns={changes.some(({ delta }) => delta !== undefined) ? columns : columnsOfTexts}
          count={changes.length}
          cell={cell}
          renderCell={(row, column) => cellOf(changes[row], column)}
          active={active}
          onActive={pick}
          filterLabel={say.filter}
          tools={tools}
          scope="compare-fields"
          onShown={onShown}
        />
      </div>
      {picked !== undefined && <PickedStrip pair={pair} picked={picked} />}
    </div>
  );
}

interface FieldsToolsProps {
  readonly fields: FieldChanges;
  readonly follows: boolean;
  onFollows(follows: boolean): void;
}

/** How many are shown of how many, and whether those that follow from others are shown too. */
function FieldsTools({ fields, follows, onFollows }: FieldsToolsProps) {
  return (
    <>
      {fields.changes.length < fields.total && (
        <span className="compare-partial">{say.partial(fields.changes.length, fields.total)}</span>
      )}
      {fields.following > 0 && (
        <label className="compare-check">
          <input type="checkbox" checked={follows} onChange={event => onFollows(event.target.checked)} />
          {say.follows(fields.following)}
        </label>
      )}
    </>
  );
}

interface PickedStripProps {
  readonly pair: Pair;
  readonly picked: FieldChange;
}

/** The bytes of the selected field on both sides, and how to copy between them. */
function PickedStrip({ pair, picked }: PickedStripProps) {
  return (
    <section className="compare-strip" aria-label={say.strip}>
      <BytesStrip side="a" asset={pair.a} range={picked.differs?.a ?? picked.a} />
      <FieldActions pair={pair} change={picked} to="a" />
      <BytesStrip side="b" asset={pair.b} range={picked.differs?.b ?? picked.b} />
      <FieldActions pair={pair} change={picked} to="b" />
    </section>
  );
}

const MOST = 24;

interface BytesStripProps {
  readonly side: SideName;
  readonly asset: AssetId;
  readonly range: SideRange | undefined;
}

/** The bytes a field has on one side, in one line. */
function BytesStrip({ side, asset, range }: BytesStripProps) {
  const { documents } = useWorkbench();
  usePart(
    bench => bench.documents,
    state => state.entries[asset]?.arrived,
  );
  const name = <b className={`compare-side-${side}`}>{strings.side[side]}</b>;
  if (range === undefined)
    return (
      <p className="compare-bytes">
        {name} <span className="dim">{strings.fields.noBytes}</span>
      </p>
    );
  const window = { start: range.start, size: Math.min(range.size, MOST) };
  const cells = windowBytes(window, BYTES_PAGE, page => documents.bytesPage(asset, page));
  const isHere = !cells.includes(notHere);
  return (
    <p className="compare-bytes mono">
      {name} <span className="dim">{hexOffset(range.start)}</span>{' '}
      {isHere ? toSpacedHex(Uint8Array.from(cells, cell => cell & 0xff)) : strings.hex.reading}
      {range.size > MOST && <span className="dim"> {strings.fields.more(range.size)}</span>}
    </p>
  );
}

const NONE: readonly FieldChange[] = [];

function textOf(change: FieldChange | undefined, column: number): string {
  if (change === undefined) return '';
  switch (columns[column]?.key) {
    case 'kind':
      return strings.kind[change.kind];
    case 'path':
      return printPlace(change);
    case 'old':
      return printSide(change, 'old');
    case 'new':
      return printSide(change, 'new');
    default:
      return printDelta(change);
  }
}

function cellOf(change: FieldChange | undefined, column: number) {
  if (change === undefined) return '';
  const key = columns[column]?.key;
  if (key === 'kind') return <KindSign kind={change.kind} />;
  const text = textOf(change, column);
  if (key === 'old') return <span className="compare-old mono">{text}</span>;
  if (key === 'new') return <span className="compare-new mono">{text}</span>;
  if (key === 'path') {
    return (
      <span
        className="compare-path"
        title={change.followsFrom === undefined ? text : strings.follows(change.followsFrom)}
      >
        {change.label !== undefined && <span className="truncate">{change.label}</span>}
        <PathText path={printPath(change)} isQuiet={change.label !== undefined} />
        {change.followsFrom !== undefined && (
          <span className="dim truncate">{strings.follows(change.followsFrom)}</span>
        )}
      </span>
    );
  }
  return text;
}

/** A value of one side as a person reads it. */
function printSide(change: FieldChange, side: 'old' | 'new'): string {
  const text = side === 'old' ? change.oldText : change.newText;
  return text ?? printValue(change[side]);
}

/** Where a field is, in A too if it is elsewhere there. */
function printPath({ path, from }: FieldChange): string {
  return from === undefined || from === path ? path : `${from} → ${path}`;
}

/** The same with the names of its parents. */
function printPlace(change: FieldChange): string {
  const path = printPath(change);
  return change.label === undefined ? path : `${change.label} ${path}`;
}

/** The increase of a number, with its sign; nothing for other values. */
function printDelta({ delta }: FieldChange): string {
  if (delta === undefined) return '';
  return delta > 0 ? `+${trim(delta)}` : trim(delta);
}

/** Without the last digits, which are artefacts of binary arithmetic. */
function trim(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7)));
}

function printValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ?? '';
}
