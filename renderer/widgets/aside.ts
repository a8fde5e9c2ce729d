import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

const Aside = createContext(false);
/** While the value is true, dialogs that were open are hidden, with all that is typed in them, and shown again after it. */
export const DialogsAside = Aside.Provider;

/** Hides a dialog meanwhile. Call it before the effect that shows the dialog: one that is opened meanwhile stays. */
export function useAside(box: RefObject<HTMLDialogElement | null>): void {
  const isAside = useContext(Aside);
  useEffect(() => (isAside ? setAside(box.current) : undefined), [box, isAside]);
}

/** Closes what is open only for a moment, such as a menu, when dialogs are hidden; one that is opened meanwhile stays. */
export function useClosedAside(onClose: () => void): void {
  const isAside = useContext(Aside);
  const was = useRef(isAside);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isAside && !was.current) close.current();
    was.current = isAside;
  }, [isAside]);
}

/** Hides an open dialog until the returned function is called. */
function setAside(box: HTMLDialogElement | null): (() => void) | undefined {
  if (!box?.open) return undefined;
  box.close();
  return () => {
    if (box.isConnected) box.showModal();
  };
}
