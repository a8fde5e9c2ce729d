import { latestOnly } from './latest-only.ts';

/** Edits that follow each other fast, as those of a drag do. */
export interface DragEdits<T> {
  /** `goesOn`: it is one step with the edit before. */
  send(what: T, goesOn: boolean): void;
  /** When the newest is answered: until then what would be undone or written is not all there. */
  flush(): Promise<void>;
}

/** Sends the newest once what was sent before is answered. It begins the step where the one that would have was passed over. */
export function createDragEdits<T>(edit: (what: T, goesOn: boolean) => Promise<unknown>): DragEdits<T> {
  let begins = false;
  let sent: Promise<void> = Promise.resolve();
  const send = latestOnly((what: T) => {
    const goesOn = !begins;
    begins = false;
    return edit(what, goesOn);
  });
  return {
    send(what, goesOn) {
      begins ||= !goesOn;
      sent = send(what);
    },
    flush: () => sent,
  };
}
