import { decode } from '#layout';
import { counted } from '../../../base/counted.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import type { NamedPart } from '../../references.ts';
import { firstBytesOf } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { type Messages, messages } from './layout.ts';

/** Far larger than any text file of the games; larger programs are not examined. */
const LARGEST = 1 << 26;

/** Messages by number, key and text. */
const table: TableForm<Messages> = {
  what: 'messages',
  columns: [
    { key: 'id', title: 'Number', isNumeric: true, width: 12 },
    { key: 'key', title: 'Key', width: 28 },
    { key: 'text', title: 'Text', isEditable: true },
  ],
  hasCodePage: ({ messages }) => messages.some(({ letters }) => letters === 'windows-1252'),
  rows: ({ messages }) =>
    messages.map(({ id, key, text }, i) => ({ path: `messages[${i}]`, cells: [String(id), key ?? '', text] })),
};

/** The games' texts, in the resources of a DLL. */
export const zipperMessages: Format<Messages> = {
  id: 'zipper/messages',
  icon: 'speech',
  scope: 'messages',
  title: 'Messages',
  detect,
  firstBytes: firstBytesOf('MZ'),
  layout: messages,
  notConfirmed: packedByOthers,
  table,
  namedParts,
  exportsAs: ['json'],
};

/** The messages that have a key, by which readers name them. */
function* namedParts({ messages }: Messages): Generator<NamedPart> {
  for (const [i, { key }] of messages.entries())
    if (key !== null) yield { path: `messages[${i}]`, kind: 'message', name: key };
}

/** A program contains messages if its resources hold texts. */
function detect({ source }: Probe): Detection {
  if (source.size < messages.minSize) return { confidence: 'unknown', why: 'too short for a program' };
  const head = source.read(0, 2);
  if (head[0] !== 0x4d || head[1] !== 0x5a) return { confidence: 'unknown', why: 'no program: does not begin with MZ' };
  if (source.size > LARGEST)
    return { confidence: 'unknown', why: `a program of more than ${counted(LARGEST, 'byte')}` };
  const decoded = decode(messages, source);
  if (decoded.fault) return { confidence: 'unknown', why: `a program, but ${decoded.fault.text}` };
  const { length } = decoded.value.messages;
  if (length === 0) return { confidence: 'unknown', why: 'a program without texts in its resources' };
  return { confidence: 'certain', why: `a program whose resources hold ${counted(length, 'text')}`, decoded };
}
