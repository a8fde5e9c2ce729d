import { createContext, type RefObject, useCallback, useContext } from 'react';

/** The element that has the keyboard until the list of differences is loaded, which then gets it; undefined if none. */
export type FocusHolder = RefObject<Element | undefined>;

const Context = createContext<FocusHolder | undefined>(undefined);
export const FocusHolderProvider = Context.Provider;

/** Focuses a newly loaded list of differences, if it was meant to get the keyboard and that has not moved since. */
export function useListFocus(): (list: HTMLElement | null) => void {
  const holder = useContext(Context);
  return useCallback(
    list => {
      if (list === null || holder?.current === undefined) return;
      if (document.activeElement === holder.current) list.focus();
      holder.current = undefined;
    },
    [holder],
  );
}

/** Moves the keyboard to the list of differences, or to the tabs above it until that is loaded. */
export function focusList(detail: HTMLElement | null, holder: FocusHolder): void {
  const list = detail?.querySelector<HTMLElement>('[role=grid]');
  const tab = detail?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  (list ?? tab)?.focus();
  holder.current = list ? undefined : (document.activeElement ?? undefined);
}
