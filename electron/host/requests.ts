import type { Events } from './events.ts';

/** Folders that somebody outside the window wants opened. */
export interface Requests {
  put(folder: string): void;
  /** What came while no window was there; told once. */
  take(): string | null;
}

export function createRequests(events: Events): Requests {
  let waiting: string | null = null;
  return {
    put(folder) {
      if (events.isHeard()) events.emit('folderRequested', { folder });
      else waiting = folder;
    },
    take() {
      const folder = waiting;
      waiting = null;
      return folder;
    },
  };
}
