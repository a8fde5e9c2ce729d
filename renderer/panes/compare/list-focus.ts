import { createContext, type RefObject, useCallback, useContext } from 'react';

/** What has the keyboard until the list of differences is loaded, for which it was meant; undefined if none is expected. */
export type FocusHolder = RefObject<Element | undefined>;

const Context = createContext<FocusHolder | undefined>(undefined);
export const FocusHolderProvider = Context.Provider;

/** For a list of differences that has just been loaded: it takes the keyboard if that was meant for it and has not moved since. */
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

/** Moves the keyboard to the list of differences, or until that is loaded to the tabs above it. */
export function focusList(detail: HTMLElement | null, holder: FocusHolder): void {
  const list = detail?.querySelector<HTMLElement>('[role=grid]');
  const tab = detail?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  (list ?? tab)?.focus();
  holder.current = list ? undefined : (document.activeElement ?? undefined);
}
