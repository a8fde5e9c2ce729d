import type { Reader } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import type { Anatomy } from './anatomy.ts';
import { imageChecksum } from './pe/checksum.ts';
import { optionalHeader } from './pe/headers.ts';

/** What a person should know of: texts no program can ask for, names without a text, damage, a stale checksum. */
export function findOddities(r: Reader, anatomy: Anatomy): void {
  const { image, resources, holders } = anatomy;
  for (const { start, size, text } of resources?.problems ?? []) r.find({ start, size }, text, { path: 'resources' });
  if (!resources) r.find({ start: 0, size: 0 }, 'has no resources', { path: 'resources' });
  for (const holder of holders)
    if (holder.kind === 'table')
      for (const text of holder.problems)
        r.find({ start: holder.start, size: Math.min(4, holder.end - holder.start) }, text, { path: 'tables' });
  findLoneKeys(r, anatomy);
  findLoneMessages(r, anatomy);
  const at = image.optional.start + (optionalHeader.offsets.checksum ?? 0);
  const stored = image.optional.value.checksum;
  const right = stored === 0 ? 0 : imageChecksum(image.bytes, at);
  if (stored === right) return;
  const repair = new Uint8Array(4);
  viewOf(repair).setUint32(0, right, true);
  r.find({ start: at, size: 4 }, `expected ${right} over the whole file`, { path: 'optional.checksum', repair });
}

function findLoneKeys(r: Reader, { keys, holders }: Anatomy): void {
  const ids = new Set(holders.flatMap(({ messages }) => messages.map(({ id }) => id)));
  for (const [i, { start, name, value }] of keys.entries())
    if (!ids.has(value.id))
      r.find({ start, size: 8 }, `${name} names message ${value.id}, which was not found`, {
        path: `keys[${i}]`,
        weight: 'note',
      });
}

function findLoneMessages(r: Reader, { keys, messages }: Anatomy): void {
  if (keys.length === 0) return;
  for (const [i, { stored, key }] of messages.entries()) {
    if (key !== null) continue;
    const { start, end, id } = stored;
    r.find({ start, size: end - start }, `message ${id} has no key: programs can only ask for its number`, {
      path: `messages[${i}]`,
      weight: 'note',
    });
  }
}
