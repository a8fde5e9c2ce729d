/** Made on first use, once. */
export interface Lazy<T> {
  get(): T;
  /** What was made, if it was. */
  peek(): T | undefined;
}

export function lazy<T>(make: () => T): Lazy<T> {
  let made: { readonly value: T } | undefined;
  return {
    get() {
      made ??= { value: make() };
      return made.value;
    },
    peek: () => made?.value,
  };
}
