import { findKeys, type Key } from './keys.ts';
import type { MessageHolder, StoredMessage } from './message.ts';
import { type MessageTable, readTable } from './message-table.ts';
import { type BrokenImage, type Image, imageOf } from './pe/image.ts';
import { TYPE } from './pe/resource-records.ts';
import { isShared, type Resource, type Resources, walkResources } from './pe/resources.ts';
import { readStrings, type StringBlock } from './string-block.ts';

/** A text that the game can show, and its key. */
export interface Told {
  readonly stored: StoredMessage;
  readonly key: string | null;
}

/** A program file taken apart as far as its texts need it. */
export interface Anatomy {
  readonly image: Image;
  readonly resources?: Resources;
  readonly holders: readonly (MessageTable | StringBlock)[];
  readonly keys: readonly Key[];
  /** In the order of the tables and blocks; empty strings only where they have a key. */
  readonly messages: readonly Told[];
  readonly emptyStrings: readonly StoredMessage[];
}

export function anatomyOf(bytes: Uint8Array): Anatomy | BrokenImage {
  const image = imageOf(bytes);
  if ('broken' in image) return image;
  const resources = walkResources(image);
  const holders = holdersOf(bytes, resources);
  const stored = holders.flatMap((holder: MessageHolder) => holder.messages.map(message => ({ message, holder })));
  const keys = findKeys(image, new Set(stored.map(({ message }) => message.id)));
  const keyOf = new Map(keys.map(({ name, value }) => [value.id, name]));
  const isEmpty = ({ message, holder }: (typeof stored)[number]): boolean =>
    holder.kind === 'strings' && message.text === '' && !keyOf.has(message.id);
  return {
    ...{ image, holders, keys },
    ...(resources ? { resources } : {}),
    messages: stored
      .filter(one => !isEmpty(one))
      .map(({ message }) => ({ stored: message, key: keyOf.get(message.id) ?? null })),
    emptyStrings: stored.filter(isEmpty).map(({ message }) => message),
  };
}

/** Tables and blocks; where damage makes them share bytes, no more than the file could hold if they did not. */
function holdersOf(bytes: Uint8Array, resources: Resources | undefined): (MessageTable | StringBlock)[] {
  const holders: (MessageTable | StringBlock)[] = [];
  let left = bytes.length;
  for (const resource of resources?.list ?? []) {
    for (const holder of holderOf(bytes, resource, isShared(resources?.list ?? [], resource))) {
      left -= holder.used;
      holders.push(holder);
    }
    if (left < 0) break;
  }
  return holders;
}

function holderOf(bytes: Uint8Array, found: Resource, isShared: boolean): (MessageTable | StringBlock)[] {
  const { start: resource, ids, content } = found;
  const [type, block, language = 0] = ids;
  if (!content) return [];
  const place = { resource, ...content, isShared, language };
  if (type === TYPE.messageTable) return [readTable(bytes, place)];
  return type === TYPE.strings && block !== undefined && block > 0 ? [readStrings(bytes, { ...place, block })] : [];
}
