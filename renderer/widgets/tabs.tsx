import { type KeyboardEvent, type ReactNode, useId } from 'react';
import './tabs.css';

export interface TabItem<K extends string> {
  readonly id: K;
  readonly title: string;
  readonly count?: number;
}

interface TabsProps<K extends string> {
  readonly label: string;
  readonly items: readonly TabItem<K>[];
  readonly active: K;
  readonly onActive: (id: K) => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A strip of tabs above the selected one. */
export function Tabs<K extends string>({ label, items, active, onActive, actions, children }: TabsProps<K>) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = items.findIndex(item => item.id === active);
    const next = items[(at + by + items.length) % items.length];
    if (next === undefined) return;
    onActive(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div className="tabs">
      <div className="tabs-bar">
        <div className="tabs-strip" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {items.map(item => (
            <button
              key={item.id}
              id={`${id}-${item.id}`}
              type="button"
              role="tab"
              className="tabs-tab"
              data-tab={item.id}
              aria-selected={item.id === active}
              aria-controls={item.id === active ? `${id}-panel` : undefined}
              tabIndex={item.id === active ? 0 : -1}
              onClick={() => onActive(item.id)}
            >
              {item.title}
              {item.count !== undefined && item.count > 0 && <span className="tabs-count">{item.count}</span>}
            </button>
          ))}
        </div>
        {actions}
      </div>
      <div className="tabs-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}
