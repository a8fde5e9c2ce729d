import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { scrollFor } from './row-in-view.ts';
import { keyTarget, typeAhead } from './tree-keys.ts';
import './virtual-tree.css';

export interface TreeItem {
  readonly key: string;
  /** From 1. */
  readonly level: number;
  /** From 1. */
  readonly posInSet: number;
  readonly setSize: number;
  readonly expandable: boolean;
  readonly expanded: boolean;
}

/** Rows by number: a million of them cost nothing until they are visible. An unknown row is undefined. */
export interface TreeRows<T extends TreeItem> {
  readonly count: number;
  at(index: number): T | undefined;
  /** The row's parent; if absent, it is found by walking back. */
  parentOf?(index: number): number | undefined;
}

export interface VirtualTreeHandle {
  scrollToIndex(index: number, align?: 'middle' | 'nearest'): void;
  /** Scrolls a row that is out of view to the middle, so that its surroundings are visible. */
  reveal(index: number): void;
  focus(): void;
}

/** Where a dragged row goes: next to another one or into it. */
export type DropSide = 'before' | 'inside' | 'after';

/** Dragging rows to other places in the tree. */
export interface TreeDrag {
  canDrag(index: number): boolean;
  /** Where the row `from` can be dropped at the row `to`. */
  sides(from: number, to: number): readonly DropSide[];
  drop(from: number, to: number, side: DropSide): void;
}

export interface VirtualTreeProps<T extends TreeItem> {
  readonly label: string;
  readonly rows: TreeRows<T>;
  /** The row with the keyboard; -1 for none. */
  readonly active: number;
  readonly onActive: (index: number, how: 'keyboard' | 'pointer') => void;
  readonly onToggle: (index: number, expanded: boolean) => void;
  /** Enter or a double click. */
  readonly onOpen?: (index: number) => void;
  readonly onEdit?: (index: number) => void;
  readonly onHover?: (index: number | undefined) => void;
  readonly onMenu?: (index: number, at: { readonly x: number; readonly y: number }) => void;
  /** Handles keys that the tree does not know; returns true if it did. */
  readonly onKey?: (event: KeyboardEvent, index: number) => boolean;
  readonly labelOf?: (index: number) => string | undefined;
  readonly rowClass?: (row: T) => string;
  /** One or more elements with role gridcell: use `TreeCell`. */
  readonly renderRow: (row: T, index: number) => ReactNode;
  readonly drag?: TreeDrag;
  /** Drops files from outside the window on a row, or a drag whose type is `heldType`, without files. */
  readonly onFiles?: (index: number, dropped: DataTransfer) => void;
  readonly heldType?: string;
  readonly scope?: string;
  readonly density?: 'normal' | 'dense';
  readonly handle?: Ref<VirtualTreeHandle>;
}

const ROW = { normal: 24, dense: 20 } as const;

/** A tree as a grid of rows of equal height: only visible rows are in the document. */
export function VirtualTree<T extends TreeItem>(props: VirtualTreeProps<T>) {
  const { rows, active, density = 'normal' } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<number>(undefined);
  const isPressed = useRef(false);
  const [hasFocus, setHasFocus] = useState(false);
  const { virtual, scrollTo } = useRowsInView(box, props);
  const onKeyDown = useTreeKeys(box, props, index => {
    props.onActive(index, 'keyboard');
    scrollTo(index, 'auto');
  });

  /** From a row to the tree. */
  function takeFocus(target: EventTarget): void {
    const isRow = target instanceof Element && document.activeElement === target.closest('.vtree-row');
    if (isRow) box.current?.focus({ preventScroll: true });
  }
  function release(target: EventTarget): void {
    isPressed.current = false;
    takeFocus(target);
  }
  const isActiveDrawn = virtual.getVirtualItems().some(item => item.index === active);
  return (
    <div
      ref={box}
      className={`vtree vtree-${density}`}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={rows.count}
      aria-readonly={props.onEdit === undefined}
      aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
      data-scope={props.scope}
      data-focus={hasFocus}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={event => {
        setHasFocus(true);
        // A click focuses its row, and the tree handles the keys. Moving the focus during a press would end a drag.
        const mayDrag = isPressed.current && event.target.matches('[draggable="true"]');
        if (event.target.matches('.vtree-row') && !mayDrag) takeFocus(event.target);
      }}
      onPointerDown={event => {
        isPressed.current = event.button === 0;
      }}
      onBlur={() => setHasFocus(false)}
      onPointerUp={event => release(event.target)}
      onDragEnd={event => release(event.target)}
      onMouseLeave={() => props.onHover?.(undefined)}
      onContextMenu={event => {
        // The menu key and Shift+F10: the tree has the focus, and the menu belongs to its active row.
        const row = document.getElementById(`${id}-${active}`);
        if (event.target !== box.current || props.onMenu === undefined || row === null) return;
        event.preventDefault();
        const { left, bottom } = row.getBoundingClientRect();
        props.onMenu(active, { x: left + ROW[density], y: bottom });
      }}
    >
      <div className="vtree-rows" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => (
          <TreeRow
            key={item.key}
            id={`${id}-${item.index}`}
            index={item.index}
            top={item.start}
            row={rows.at(item.index)}
            tree={props}
            held={held}
          />
        ))}
      </div>
    </div>
  );
}

