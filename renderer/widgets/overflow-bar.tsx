import { Ellipsis } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { type MenuItem, useToolMenu } from './menu.tsx';
import './overflow-bar.css';

interface OverflowBarProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Tools that always stay; all others move into the menu, the last first. */
const KEPT = '[data-overflow="keep"]';

/** A toolbar whose tools move into a menu at its end if there is too little room, instead of being cut off. */
export function OverflowBar({ label, className = '', children }: OverflowBarProps) {
  const row = useRef<HTMLDivElement>(null);
  // Updated whenever the tools change, so that an open menu follows them.
  const [{ isFull }, setRoom] = useState({ isFull: false });
  const { menu, showBelow } = useToolMenu(moreLabel, () => (row.current ? hiddenTools(row.current) : []));
  const measured = useCallback((bar: HTMLDivElement | null) => {
    row.current = bar;
    if (bar === null) return undefined;
    const measure = () => setRoom({ isFull: hideWhatOverflows(bar) });
    const sizes = new ResizeObserver(measure);
    sizes.observe(bar);
    const tools = new MutationObserver(measure);
    tools.observe(bar, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      tools.disconnect();
    };
  }, []);
  return (
    <div className={`overflow-bar ${className}`} role="toolbar" aria-label={label}>
      <div ref={measured} className="overflow-row">
        {children}
      </div>
      {isFull && (
        <IconButton title={moreLabel} aria-haspopup="menu" onClick={event => showBelow(event.currentTarget)}>
          <Ellipsis />
        </IconButton>
      )}
      {menu}
    </div>
  );
}

const moreLabel = 'More tools';

/** Hides tools from the end of the row until the rest fits; true if any was hidden. */
function hideWhatOverflows(bar: HTMLElement): boolean {
  const tools = [...bar.children].filter(child => child instanceof HTMLElement);
  for (const tool of tools) tool.classList.remove('overflow-hidden');
  let isFull = false;
  for (const tool of tools.filter(each => !each.matches(KEPT) && isTool(each)).toReversed()) {
    if (bar.scrollWidth <= bar.clientWidth) break;
    tool.classList.add('overflow-hidden');
    isFull = true;
  }
  return isFull;
}

function isTool(element: Element): boolean {
  return element.matches('button, select') || element.querySelector('button, select, input') !== null;
}

/** Everything in the hidden tools, as menu items that do the same. */
function hiddenTools(bar: HTMLElement): readonly MenuItem[] {
  const hidden = [...bar.querySelectorAll(':scope > .overflow-hidden')];
  const groups = hidden.map(tool => [
    ...controls(tool, 'button').map(buttonItem),
    ...controls(tool, 'select').flatMap(optionItems),
    ...controls(tool, 'input').map(inputItem),
  ]);
  return groups.flatMap((items, index) =>
    index > 0 && items.length > 1 ? [{ kind: 'line' } as const, ...items] : items,
  );
}

function controls<K extends 'button' | 'select' | 'input'>(tool: Element, kind: K): HTMLElementTagNameMap[K][] {
  return [...(tool.matches(kind) ? [tool] : []), ...tool.querySelectorAll(kind)] as HTMLElementTagNameMap[K][]; // as: found by that name
}

function buttonItem(button: HTMLButtonElement): MenuItem {
  const { ariaPressed, disabled } = button;
  const title = button.ariaLabel ?? button.textContent.trim();
  return {
    title,
    disabled,
    ...(ariaPressed === null ? {} : { checked: ariaPressed === 'true' }),
    run: () => button.click(),
  };
}

function optionItems(select: HTMLSelectElement): readonly MenuItem[] {
  const label = select.ariaLabel ?? select.labels[0]?.textContent ?? '';
  return [...select.options].map(option => ({
    title: `${label}: ${option.text}`,
    checked: option.selected,
    disabled: select.disabled,
    run: () => {
      select.value = option.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
  }));
}

function inputItem(input: HTMLInputElement): MenuItem {
  const title = input.ariaLabel ?? input.labels?.[0]?.textContent ?? '';
  return { title, ...(input.type === 'checkbox' ? { checked: input.checked } : {}), run: () => input.click() };
}
