import { isFocusLost, isGone } from '../widgets/focus-back.ts';
import { firstButton, firstPlace } from './zones.ts';

/** Frames to wait in case a menu or a view restores the focus itself. */
const FRAMES = 3;

/**
 * Keeps the keyboard in its part of the window when the focused element is removed or disabled, such as a button that
 * closes a panel or saves the last change, until the returned function is called.
 */
export function keepFocus(): () => void {
  /** The last focused element and its ancestors, innermost first. */
  let path: readonly HTMLElement[] = [];
  let isPressed = false;
  let frame = 0;

  function note({ target }: FocusEvent): void {
    path = target instanceof HTMLElement ? pathTo(target) : [];
  }

  /** A click on something that takes no focus ends this. */
  function forget({ relatedTarget }: FocusEvent): void {
    if (isPressed && relatedTarget === null) path = [];
  }

  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
  };

  function look(left: number): void {
    frame = 0;
    if (!isFocusLost(path[0]) || document.querySelector('dialog[open], [role="menu"]') !== null) return;
    if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    else nearestPlace(path)?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(() => {
    if (frame === 0) look(FRAMES);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const capture = true;
  addEventListener('focusin', note);
  addEventListener('focusout', forget);
  addEventListener('pointerdown', press, { capture });
  addEventListener('pointerup', release, { capture });
  addEventListener('pointercancel', release, { capture });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    removeEventListener('focusin', note);
    removeEventListener('focusout', forget);
    removeEventListener('pointerdown', press, { capture });
    removeEventListener('pointerup', release, { capture });
    removeEventListener('pointercancel', release, { capture });
  };
}

function pathTo(target: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = target; at !== null; at = at.parentElement) path.push(at);
  return path;
}

/** The nearest remaining place to work in; never in another part of the window. */
function nearestPlace(path: readonly HTMLElement[]): HTMLElement | undefined {
  for (const part of path) {
    if (part === document.body) return undefined;
    if (isGone(part)) continue;
    const place = part.tabIndex >= 0 ? part : (firstPlace(part) ?? firstButton(part));
    if (place !== undefined) return place;
    if (part.hasAttribute('data-zone')) return undefined;
  }
  return undefined;
}
