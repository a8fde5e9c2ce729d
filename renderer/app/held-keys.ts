/** Keys that were pressed for a box whose code was on its way. */
export interface HeldKeys {
  /** Keeps a press for the box that is on its way; false where none is. */
  take(press: KeyboardEvent): boolean;
  /** The same for what is pasted. */
  takePaste(paste: ClipboardEvent): boolean;
  /** Gives what was kept to the box that has come, in the order it was pressed. */
  give(): Promise<void>;
}

const EDITS: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' };

/** A button is never pressed by what was kept: who typed did not see it. */
export function createHeldKeys(): HeldKeys {
  let held: (KeyboardEvent | string)[] = [];
  let isGiving = false;

  function isHolding(): boolean {
    if (isGiving || isOnItsWay()) return true;
    // The box did not come: what was meant for it is meant for nothing else.
    held = [];
    return false;
  }

  async function give(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
    // A key may open the next box.
    while (held.length > 0 && !isOnItsWay()) {
      const next = held.shift();
      if (typeof next === 'string') insert(next);
      else if (next !== undefined) press(next);
      // What it does is drawn before the next.
      await new Promise(done => setTimeout(done));
    }
    isGiving = false;
  }

  return {
    take(event) {
      if (!event.isTrusted || !isHolding()) return false;
      event.stopPropagation();
      // The browser pastes with this key, and supplies the content.
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

/** As if it were pressed now; what the browser itself does at a key it does for none that a page makes. */
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

/** Into the field with the keyboard, if it is one. */
function insert(text: string): void {
  document.execCommand('insertText', false, text);
}
