// The states that a file shows a place in, and which files make up the one that is shown.
import type { Origin } from './origin.ts';

/** Something about a scene that can be chosen: a time of day, a weather. */
export interface SceneChoice {
  /** What a script calls it. */
  readonly key: string;
  readonly name: string;
  readonly options: readonly SceneOption[];
  /** Which of them is shown. */
  readonly chosen: number;
  /** No state of its files: nothing is stored for one and not for another. */
  readonly isPlain?: true;
}

export interface SceneOption {
  readonly value: string;
  readonly name: string;
  /** With the other choices as they are, files are stored for it; else it looks like another. */
  readonly isStored: boolean;
}

/** A part of the scene, and the file that the state has it from. */
export interface ScenePiece {
  readonly name: string;
  readonly origin: Origin;
}

/** Values by the keys of choices; what is not named is as the file alone has it. */
export type Wanted = Readonly<Record<string, string>>;

/** What is wrong with values that somebody wants of a scene; undefined where nothing is. */
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

/** The values of a scene with the next one (1) or the one before (-1) of a choice; round at the ends. */
export function steppedTo(choices: readonly SceneChoice[], index: number, by: 1 | -1): Wanted {
  return Object.fromEntries(
    choices.map(({ key, options, chosen }, i) => {
      const at = i === index ? (chosen + by + options.length) % options.length : chosen;
      return [key, options[at]?.value ?? ''];
    }),
  );
}
