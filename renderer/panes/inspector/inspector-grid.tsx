import { type KeyboardEvent, useRef, useState } from 'react';
import { CellEditor } from '../../widgets/cell-editor.tsx';
import { cssColour, type InspectorRow, type Shown } from './row.ts';
import { inspectorStrings as say } from './strings.ts';

const CLASSES = ['inspector-input', 'inspector-why'] as const;

/** A row with its value at the cursor. */
export interface ReadRow {
  readonly row: InspectorRow;
  readonly shown: Shown | undefined;
}

interface GridProps {
  readonly rows: readonly ReadRow[];
  readonly onSelect: (row: ReadRow) => void;
  /** Whether the values shown are the stored ones. */
  readonly isCurrent: () => boolean;
  /** Writes the typed value; returns a sentence if it cannot. */
  readonly onWrite: (row: InspectorRow, typed: string) => Promise<string | undefined>;
}

/** The rows as one focusable element: arrows move, Enter edits, Space selects the row's bytes. */
export function InspectorGrid({ rows, onSelect, isCurrent, onWrite }: GridProps) {
  const [active, setActive] = useState(0);
  const [editing, setEditing] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);

  function go(index: number): void {
    const kept = Math.min(Math.max(0, index), rows.length - 1);
    setActive(kept);
    grid.current?.querySelectorAll<HTMLElement>('[role=row]')[kept]?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[active];
    if (row === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length };
    const step = steps[event.key];
    if (step !== undefined) go(active + step);
    else if (event.key === 'Enter' || event.key === 'F2') edit(row);
    else if (event.key === ' ') onSelect(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function edit({ row, shown }: ReadRow): void {
    if (shown !== undefined && row.write !== undefined) setEditing(row.id);
  }

  return (
    <div ref={grid} className="inspector-rows" role="grid" aria-label={say.rows} onKeyDown={onKeyDown}>
      {rows.map((read, index) => (
        <Row
          key={read.row.id}
          read={read}
          isActive={index === active}
          isEditing={editing === read.row.id}
          onFocus={() => setActive(index)}
          onSelect={() => onSelect(read)}
          onEdit={() => edit(read)}
          isCurrent={isCurrent}
          onWrite={typed => onWrite(read.row, typed)}
          onDone={isLeft => {
            setEditing(undefined);
            if (!isLeft) go(index);
          }}
        />
      ))}
    </div>
  );
}

interface RowProps {
  readonly read: ReadRow;
  readonly isActive: boolean;
  readonly isEditing: boolean;
  readonly onFocus: () => void;
  readonly onSelect: () => void;
  readonly onEdit: () => void;
  readonly isCurrent: () => boolean;
  readonly onWrite: (typed: string) => Promise<string | undefined>;
  readonly onDone: (isLeft: boolean) => void;
}

function Row({ read, isActive, isEditing, isCurrent, onFocus, onSelect, onEdit, onWrite, onDone }: RowProps) {
  const { row, shown } = read;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding grid handles the keys
    <div
      className="inspector-row"
      role="row"
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={event => {
        if (isEditing) return;
        if (event.detail === 2) onEdit();
        else onSelect();
      }}
    >
      <span className="inspector-label mono" role="rowheader">
        {row.label}
      </span>
      <span className="inspector-value mono" role="gridcell" title={shown?.text}>
        {isEditing && shown ? (
          <CellEditor
            label={say.edit(row.label)}
            before={shown.text}
            classes={CLASSES}
            isCurrent={isCurrent}
            onWrite={onWrite}
            onDone={onDone}
          />
        ) : (
          <ShownValue shown={shown} />
        )}
      </span>
    </div>
  );
}

function ShownValue({ shown }: { readonly shown: Shown | undefined }) {
  if (shown === undefined) return <span className="inspector-none">{say.none}</span>;
  return (
    <>
      {shown.colour && (
        <span className="inspector-swatch" aria-hidden style={{ backgroundColor: cssColour(shown.colour) }} />
      )}
      <span className="truncate">{shown.text}</span>
    </>
  );
}
