import type { HeldBack } from './document-edits.ts';
import { latestOnly } from './latest-only.ts';

/** Edits that follow each other fast, as those of a drag do. */
export interface DragEdits<T> extends HeldBack {
  /** `goesOn`: it is one step with the edit before. */
  send(what: T, goesOn: boolean): void;
}

/** Sends the newest once what was sent before is answered. It begins the step where the one that would have was passed over. */
export function createDragEdits<T>(edit: (what: T, goesOn: boolean) => Promise<unknown>): DragEdits<T> {
  let begins = false;
  let newest: { readonly what: T } | undefined;
  let sent: Promise<void> = Promise.resolve();
  async function sendNewest(): Promise<void> {
    if (newest === undefined) return; // it was sent as the window closed
    const { what } = newest;
    const goesOn = !begins;
    newest = undefined;
    begins = false;
    await edit(what, goesOn);
  }
  const send = latestOnly(sendNewest);
  return {
    send(what, goesOn) {
      begins ||= !goesOn;
      newest = { what };
      sent = send();
    },
    flush: () => sent,
    leave: () => void sendNewest(),
  };
}
