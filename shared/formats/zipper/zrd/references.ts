import { kindOfFile, type Reference, type ReferenceKind } from '../../references.ts';

/** A reader's value as far as references matter; numbers are left out. */
export type Named = string | readonly Named[] | undefined;

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

/** The names in a reader: those with a file's ending, those behind a word such as SOUND, and keys of messages. */
export function* namesIn(value: Named, path = '', about?: ReferenceKind): Generator<Reference> {
  if (value === undefined) return;
  if (typeof value === 'string') {
    const reference = referenceOf(value, path, about);
    if (reference !== undefined) yield reference;
    return;
  }
  let current = about;
  for (const [i, item] of value.entries()) {
    yield* namesIn(item, `${path}[${i}]`, current);
    // The word is about what follows it, and no more.
    current = (typeof item === 'string' ? kindOfKey(item) : undefined) ?? about;
  }
}

function kindOfKey(key: string): ReferenceKind | undefined {
  if (!KEY.test(key) || MESSAGE_KEY.test(key)) return undefined;
  return keys.find(([form]) => form.test(key))?.[1];
}

function referenceOf(name: string, path: string, about: ReferenceKind | undefined): Reference | undefined {
  const kind = kindOfFile(name);
  if (kind !== undefined) return { path, kind, name, isFile: true };
  if (MESSAGE_KEY.test(name)) return { path, kind: 'message', name, isFile: false };
  return about !== undefined && NAME.test(name) ? { path, kind: about, name, isFile: false } : undefined;
}
