// After a tool is refused, its keys are ignored for a while: Blender passes them on to other commands, but nobody who types
// R 9 0 Enter wants three of those.

/** Keys for an axis, or for a number and its corrections. */
export const AXIS_KEYS = ['X', 'Y', 'Z'] as const;
export const NUMBER_KEYS = [...'0123456789.,-', 'Backspace'] as const;
const ofNumbers: ReadonlySet<string> = new Set([...AXIS_KEYS, ...NUMBER_KEYS]);
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Esc']);

/** How long after the last such key another is still meant for the refused tool, in milliseconds. */
const GOES_ON = 2000;

interface Refusal {
  begin(): void;
  end(): void;
  /** Whether a key is meant for the refused tool; any other ends this. */
  takes(key: string): boolean;
}

export function createRefusal(changed: (isRefused: boolean) => void): Refusal {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function set(isRefused: boolean): void {
    clearTimeout(timer);
    if (isRefused) timer = setTimeout(() => changed(false), GOES_ON);
    changed(isRefused);
  }
  return {
    begin: () => set(true),
    end: () => set(false),
    takes(key) {
      set(ofNumbers.has(key));
      return ofNumbers.has(key) || ENDS.has(key);
    },
  };
}
