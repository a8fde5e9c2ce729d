/** Keys pressed for a dialog whose code is still loading. */
export interface HeldKeys {
  /** Keeps a key press for the dialog being loaded; false if there is none. */
  take(press: KeyboardEvent): boolean;
  /** The same for pasted content. */
  takePaste(paste: ClipboardEvent): boolean;
  /** Replays the kept input in the loaded dialog, in order. */
  give(): Promise<void>;
}

const EDITS: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' };

/** Kept keys never press a button, because the user could not see it. */
export function createHeldKeys(): HeldKeys {
  let held: (KeyboardEvent | string)[] = [];
  let isGiving = false;

  function isHolding(): boolean {
    if (isGiving || isOnItsWay()) return true;
    // The dialog did not appear: its input is discarded.
    held = [];
    return false;
  }

  async function give(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
    // A key may open the next dialog.
    while (held.length > 0 && !isOnItsWay()) {
      const next = held.shift();
      if (typeof next === 'string') insert(next);
      else if (next !== undefined) press(next);
      // The effect of each is drawn before the next.
      await new Promise(done => setTimeout(done));
    }
    isGiving = false;
  }

  return {
    take(event) {
      if (!event.isTrusted || !isHolding()) return false;
      event.stopPropagation();
      // The browser pastes with this key, and provides the content.
      if (isPaste(event)) return true;
      event.preventDefault();
      held.push(event);
      return true;
    },
    takePaste(event) {
      if (!isHolding()) return false;
      event.preventDefault();
      event.stopPropagation();
      held.push(event.clipboardData?.getData('text/plain') ?? '');
      return true;
    },
    give,
  };
}

function isOnItsWay(): boolean {
  return document.querySelector('[data-takes-keys]') !== null;
}

function isPaste({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'v';
}

/** Presses the key now; the browser ignores its own shortcuts in scripted key events. */
function press(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const target = document.activeElement ?? document.body;
  const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat };
  const isFree = target.dispatchEvent(
    new KeyboardEvent('keydown', { ...again, bubbles: true, cancelable: true, composed: true }),
  );
  if (!isFree) return;
  const isTyped = key.length === 1 && (!(ctrlKey || metaKey || altKey) || event.getModifierState('AltGraph'));
  const edit = EDITS[key];
  if (isTyped) insert(key);
  else if (edit !== undefined) document.execCommand(edit);
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key === 'Escape') target.closest('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

/** Inserts text into the focused element, if it is a field. */
function insert(text: string): void {
  document.execCommand('insertText', false, text);
}
