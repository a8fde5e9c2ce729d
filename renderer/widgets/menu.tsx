import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useClosedAside } from './aside.ts';
import { focusBack } from './focus-back.ts';
import './menu.css';

export type MenuItem =
  | {
      readonly kind?: 'item';
      readonly title: string;
      readonly keys?: string | undefined;
      readonly disabled?: boolean;
      /** Why it is disabled, shown below its title and in its tooltip. */
      readonly hint?: string;
      readonly checked?: boolean;
      readonly run: () => void;
    }
  | { readonly kind: 'line' };

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** A menu at a point: arrows, Enter, Escape; it returns the focus when it closes. */
export function Menu({ label, items, at, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(box, at, items.length);
  useEffect(() => {
    const before = document.activeElement;
    buttons(box.current)[0]?.focus();
    return () => {
      focusBack(before);
    };
  }, []);
  useOutsidePress(box, onClose);
  useClosedAside(onClose);

  function onKeyDown(event: KeyboardEvent): void {
    const all = buttons(box.current);
    const here = all.findIndex(button => button.matches(':focus'));
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key === 'ArrowDown') all[(here + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all[(here - 1 + all.length) % all.length]?.focus();
    else if (event.key === 'Home') all[0]?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return createPortal(
    // Items that appear while the menu is open keep their place, so the index is identity enough.
    <div
      ref={box}
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      style={{ left: place.x, top: place.y }}
      onKeyDown={onKeyDown}
      // A dialog opened by a key is above everything: no menu stays under it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {items.map((item, index) =>
        item.kind === 'line' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <hr key={index} className="menu-line" />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <MenuButton key={index} item={item} onClose={onClose} />
        ),
      )}
    </div>,
    document.body,
  );
}

/** A point near the requested one from which the whole menu is in the window. */
function usePlace(box: RefObject<HTMLElement | null>, at: MenuProps['at'], count: number): MenuProps['at'] {
  const [place, setPlace] = useState(at);
  useLayoutEffect(() => {
    const size = count > 0 && box.current?.getBoundingClientRect();
    if (!size) return;
    setPlace({
      x: Math.max(0, Math.min(at.x, innerWidth - size.width)),
      y: Math.max(0, Math.min(at.y, innerHeight - size.height)),
    });
  }, [box, at, count]);
  return place;
}

function useOutsidePress(box: RefObject<HTMLElement | null>, onPress: () => void): void {
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onPress();
    };
    addEventListener('pointerdown', press, true);
    return () => removeEventListener('pointerdown', press, true);
  }, [box, onPress]);
}

interface MenuButtonProps {
  readonly item: Exclude<MenuItem, { readonly kind: 'line' }>;
  readonly onClose: () => void;
}

function MenuButton({ item, onClose }: MenuButtonProps) {
  const [name, why] = [useId(), useId()];
  const hasReason = item.disabled === true && item.hint !== undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is menuitemcheckbox whenever it is set
    <button
      type="button"
      className="menu-item"
      role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={item.checked}
      // A disabled item with a reason can still be focused, so that the reason can be read.
      disabled={item.disabled === true && !hasReason}
      aria-disabled={hasReason || undefined}
      aria-labelledby={hasReason ? name : undefined}
      aria-describedby={hasReason ? why : undefined}
      title={hasReason ? undefined : item.hint}
      onClick={() => {
        if (item.disabled) return;
        onClose();
        item.run();
      }}
    >
      <span className="menu-check" aria-hidden>
        {item.checked ? '✓' : ''}
      </span>
      <span className="menu-title">
        <span id={name}>{item.title}</span>
        {hasReason && (
          <span id={why} className="menu-why">
            {item.hint}
          </span>
        )}
      </span>
      {item.keys && <kbd>{item.keys}</kbd>}
    </button>
  );
}

function buttons(box: HTMLElement | null): HTMLElement[] {
  return box ? [...box.querySelectorAll<HTMLElement>('button:not(:disabled)')] : [];
}

/** State for a menu about what was clicked: its items are fixed when it opens. */
export function useMenu(label: string) {
  const [open, setOpen] = useState<Pick<MenuProps, 'at' | 'items'>>();
  return {
    show: (at: MenuProps['at'], items: readonly MenuItem[]) => setOpen({ at, items }),
    menu: open && <Menu {...open} label={label} onClose={() => setOpen(undefined)} />,
  };
}

/** State for the menu of a tool: its items stay up to date while it is open. */
export function useToolMenu(label: string, items: () => readonly MenuItem[]) {
  const [at, setAt] = useState<MenuProps['at']>();
  return {
    show: setAt,
    showBelow(element: Element) {
      const { left, bottom } = element.getBoundingClientRect();
      setAt({ x: left, y: bottom });
    },
    menu: at && <Menu at={at} items={items()} label={label} onClose={() => setAt(undefined)} />,
  };
}
