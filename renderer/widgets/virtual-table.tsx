import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Filter } from 'lucide-react';
import {
  type ClipboardEvent,
  type CSSProperties,
  type DragEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CellEditor } from './cell-editor.tsx';
import { useRowInView } from './row-in-view.ts';
import { type CellPlace, HEAD_ROWS, type Modifiers, PLAIN, pressInTable, ROW, useGo } from './table-keys.ts';
import { nextSort, type TableSort, tableOrder } from './table-order.ts';
import { type TableMemory, usePlaceBefore, usePlaceKept } from './table-place.ts';
import { TextField } from './text-field.tsx';
import './virtual-table.css';

export interface TableColumn {
  readonly key: string;
  readonly title: string;
  /** A track of a CSS grid, such as '12ch' or 'minmax(20ch, 3fr)'. */
  readonly width?: string;
  /** Sorted as numbers and right-aligned. */
  readonly numeric?: boolean;
  readonly editable?: boolean;
  /** Its cells are names of files. */
  readonly isFileName?: boolean;
  /** Offered while a cell is typed into. */
  readonly choices?: readonly string[];
}

export interface VirtualTableProps {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly count: number;
  /** The text of a cell; rows count as stored, not as shown. Pass a new function when the content changes. */
  readonly cell: (row: number, column: number) => string;
  /** What a cell shows if that is more than its text. */
  readonly renderCell?: (row: number, column: number) => ReactNode;
  readonly active: CellPlace | undefined;
  readonly onActive: (row: number, column: number) => void;
  /** Enter on a cell that cannot be edited, or a double click on one. */
  readonly onOpen?: (row: number, column: number) => void;
  /** Whether the cells show what is stored now; absent: they do. */
  readonly isCurrent?: () => boolean;
  /** Writes a cell; returns why not, in a sentence. */
  readonly onEdit?: (row: number, column: number, text: string) => Promise<string | undefined>;
  /** The placeholder of the filter field; without it there is no filter. */
  readonly filterLabel?: string;
  /** What rows are called, if not rows: singular and plural. */
  readonly nouns?: readonly [string, string];
  /** Next to the filter. */
  readonly tools?: ReactNode;
  readonly scope?: string;
  /** Enter and a double click open a row, also on a cell that F2 edits. */
  readonly opensFirst?: boolean;
  /** The selected rows, if there can be several; without it, the active row. */
  readonly selected?: ReadonlySet<number>;
  readonly onSelect?: (rows: ReadonlySet<number>) => void;
  /** A right click on a row, or the menu key. */
  readonly onMenu?: (row: number, at: { readonly x: number; readonly y: number }) => void;
  /** The row the pointer is over, or none. */
  readonly onHover?: (row: number | undefined) => void;
  /** A row was pressed, and may be dragged out of the window. */
  readonly onPress?: (row: number) => void;
  readonly onDragRow?: (row: number, event: DragEvent) => void;
  /** A text was pasted at the active cell: its rows are those from the active one on, in the order they are shown in. */
  readonly onPaste?: (text: string, rows: readonly number[]) => void;
  /** The text of the active cell as it goes to the clipboard. */
  readonly onCopy?: () => string | undefined;
  /** What Shift+Enter inserts into an edited cell: the new-line mark. */
  readonly lineEnd?: string;
  readonly handle?: Ref<VirtualTableHandle>;
  /** It begins as it was there, and says how it is. */
  readonly memory?: TableMemory;
  /** Called with its grid when that is first drawn. */
  readonly onShown?: (grid: HTMLElement) => void;
}

export interface VirtualTableHandle {
  /** Edits a cell, as F2 does. */
  edit(place: CellPlace): void;
}