/** The visible rows, and the ways to scroll to others. */
function useRowsInView<T extends TreeItem>(
  box: RefObject<HTMLDivElement | null>,
  { rows, handle, density = 'normal' }: VirtualTreeProps<T>,
) {
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW[density],
    overscan: 8,
  });

  function scrollNow(index: number, align: 'center' | 'auto'): void {
    const frame = box.current;
    // A tree without a layout scrolls once it has one.
    if (frame === null || frame.clientHeight === 0) {
      virtual.scrollToIndex(index, { align });
      return;
    }
    const [size, height] = [ROW[density], frame.clientHeight];
    const row = { start: index * size, size };
    frame.scrollTop =
      align === 'center' ? row.start - (height - size) / 2 : scrollFor(row, { start: frame.scrollTop, size: height });
  }

  /** A row that was requested before it was drawn: a missing row cannot be scrolled to. */
  const wanted = useRef<{ readonly index: number; readonly align: 'center' | 'auto' } | undefined>(undefined);
  function scrollTo(index: number, align: 'center' | 'auto'): void {
    const isThere = index < rows.count;
    wanted.current = isThere ? undefined : { index, align };
    if (isThere) scrollNow(index, align);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are the news
  useEffect(() => {
    if (wanted.current) scrollTo(wanted.current.index, wanted.current.align);
  }, [rows.count]);
  useImperativeHandle(handle, () => ({
    scrollToIndex: (index, align = 'nearest') => scrollTo(index, align === 'middle' ? 'center' : 'auto'),
    reveal(index) {
      const { clientHeight = 0, scrollTop = 0 } = box.current ?? {};
      const top = index * ROW[density];
      const isInView = top >= scrollTop && top + ROW[density] <= scrollTop + clientHeight;
      if (!isInView) scrollTo(index, 'center');
    },
    focus: () => box.current?.focus(),
  }));
  useEffect(() => virtual.measure(), [virtual]);
  return { virtual, scrollTo };
}

