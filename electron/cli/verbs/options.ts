import { InvalidArgumentError } from 'commander';

/** Every verb takes it; it is read from the whole command line, so that usage errors are JSON as well. */
export const jsonOption = ['--json', 'print one JSON document and nothing else'] as const;

/** The option that names a structure to read files with. */
export interface ByStructure {
  readonly with?: string;
}

export const withOption = ['--with <structure>', 'read the files by this structure, a .ksy file'] as const;

/** Only this option, out of all that a verb was given. */
export function structureOf({ with: file }: ByStructure): ByStructure {
  return file === undefined ? {} : { with: file };
}

/** The option that chooses a state of a scene. */
export interface InState {
  readonly state?: Readonly<Record<string, string>>;
}

/** A state of a scene as the user types it: `arrangement=1,time=night`, by key. */
export const stateOption = [
  '--state <values>',
  'the state to show, such as arrangement=1,time=night; see states',
  (text: string): InState['state'] => Object.fromEntries(text.split(',').map(pairOf)),
] as const;

function pairOf(pair: string): readonly [key: string, value: string] {
  const [, key, value] = /^\s*(\w+)\s*=\s*([^=]*[^=\s])\s*$/.exec(pair) ?? [];
  if (key === undefined || value === undefined)
    throw new InvalidArgumentError('Expected values such as arrangement=1,time=night.');
  return [key, value];
}

/** Only this option, out of all that a verb was given. */
export function wantedOf({ state }: InState): { readonly wanted?: NonNullable<InState['state']> } {
  return state === undefined ? {} : { wanted: state };
}

/** A count or an offset as the user types it: 496 or 0x1F0. */
export function wholeNumber(text: string): number {
  const value = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('Expected a whole number such as 496 or 0x1F0.');
  return value;
}

/** The same, but at least 1. */
export function countFromOne(text: string): number {
  const value = wholeNumber(text);
  if (value < 1) throw new InvalidArgumentError('Expected a whole number from 1.');
  return value;
}

/** How a verb that writes treats what its edit would break. */
export interface Guarding {
  readonly force?: boolean;
  readonly repair?: boolean;
  readonly index?: string;
  readonly clearReadOnly?: boolean;
}

export const forceOption = ['--force', 'write even if the change causes new problems'] as const;
export const repairOption = ['--repair', 'also repair what the change makes stale'] as const;

export const clearReadOnlyOption = ['--clear-read-only', 'also write files that are marked read-only'] as const;

export const indexOption = [
  '--index <file>',
  'output for the index that names the entries of the archive, such as chitin.key',
] as const;

/** Only these options, out of all that a verb was given. */
export function guardingOf({ force, repair, index, clearReadOnly }: Guarding): Guarding {
  return {
    ...(force !== undefined && { force }),
    ...(repair !== undefined && { repair }),
    ...(index !== undefined && { index }),
    ...(clearReadOnly !== undefined && { clearReadOnly }),
  };
}

/** A frame of a motion; it may be between two frames. */
export function parseFrame(text: string): number {
  const frame = Number(text);
  if (text.trim() === '' || !Number.isFinite(frame) || frame < 0)
    throw new InvalidArgumentError('Expected a number from 0.');
  return frame;
}
