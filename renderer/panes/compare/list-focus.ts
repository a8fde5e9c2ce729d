import { createContext, type RefObject, useCallback, useContext } from 'react';

/** What has the keyboard until the list of differences comes, which it was meant for; undefined where none is awaited. */
export type FocusHolder = RefObject<Element | undefined>;

const Context = createContext<FocusHolder | undefined>(undefined);
export const FocusHolderProvider = Context.Provider;

/** For a list of differences that has come: it takes the keyboard where that was meant for it and has gone nowhere else meanwhile. */
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

/** Moves the keyboard to the list of differences beside, or until that comes to the tabs above it. */
export function focusList(detail: HTMLElement | null, holder: FocusHolder): void {
  const list = detail?.querySelector<HTMLElement>('[role=grid]');
  const tab = detail?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  (list ?? tab)?.focus();
  holder.current = list ? undefined : (document.activeElement ?? undefined);
}
