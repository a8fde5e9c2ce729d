// Bytes that are in the file but not in the model: text after a NUL, dirty padding, wrong constants, NaN payloads.
// They hang on the decoded object they belong to, so that inserting an item does not shift them, under a symbol: spread
// copies them, JSON and Object.keys do not see them. structuredClone and messages between threads drop them.

export const leftovers = Symbol('leftovers');
/** The key for bytes without a name. */
export const REST = '#rest';

type Holder = { [leftovers]?: Record<string | number, unknown> };

/** Keeps what the writer must restore for one member of a decoded object. */
export function keepLeftover(model: object, key: string | number, left: unknown): void {
  const holder = model as Holder;
  holder[leftovers] ??= {};
  holder[leftovers][key] = left;
}

/** What was kept for one member of a decoded object. */
export function leftoverOf(model: unknown, key: string | number): unknown {
  if (typeof model !== 'object' || model === null) return undefined;
  return leftoversOf(model)?.[key];
}

/** What was kept for all members of a decoded object. */
export function leftoversOf(model: object): Readonly<Record<string | number, unknown>> | undefined {
  return (model as Holder)[leftovers];
}

/** The bits of a float whose payload a JavaScript number cannot hold; undefined if the number holds everything. */
export function floatBits(model: object, key: string | number): number | undefined {
  const left = leftoverOf(model, key);
  return typeof left === 'number' ? left : undefined;
}

/** A copy of a model, leftovers included; lazy values are shared. */
export function copyModel<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return withLeftovers(value, value.map(copyModel)) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype || isLazy(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) copy[key] = copyModel(member);
  return withLeftovers(value, copy) as T;
}

const isLazy = (value: object): boolean => 'read' in value && typeof value.read === 'function';

function withLeftovers(from: object, to: object): object {
  const left = (from as Holder)[leftovers];
  if (left) (to as Holder)[leftovers] = { ...left };
  return to;
}

/** A value without leftovers: a new one. */
export function withoutLeftovers<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutLeftovers) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype || isLazy(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutLeftovers(member)])) as T;
}

/** Reorders the leftovers of a list with its items. `from` is the old index of each item, or none. */
export function moveLeftovers(items: object, from: readonly (number | undefined)[]): void {
  const holder = items as Holder;
  const old = holder[leftovers];
  if (old === undefined) return;
  const moved: Record<string | number, unknown> = {};
  for (const [key, left] of Object.entries(old)) if (Number.isNaN(Number(key))) moved[key] = left;
  for (const [to, index] of from.entries()) if (index !== undefined && index in old) moved[to] = old[index];
  holder[leftovers] = moved;
}
