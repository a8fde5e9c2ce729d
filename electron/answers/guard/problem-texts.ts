import { counted, storedText } from '../../../shared/base/counted.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { OtherSignature } from '../../../shared/formats/signatures.ts';

/** A field that an edit wrote. */
interface Changed {
  readonly kind: string;
  readonly was: unknown;
  readonly now: unknown;
}

/** For a problem at another field than the one that is wrong. */
interface Said {
  readonly path: string;
  readonly start?: number;
  readonly text: string;
}

/** Letters, and other bytes as \\x…. */
function asText(bytes: string): string {
  const escaped = bytes.replace(/[^ -~]|["\\]/g, letter =>
    letter === '"' || letter === '\\'
      ? `\\${letter}`
      : `\\x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return `"${escaped}"`;
}

/** Text in quotes, as it may be empty or end like a sentence. */
function quoted(value: unknown, kind: string): string {
  const isText = typeof value === 'string' && (kind === 'text' || kind === 'constant');
  return isText ? JSON.stringify(value) : storedText(value, kind);
}

/** The guard's sentences about an edit. */
export const problemTexts = {
  anotherFormat: (was: string, now: string): string => `it was read as ${was} before, and is read as ${now} now`,
  noFormat: (was: string): string => `it was read as ${was} before, and nothing reads it now`,
  otherSignature: ({ expected, found }: OtherSignature): string =>
    `expected ${asText(expected)} at its beginning, found ${found === '' ? 'nothing' : asText(found)}`,
  unreadable: (why: string): string => `it can no longer be read: ${why}`,
  notAsNamed: (what: string): string => `it is not ${what} in a format of these games`,
  unreadableEntry: (why: string): string => `it cannot be read to the end: ${why}`,
  oddEntry: (path: string, text: string, more: number): string =>
    `${path === '' ? '' : `${path}: `}${text}${more === 0 ? '' : `, and ${counted(more, 'more problem')}`}`,
  unlikeOthers: (others: string, is: string | undefined): string =>
    `the other entries are read as ${others}, and ${is === undefined ? 'nothing reads this one' : `this one is read as ${is}`}`,
  lost: (size: number, was: string): string => `${counted(size, 'byte')} of ${was} can no longer be read`,
  reread: (size: number, was: string, now: string): string =>
    `${counted(size, 'byte')} of ${was} ${size === 1 ? 'is' : 'are'} now read as ${now}`,
  caused: ({ kind, was, now }: Changed, { path, start, text }: Said): string => {
    const at = start === undefined ? '' : ` at ${hexOffset(start)}`;
    return `expected ${quoted(was, kind)}, found ${quoted(now, kind)}: ${text.includes(path) ? '' : `${path}${at}: `}${text}`;
  },
  notFinite: (value: string): string => `expected a finite number, found ${value}`,
  notFollowed: 'what depends on it was not checked to the end: that takes too long',
  lostName: (kind: string, name: string, place: string): string => `the ${kind} ${name} is no longer in ${place}`,
  unknownName: (kind: string, name: string, place: string): string => `there is no ${kind} ${name} in ${place}`,
  entryGone: (why: string): string => `the entry can no longer be read: ${why}`,
} as const;
