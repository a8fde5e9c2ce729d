import type { Services } from './services.ts';

export interface Events {
  readonly emit: Services['emit'];
  /** Whether anybody listens. */
  isHeard(): boolean;
  listen(listener: (name: string, payload: unknown) => void): () => void;
}

/** Sends the host's events to everybody who listens at that moment. */
export function createEvents(): Events {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  return {
    isHeard: () => listeners.size > 0,
    emit(name, payload) {
      for (const listener of listeners) listener(name, payload);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