/** A table that can be sorted, filtered and edited in place: only visible rows are in the document. */
export function VirtualTable(props: VirtualTableProps) {
  const { columns, count, cell, active, memory } = props;
  const before = usePlaceBefore(memory, columns.length);
  const [filter, setFilter] = useState(before.filter);
  const [sort, setSort] = useState(before.sort);
  const order = useMemo(() => tableOrder({ columns, count, cell }, filter, sort), [columns, count, cell, filter, sort]);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const shownRow = active === undefined ? -1 : order.indexOf(active.row);
  const rows = useRef<HTMLDivElement>(null);
  const { onShown } = props;
  useEffect(() => {
    if (box.current !== null) onShown?.(box.current);
  }, [onShown]);
  const virtual = useRows(box, order.length, before.top);
  usePlaceKept(memory, () => ({ filter, sort, top: virtual.scrollOffset ?? 0 }));
  useRowInView({ box, rows }, shownRow, ROW);

  const { edited, edit, isEditable, open, endEdit } = useEditing(props, box);
  const go = useGo(props, order);
  const keys = { table: props, order, shownRow, isEditable, edit, open, go };

  const items = virtual.getVirtualItems();
  const activeId = active && items.some(item => item.index === shownRow) ? cellId(id, active) : undefined;
  useBroughtIntoView(activeId);
  const tracks = columns.map(({ width }) => width ?? 'minmax(10ch, 1fr)').join(' ');
  return (
    <div className="vtable-frame" style={{ '--tracks': tracks } as CSSProperties /* as: a custom property */}>
      <TableBar table={props} shown={order.length} filter={filter} onFilter={setFilter} />
      <div
        ref={box}
        className="vtable"
        role="grid"
        aria-label={props.label}
        aria-rowcount={order.length + HEAD_ROWS}
        aria-colcount={columns.length}
        aria-readonly={props.onEdit === undefined}
        aria-multiselectable={props.onSelect !== undefined}
        aria-activedescendant={activeId}
        data-scope={props.scope}
        tabIndex={0}
        onKeyDown={event => pressInTable(event, keys)}
        onMouseLeave={() => props.onHover?.(undefined)}
        onCopy={event => copyFromTable(event, props)}
        onPaste={event => pasteInTable(event, props, order.slice(shownRow < 0 ? order.length : shownRow))}
      >
        <div className="vtable-inner" role="presentation">
          <Head columns={columns} sort={sort} onSort={column => setSort(nextSort(sort, column))} />
          <div ref={rows} className="vtable-rows" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
            {items.map(item => (
              <Row
                key={order[item.index]}
                id={id}
                row={order[item.index] ?? 0}
                index={item.index}
                top={item.start}
                table={props}
                edited={edited}
                onGo={go}
                onOpen={open}
                onDone={endEdit}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The clipboard of the table, not of a cell that is being edited. */
function copyFromTable(event: ClipboardEvent<HTMLElement>, { onCopy }: VirtualTableProps): void {
  const text = isInEditor(event) ? undefined : onCopy?.();
  if (text === undefined) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

function pasteInTable(event: ClipboardEvent<HTMLElement>, { onPaste }: VirtualTableProps, rows: readonly number[]) {
  if (onPaste === undefined || isInEditor(event)) return;
  event.preventDefault();
  onPaste(event.clipboardData.getData('text/plain'), rows);
}

const isInEditor = ({ target }: ClipboardEvent): boolean => target instanceof HTMLInputElement;

/** The cell being edited. */
function useEditing(table: VirtualTableProps, box: RefObject<HTMLDivElement | null>) {
  const [edited, edit] = useState<CellPlace>();
  const isEditable = (column: number) => table.onEdit !== undefined && table.columns[column]?.editable === true;

  function open(place: CellPlace): void {
    if (isEditable(place.column) && !table.opensFirst) edit(place);
    else table.onOpen?.(place.row, place.column);
  }

  useImperativeHandle(table.handle, () => ({ edit }), []);

  function endEdit(isLeft: boolean): void {
    edit(undefined);
    if (!isLeft) box.current?.focus();
  }
  return { edited, edit, isEditable, open, endEdit };
}

/** The rows that are drawn. */
function useRows(box: RefObject<HTMLDivElement | null>, count: number, initialOffset: number) {
  const getScrollElement = () => box.current;
  return useVirtualizer({ count, getScrollElement, estimateSize: () => ROW, overscan: 8, initialOffset });
}

/** Scrolls to a cell only once: the table must not jump when the wheel returns to it. */
function useBroughtIntoView(activeId: string | undefined): void {
  const broughtIntoView = useRef<string>(undefined);
  useEffect(() => {
    if (activeId === undefined || broughtIntoView.current === activeId) return;
    broughtIntoView.current = activeId;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);
}

interface TableBarProps {
  readonly table: VirtualTableProps;
  /** The number of rows that pass the filter. */
  readonly shown: number;
  readonly filter: string;
  onFilter(filter: string): void;
}

/** The filter, the number of rows that pass it, and the tools of the table. */
function TableBar({ table, shown, filter, onFilter }: TableBarProps) {
  const { count, filterLabel, tools, nouns = ['row', 'rows'] } = table;
  if (filterLabel === undefined && tools === undefined) return null;
  return (
    <div className="vtable-bar">
      {filterLabel !== undefined && (
        <TextField
          label={filterLabel}
          placeholder={filterLabel}
          value={filter}
          onChange={onFilter}
          icon={<Filter />}
          clearable
        />
      )}
      <span className="vtable-count" role="status">
        {shown < count && `${shown.toLocaleString('en')} of `}
        {`${count.toLocaleString('en')} ${nouns[count === 1 ? 0 : 1]}`}
      </span>
      {tools}
    </div>
  );
}

function cellId(id: string, { row, column }: CellPlace): string {
  return `${id}-${row}-${column}`;
}

interface HeadProps {
  readonly columns: readonly TableColumn[];
  readonly sort: TableSort | undefined;
  readonly onSort: (column: number) => void;
}

function Head({ columns, sort, onSort }: HeadProps) {
  return (
    <div className="vtable-head" role="rowgroup">
      <div className="vtable-line" role="row" aria-rowindex={1}>
        {columns.map(({ key, title, numeric }, column) => {
          const direction = sort?.column === column ? sort.direction : undefined;
          return (
            <div
              key={key}
              role="columnheader"
              className={numeric ? 'vtable-cell vtable-number' : 'vtable-cell'}
              aria-colindex={column + 1}
              aria-sort={direction ?? 'none'}
            >
              <button type="button" className="vtable-sort" onClick={() => onSort(column)}>
                <span className="truncate">{title}</span>
                {direction === 'ascending' && <ArrowUp size="1em" aria-hidden />}
                {direction === 'descending' && <ArrowDown size="1em" aria-hidden />}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  /** As stored. */
  readonly row: number;
  /** As shown. */
  readonly index: number;
  readonly top: number;
  readonly table: VirtualTableProps;
  readonly edited: CellPlace | undefined;
  readonly onGo: (row: number, column: number, how: Modifiers) => void;
  readonly onOpen: (place: CellPlace) => void;
  readonly onDone: (isLeft: boolean) => void;
}

function Row({ id, row, index, top, table, edited, onGo, onOpen, onDone }: RowProps) {
  const { columns, active, selected } = table;
  return (
    <div
      role="row"
      className="vtable-line vtable-row"
      aria-rowindex={index + HEAD_ROWS + 1}
      aria-selected={selected?.has(row) ?? active?.row === row}
      data-row={row}
      // Not only when the pointer enters: rows can move under a resting pointer, and no event reliably reports that.
      onMouseMove={() => table.onHover?.(row)}
      draggable={table.onDragRow !== undefined}
      onPointerDown={() => table.onPress?.(row)}
      onDragStart={event => table.onDragRow?.(row, event)}
      onContextMenu={event => {
        if (table.onMenu === undefined) return;
        event.preventDefault();
        if (!selected?.has(row)) onGo(row, 0, PLAIN);
        table.onMenu(row, { x: event.clientX, y: event.clientY });
      }}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map(({ key, title, numeric, isFileName, choices }, column) => {
        const isEdited = edited?.row === row && edited.column === column;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the grid, which has the focus
          <div
            key={key}
            id={cellId(id, { row, column })}
            role="gridcell"
            tabIndex={-1}
            className={numeric ? 'vtable-cell vtable-number mono' : 'vtable-cell'}
            aria-colindex={column + 1}
            aria-selected={active?.row === row && active.column === column}
            onClick={event => {
              onGo(row, column, event);
              // The grid handles the keys, not the cell that the click focused.
              event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus();
            }}
            onDoubleClick={() => onOpen({ row, column })}
          >
            {isEdited ? (
              <CellEditor
                label={`${title}, row ${row + 1}`}
                before={table.cell(row, column)}
                isFileName={isFileName}
                lineEnd={table.lineEnd}
                isCurrent={table.isCurrent}
                choices={choices}
                onWrite={async text => table.onEdit?.(row, column, text)}
                wayTo={by => (columns[column + by] ? () => onGo(row, column + by, PLAIN) : undefined)}
                onDone={onDone}
              />
            ) : (
              <span className="truncate">{table.renderCell?.(row, column) ?? table.cell(row, column)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
