import { viewOf } from '../../../base/bytes.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Detection, Probe } from '../../format.ts';
import { isResourceName } from '../resource-name.ts';
import { HEADER_SIZE, pointers } from './layout/mesh.ts';

/**
 * No magic number: 49 words, of which only those that point to chunks are not 0, and these rise from the end of the words.
 * With other pointers the name has to speak for it.
 */
export function detect({ name, source }: Probe): Detection {
  const no = (why: string): Detection => ({ confidence: 'unknown', why });
  if (source.size <= HEADER_SIZE) return no('too short for the pointers of a map resource');
  const view = viewOf(source.read(0, HEADER_SIZE));
  const used = wordsUsed(view);
  const strange = used.find(({ chunk }) => chunk === undefined);
  if (strange) return no(`the word at ${hexOffset(strange.at)} is not 0, as it is in map resources`);
  if (used.length === 0) return no('no pointer to a chunk of a map resource');
  const wrong = wrongIn(used, source.size);
  if (wrong === undefined) {
    const chunks = used.map(({ chunk }) => chunk).join(', ');
    return { confidence: 'certain', why: `rising pointers to ${used.length} chunks: ${chunks}` };
  }
  if (!isResourceName(name)) return no(wrong);
  return { confidence: 'likely', why: `called as a resource of a map, but ${wrong}` };
}

interface Word {
  readonly at: number;
  readonly offset: number;
  readonly chunk: string | undefined;
}

function wordsUsed(view: DataView): readonly Word[] {
  const known = new Map<number, string>(pointers.map(([chunk, at]) => [at, chunk]));
  return Array.from({ length: HEADER_SIZE / 4 }, (_, i) => i * 4).flatMap(at => {
    const offset = view.getUint32(at, true);
    return offset === 0 ? [] : [{ at, offset, chunk: known.get(at) }];
  });
}

/** What is wrong with the first pointer that is. */
function wrongIn(words: readonly Word[], size: number): string | undefined {
  let last = 0;
  for (const { offset, chunk } of words) {
    const leads = `the pointer to ${chunk} leads to ${hexOffset(offset)}`;
    if (offset >= size) return `${leads}, and the end is ${hexOffset(size)}`;
    if (last === 0 && offset !== HEADER_SIZE) return `${leads}, and not behind the pointers`;
    if (offset <= last) return `${leads}, before the chunk that it should follow`;
    if (offset % 4 !== 0) return `${leads}, which is no multiple of 4`;
    last = offset;
  }
  return undefined;
}
