// The states in which a file shows a scene, and the files that make up the current one.
import type { Origin } from './origin.ts';

/** Something about a scene that can be chosen: a time of day, the weather. */
export interface SceneChoice {
  /** Its name in scripts. */
  readonly key: string;
  readonly name: string;
  readonly options: readonly SceneOption[];
  /** The current value. */
  readonly chosen: number;
  /** It is not a state of its files: none are stored for particular values of it. */
  readonly isPlain?: true;
}

export interface SceneOption {
  readonly value: string;
  readonly name: string;
  /** With the other choices unchanged, files are stored for it; otherwise it looks the same as another. */
  readonly isStored: boolean;
}

/** A part of the scene, and the file that it comes from in this state. */
export interface ScenePiece {
  readonly name: string;
  readonly origin: Origin;
}

/** Values by the keys of choices; missing ones are as in the file itself. */
export type Wanted = Readonly<Record<string, string>>;

/** What is wrong with requested values of a scene; undefined if nothing is. */
export function wrongWanted(choices: readonly SceneChoice[], wanted: Wanted): string | undefined {
  for (const [key, value] of Object.entries(wanted)) {
    const choice = choices.find(each => each.key === key);
    const keys = choices.map(each => each.key).join(', ');
    if (choice === undefined)
      return choices.length === 0 ? 'it has one state only' : `it has no “${key}” to choose, only ${keys}`;
    if (!choice.options.some(option => option.value === value))
      return `“${value}” is not one of its values of ${key}: ${choice.options.map(option => option.value).join(', ')}`;
  }
  return undefined;
}

/** The values of a scene with the next (1) or previous (-1) value of a choice; wraps around at the ends. */
export function steppedTo(choices: readonly SceneChoice[], index: number, by: 1 | -1): Wanted {
  return Object.fromEntries(
    choices.map(({ key, options, chosen }, i) => {
      const at = i === index ? (chosen + by + options.length) % options.length : chosen;
      return [key, options[at]?.value ?? ''];
    }),
  );
}
