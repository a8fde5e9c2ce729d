/** Made once, on first use. */
export interface Lazy<T> {
  get(): T;
  /** The value, if it was made. */
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
