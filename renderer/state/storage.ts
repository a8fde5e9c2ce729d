/** Small things to remember between starts; losing them must never matter. */
export interface Storage {
  read<T>(key: string): Partial<T> | undefined;
  write(key: string, value: unknown): void;
  /** What is read is nothing, what is written stays: a safe start. */
  ignore(): void;
}

interface Keys {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Over localStorage, or anything like it. */
export function createStorage(keys: Keys | undefined): Storage {
  let ignored = false;
  return {
    read<T>(key: string) {
      if (ignored || keys === undefined) return undefined;
      try {
        const text = keys.getItem(`gantry.${key}`);
        // What we wrote ourselves; every reader treats each member as absent unless it is there.
        return text === null ? undefined : (JSON.parse(text) as Partial<T>);
      } catch {
        return undefined; // unreadable is the same as not there
      }
    },
    write(key, value) {
      try {
        keys?.setItem(`gantry.${key}`, JSON.stringify(value));
      } catch {
        ignored = true; // storage is full or forbidden: this session goes on without memory
      }
    },
    ignore() {
      ignored = true;
    },
  };
}
