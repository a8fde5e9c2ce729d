import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useRowInView } from './row-in-view.ts';
import './virtual-list.css';

export interface VirtualListProps {
  readonly id?: string;
  readonly label: string;
  readonly count: number;
  /** The row with the keyboard; -1 for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  /** Enter, or a click. */
  readonly onOpen?: (index: number) => void;
  readonly renderRow: (index: number) => ReactNode;
  /** Keys are handled elsewhere, such as in a text field above the list. */
  readonly passive?: boolean;
  readonly rowSize?: number;
}

/** The id of a row, for aria-activedescendant of a field that controls the list. */
export function rowId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** A list of rows of equal height: only visible rows are in the document. */
export function VirtualList(props: VirtualListProps) {
  const { count, active, rowSize = 24 } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowSize,
    overscan: 6,
  });
  const rows = useRef<HTMLDivElement>(null);
  useRowInView({ box, rows }, active < count ? active : -1, rowSize);

  function onKeyDown(event: KeyboardEvent): void {
    const target = listKey(event.key, active, count, Math.floor((box.current?.clientHeight ?? 0) / rowSize));
    if (target !== undefined) props.onActive(target);
    else if (event.key === 'Enter' && active >= 0) props.onOpen?.(active);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      id={id}
      className="vlist"
      role="listbox"
      aria-label={props.label}
      aria-activedescendant={active >= 0 && !props.passive ? rowId(id, active) : undefined}
      tabIndex={props.passive ? -1 : 0}
      onKeyDown={props.passive ? undefined : onKeyDown}
    >
      <div ref={rows} className="vlist-rows" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
          <div
            key={item.key}
            id={rowId(id, item.index)}
            className="vlist-row"
            role="option"
            tabIndex={-1}
            aria-selected={item.index === active}
            aria-posinset={item.index + 1}
            aria-setsize={count}
            style={{ height: rowSize, transform: `translateY(${item.start}px)` }}
            onClick={() => {
              props.onActive(item.index);
              props.onOpen?.(item.index);
            }}
          >
            {props.renderRow(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Where a key leads in a list, or undefined if it leads nowhere. */
export function listKey(key: string, active: number, count: number, page: number): number | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'PageDown':
      return Math.min(active + Math.max(page, 1), last);
    case 'PageUp':
      return Math.max(active - Math.max(page, 1), 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
