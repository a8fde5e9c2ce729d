/** Holds values back for a moment: until typing pauses, or until earlier ones are answered. */
export interface HeldBack {
  /** Sends everything, one value at a time, and waits for the last answer. */
  flush(): Promise<void>;
  /** The window closes: sends everything at once, in order, without waiting for answers. */
  leave(): void;
}

/** Sends values to the host one at a time: of those added while one is on its way, only the newest is sent. */
export interface Outbox<T> extends HeldBack {
  put(value: T): void;
  /** Removes the waiting value, unsent, and returns it. */
  take(): T | undefined;
  /** A newer value is waiting, or its pause is not over. */
  isWaiting(): boolean;
  /** A value is waiting or being sent. */
  isBusy(): boolean;
}

interface OutboxOptions<T> {
  /** Milliseconds without another value before one is sent. */
  readonly pause?: number;
  /** Merges a waiting value and a later one; by default, the later one wins. */
  readonly join?: (waiting: T, later: T) => T;
  /** Everything added has been answered. */
  readonly emptied?: () => void;
}

/** A failure rejects the flush in progress, but only after the values added since have been sent. */
export function createOutbox<T>(send: (value: T) => Promise<unknown>, options: OutboxOptions<T> = {}): Outbox<T> {
  const { pause, join, emptied } = options;
  let waiting: { readonly value: T } | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function takeOut(): { readonly value: T } | undefined {
    clearTimeout(timer);
    const taken = waiting;
    waiting = undefined;
    return taken;
  }

  async function sendAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let next = takeOut(); next !== undefined; next = takeOut())
      await send(next.value).catch((error: unknown) => failures.push(error));
    sending = undefined;
    emptied?.();
    if (failures.length > 0) throw failures[0];
  }

  function flush(): Promise<void> {
    if (waiting !== undefined) sending ??= sendAll();
    return sending ?? Promise.resolve();
  }

  return {
    put(value) {
      waiting = { value: waiting && join ? join(waiting.value, value) : value };
      clearTimeout(timer);
      if (pause === undefined) void flush();
      else timer = setTimeout(() => void flush(), pause);
    },
    flush,
    leave() {
      const last = takeOut();
      if (last !== undefined) void send(last.value);
    },
    take: () => takeOut()?.value,
    isWaiting: () => waiting !== undefined,
    isBusy: () => waiting !== undefined || sending !== undefined,
  };
}

/** One outbox per key: sending for one key never waits for another. */
export interface Outboxes<K, T> extends HeldBack {
  of(key: K): Outbox<T>;
}

/** Outboxes, created on demand. */
export function createOutboxes<K, T>(send: (value: T, key: K) => Promise<unknown>): Outboxes<K, T> {
  const made = new Map<K, Outbox<T>>();
  return {
    of(key) {
      const outbox = made.get(key) ?? createOutbox((value: T) => send(value, key));
      made.set(key, outbox);
      return outbox;
    },
    async flush() {
      await Promise.all([...made.values()].map(outbox => outbox.flush()));
    },
    leave() {
      for (const outbox of made.values()) outbox.leave();
    },
  };
}
