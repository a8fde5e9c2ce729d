import { kindOfFile, type Reference, type ReferenceKind } from '../../references.ts';

/** How to visit a reader's values, compiled or as text. */
export interface Values<V> {
  /** The items of a list; undefined for other values. */
  items(value: V): readonly V[] | undefined;
  /** Undefined for numbers. */
  text(value: V): string | undefined;
}

/** Settings whose values are names: the games' own words, found in the readers of all four. */
const keys: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^(SOUNDS?|SND|WAVE?|MUSIC|VOICE)(_|$)|_(SOUNDS?|SND|WAVE?)$/, 'sound'],
  [/^(MOTIONS?|ANIMS?|ANIMATIONS?)(_|$)|_(MOTIONS?|ANIM)$/, 'motion'],
  [/^(TEXTURES?|BITMAPS?|MATERIALS?|IMAGES?)(_|$)|_(TEXTURE|BITMAP|IMAGE)$/, 'texture'],
  [/^(MESSAGES?|MSG)(_|$)|_(MESSAGE|MSG)$/, 'message'],
  [/^SCRIPTS?$|_SCRIPT$/, 'script'],
];
const KEY = /^[A-Z][A-Z0-9_]*$/;
const NAME = /^[A-Za-z_][A-Za-z0-9_.\\/~-]*$/;
const MESSAGE_KEY = /^MSG_[A-Z0-9_]+$/;

/**
 * The names in a reader: those with a file extension, those after a word such as SOUND, and keys of messages. It uses an
 * array instead of generators, because a scan passes every string of every reader through here.
 */
export function namesIn<V>(items: readonly V[], values: Values<V>): Reference[] {
  const found: Reference[] = [];
  const path: number[] = [];
  function walk(list: readonly V[], about: ReferenceKind | undefined): void {
    let current = about;
    const depth = path.length;
    path.push(0);
    for (const item of list) {
      const inside = values.items(item);
      const text = inside === undefined ? values.text(item) : undefined;
      const word = text === undefined ? undefined : wordOf(text);
      if (inside !== undefined) walk(inside, current);
      else if (word !== undefined) addReference(found, path, word, current);
      path[depth] = (path[depth] ?? 0) + 1;
      // The word applies only to what follows it.
      current = word?.about ?? about;
    }
    path.pop();
  }
  walk(items, undefined);
  return found;
}

/** What a text means by itself. */
interface Word {
  readonly text: string;
  /** The kind of file, if it has a file extension. */
  readonly file: ReferenceKind | undefined;
  readonly isMessageKey: boolean;
  /** Whether it may be a name. */
  readonly isName: boolean;
  /** The kind of thing that the value after it names. */
  readonly about: ReferenceKind | undefined;
}

/** Cached words: the readers of a game repeat the same few thousand. */
const words = new Map<string, Word>();
const MOST_WORDS = 4096;

function wordOf(text: string): Word {
  const known = words.get(text);
  if (known !== undefined) return known;
  const word: Word = {
    text,
    file: text.includes('.') ? kindOfFile(text) : undefined,
    isMessageKey: MESSAGE_KEY.test(text),
    isName: NAME.test(text),
    about: kindOfKey(text),
  };
  if (words.size === MOST_WORDS) words.clear();
  words.set(text, word);
  return word;
}

function kindOfKey(key: string): ReferenceKind | undefined {
  if (!KEY.test(key) || MESSAGE_KEY.test(key)) return undefined;
  return keys.find(([form]) => form.test(key))?.[1];
}

function addReference(found: Reference[], path: readonly number[], word: Word, about?: ReferenceKind): void {
  const { text: name, file } = word;
  const kind = file ?? (word.isMessageKey ? 'message' : about);
  if (kind === undefined || (file === undefined && !word.isName)) return;
  found.push({ path: path.map(step => `[${step}]`).join(''), kind, name, isFile: file !== undefined });
}
