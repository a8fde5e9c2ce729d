import type { Origin } from '../../../../scene/origin.ts';

/** Keys for each second of what runs on curves. */
export const RATE = 30;

/** Where an event lies is found by its path: its bytes are read only when somebody looks. */
export function eventOrigin(path: string): Origin {
  return { source: 0, path, start: 0, size: 0 };
}
