import { kindOfFile, type Reference, type ReferenceKind } from '../../references.ts';

/** How to walk over a reader's values, compiled or as text. */
export interface Values<V> {
  /** The items of a list; absent for what is none. */
  items(value: V): readonly V[] | undefined;
  /** Absent for numbers. */
  text(value: V): string | undefined;
}

/** Settings whose values name something: the games' own words, found in the readers of all four. */
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
 * The names in a reader: those with a file's ending, those after a word such as SOUND, and keys of messages. One array
 * and no generators: every string of every reader of an install passes here during the scan.
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
      if (inside !== undefined) walk(inside, current);
      else if (text !== undefined) addReference(found, path, text, current);
      path[depth] = (path[depth] ?? 0) + 1;
      // The word is about what follows it, and no more.
      current = (text === undefined ? undefined : kindOfKey(text)) ?? about;
    }
    path.pop();
  }
  walk(items, undefined);
  return found;
}

/** Every one of the settings has one of these in it: most words of a reader have none. */
const HINT = /SOUND|SND|WAV|MUSIC|VOICE|MOTION|ANIM|TEXTURE|BITMAP|MATERIAL|IMAGE|MESSAGE|MSG|SCRIPT/;

function kindOfKey(key: string): ReferenceKind | undefined {
  if (!HINT.test(key) || !KEY.test(key) || MESSAGE_KEY.test(key)) return undefined;
  return keys.find(([form]) => form.test(key))?.[1];
}

function addReference(found: Reference[], path: readonly number[], name: string, about?: ReferenceKind): void {
  const kind = name.includes('.') ? kindOfFile(name) : undefined;
  const meant = kind ?? (MESSAGE_KEY.test(name) ? 'message' : about);
  if (meant === undefined || (kind === undefined && !NAME.test(name))) return;
  found.push({ path: path.map(step => `[${step}]`).join(''), kind: meant, name, isFile: kind !== undefined });
}