/** Handles the keys of a tree: its owner's first, then moving and expanding, then letters of a row's name. */
function useTreeKeys<T extends TreeItem>(
  box: RefObject<HTMLDivElement | null>,
  props: VirtualTreeProps<T>,
  move: (index: number) => void,
) {
  const { rows, active, density = 'normal' } = props;
  const ahead = useRef(typeAhead());
  return (event: KeyboardEvent): void => {
    if (event.target !== box.current) return;
    if (props.onKey?.(event, active)) {
      event.preventDefault();
      return;
    }
    const row = active < 0 ? undefined : rows.at(active);
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW[density]) - 1);
    const step = keyTarget(event, { rows, active, row, page });
    // A key that moves ends the word being typed.
    if (step !== undefined) ahead.current = typeAhead();
    if (step?.kind === 'move') move(step.index);
    else if (step?.kind === 'toggle') props.onToggle(active, step.expanded);
    else if (step?.kind === 'open') props.onOpen?.(active);
    else if (step?.kind === 'edit') props.onEdit?.(active);
    else if (props.labelOf && event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const found = ahead.current(event.key, { count: rows.count, active, labelOf: props.labelOf });
      if (found !== undefined) move(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

interface TreeRowProps<T extends TreeItem> {
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly row: T | undefined;
  readonly tree: VirtualTreeProps<T>;
  /** The row that is dragged. */
  readonly held: RefObject<number | undefined>;
}

function TreeRow<T extends TreeItem>({ id, index, top, row, tree, held }: TreeRowProps<T>) {
  const place = { transform: `translateY(${top}px)`, '--level': row?.level ?? 1 } as CSSProperties; // as: a custom property
  if (row === undefined) {
    return (
      <div id={id} className="vtree-row vtree-waiting" role="row" aria-rowindex={index + 1} style={place}>
        <span role="gridcell" className="vtree-cell">
          …
        </span>
      </div>
    );
  }

  function onClick(event: MouseEvent): void {
    const isTwist = event.target instanceof Element && event.target.closest('.vtree-twist') !== null;
    if (isTwist && row?.expandable) {
      tree.onToggle(index, !row.expanded);
      return;
    }
    tree.onActive(index, 'pointer');
    if (event.detail === 2) tree.onOpen?.(index);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the treegrid, which has the focus
    <div
      id={id}
      className={`vtree-row ${tree.rowClass?.(row) ?? ''}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      aria-level={row.level}
      aria-posinset={row.posInSet}
      aria-setsize={row.setSize}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-selected={index === tree.active}
      style={place}
      {...(tree.drag && dragOf(tree.drag, index, held))}
      {...(tree.onFiles && filesOn(index, tree.onFiles, tree.heldType))}
      onClick={onClick}
      onMouseEnter={() => tree.onHover?.(index)}
      onContextMenu={event => {
        if (tree.onMenu === undefined) return;
        event.preventDefault();
        tree.onActive(index, 'pointer');
        tree.onMenu(index, { x: event.clientX, y: event.clientY });
      }}
    >
      <Twist row={row} />
      {tree.renderRow(row, index)}
    </div>
  );
}

/** The handlers of a row for dragged files. */
function filesOn(index: number, onFiles: (index: number, dropped: DataTransfer) => void, heldType = 'Files') {
  const isTaken = ({ types }: DataTransfer) => types.includes('Files') || types.includes(heldType);
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!isTaken(event.dataTransfer)) return;
      event.preventDefault();
      event.currentTarget.dataset.drop = 'inside';
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      delete event.currentTarget.dataset.drop;
    },
    onDrop(event: DragEvent<HTMLElement>) {
      delete event.currentTarget.dataset.drop;
      if (!isTaken(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(index, event.dataTransfer);
    },
  };
}

/** The handlers of a row for dragged rows; the drop position is drawn at its edge. */
function dragOf(drag: TreeDrag, index: number, held: RefObject<number | undefined>) {
  const sideAt = ({ currentTarget, clientY }: DragEvent<HTMLElement>): DropSide | undefined => {
    if (held.current === undefined || held.current === index) return undefined;
    const sides = drag.sides(held.current, index);
    const { top, height } = currentTarget.getBoundingClientRect();
    const part = (clientY - top) / height;
    const middle = part > 0.25 && part < 0.75;
    const beside: DropSide = part < 0.5 ? 'before' : 'after';
    const wanted: readonly DropSide[] = [middle ? 'inside' : beside, beside, 'inside'];
    return wanted.find(side => sides.includes(side));
  };
  return {
    draggable: drag.canDrag(index),
    onDragStart(event: DragEvent<HTMLElement>) {
      held.current = index;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', event.currentTarget.innerText);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const side = sideAt(event);
      if (side === undefined) return;
      event.preventDefault();
      event.currentTarget.dataset.drop = side;
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      delete event.currentTarget.dataset.drop;
    },
    onDragEnd() {
      held.current = undefined;
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const side = sideAt(event);
      delete event.currentTarget.dataset.drop;
      if (side === undefined || held.current === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      drag.drop(held.current, index, side);
      held.current = undefined;
    },
  };
}

/** The icon that expands and collapses a row; the row handles the click. */
function Twist({ row }: { readonly row: TreeItem }) {
  const Icon = row.expanded ? ChevronDown : ChevronRight;
  return (
    <span className="vtree-twist" role="presentation">
      {row.expandable && <Icon size="1em" aria-hidden />}
    </span>
  );
}

/** One cell of a tree's row. */
export function TreeCell({ className = '', children }: { readonly className?: string; readonly children?: ReactNode }) {
  return (
    <span role="gridcell" className={`vtree-cell ${className}`}>
      {children}
    </span>
  );
}
