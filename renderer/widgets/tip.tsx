import { useEffect, useRef, useState } from 'react';
import './tip.css';

interface Shown {
  readonly owner: Element;
  readonly name: string;
  readonly keys: string | undefined;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

/** The space between an element and its tooltip, and between that and the window's edges. */
const GAP = 6;

/**
 * The tooltip of the hovered or focused element, with its shortcut: at once, unlike the browser's own.
 * One for the whole window; an element sets `data-tip`, and `data-tip-keys` for its shortcut.
 */
export function Tips() {
  const [shown, setShown] = useState<Shown>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => listen(setShown), []);
  useEffect(() => {
    const tip = box.current;
    if (shown === undefined || tip === null) return undefined;
    // A popover is above modal dialogs too.
    tip.showPopover();
    const { left, top } = placeBeside(shown.owner.getBoundingClientRect(), tip.getBoundingClientRect(), sideOf(shown));
    tip.style.translate = `${left}px ${top}px`;
    return () => tip.hidePopover();
  }, [shown]);
  return (
    <div ref={box} className="tip" role="tooltip" popover="manual">
      {shown?.name}
      {shown?.keys && <kbd className="tip-keys">{shown.keys}</kbd>}
    </div>
  );
}

function listen(show: (shown: Shown | undefined) => void): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  const over = (event: Event) => show(tipOf(event.target));
  const hide = () => show(undefined);
  document.addEventListener('pointerover', over, { signal });
  document.addEventListener('pointerdown', hide, { signal, capture: true });
  document.addEventListener('scroll', hide, { signal, capture: true });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('keydown', hide, { signal, capture: true });
  document.documentElement.addEventListener('pointerleave', hide, { signal });
  document.addEventListener(
    'focusin',
    event => {
      // Focus that results from a click needs no tooltip.
      if (event.target instanceof Element && event.target.matches(':focus-visible')) over(event);
    },
    { signal },
  );
  return () => leave.abort();
}

function tipOf(target: EventTarget | null): Shown | undefined {
  const owner = target instanceof Element ? target.closest('[data-tip]') : null;
  const name = owner?.getAttribute('data-tip');
  return owner && name ? { owner, name, keys: owner.getAttribute('data-tip-keys') ?? undefined } : undefined;
}

function sideOf({ owner }: Shown): 'right' | 'below' {
  return owner.closest('[data-tips="right"]') ? 'right' : 'below';
}

/** Next to its target, inside the window. */
function placeBeside(of: DOMRect, tip: DOMRect, side: 'right' | 'below'): Place {
  if (side === 'right') return { left: of.right + GAP, top: of.top + (of.height - tip.height) / 2 };
  const most = innerWidth - tip.width - GAP;
  const left = Math.max(GAP, Math.min(most, of.left + (of.width - tip.width) / 2));
  const isRoomBelow = of.bottom + GAP + tip.height <= innerHeight;
  return { left, top: isRoomBelow ? of.bottom + GAP : of.top - GAP - tip.height };
}
