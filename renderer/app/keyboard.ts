import { useEffect } from 'react';
import { keysOf } from '../state/keymap.ts';
import { useWorkbench } from '../state/workbench.ts';

/** Sends every key press of the window through the command table. */
export function useKeyboard(): void {
  const bench = useWorkbench();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const keys = keysOf(event);
      if (keys === undefined || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // A modal dialog has the keyboard for itself.
      if (document.querySelector('dialog[open]') !== null) return;
      if (!bench.commands.press(keys, { scopes: scopesOf(target), isText: isTextField(target) })) return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [bench]);
}

function scopesOf(target: Element): readonly string[] {
  const scopes: string[] = [];
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    const scope = at.getAttribute('data-scope');
    if (scope !== null) scopes.push(scope);
  }
  return scopes;
}

/** A field whose text is just being written (busy) takes no typing: an undo pressed then is the asset's. */
function isTextField(target: Element): boolean {
  return target.matches(
    'input:not([type="checkbox"]):not([type="radio"]):not([aria-busy="true"]), textarea, select, [contenteditable="true"]',
  );
}
