import { fromWindows1252 } from '../../../base/windows1252.ts';
import { extentOf, type Image, type Placed, recordAt, resourcesOf } from './pe/image.ts';
import { type KeyRecord, keyRecord } from './pe/resource-records.ts';

/** A name the game's programs have for a message. */
export interface Key extends Placed<KeyRecord> {
  readonly name: string;
  /** Where its letters are, without their NUL. */
  readonly nameStart: number;
}

/** Bytes the compiler puts before the names: 16 in MechWarrior 3 and Pirate's Moon, 48 in Recoil and Crimson Skies. */
const LEADS = [16, 48] as const;
/** Elsewhere the table is looked for up to here, and must be this long to be believed. */
const FARTHEST = 512;
const ENOUGH = 4;
const LONGEST_KEY = 255;

/** The table of keys, in the order it is stored: the last one first. */
export function findKeys(image: Image, ids: ReadonlySet<number>): readonly Key[] {
  const resources = resourcesOf(image)?.section;
  const sections = image.sections.filter(section => section !== resources).map(({ value }) => value);
  const usual = LEADS.map(lead => ({ lead, least: 1 }));
  const elsewhere = Array.from({ length: FARTHEST / 4 }, (_, i) => ({ lead: i * 4, least: ENOUGH }));
  for (const places of [usual, elsewhere]) {
    for (const section of sections) {
      const { start, end } = extentOf(image, section);
      const bounds = { start, end, base: image.optional.value.imageBase + section.address };
      for (const { lead, least } of places) {
        const keys = readKeys(image.bytes, start + lead, bounds);
        if (keys.length >= least && keys.some(({ value }) => ids.has(value.id))) return keys;
      }
    }
  }
  return [];
}

interface Bounds {
  readonly start: number;
  readonly end: number;
  /** Where in memory the section begins. */
  readonly base: number;
}

/** Keys follow one another until an address leads out of the section. */
function readKeys(bytes: Uint8Array, from: number, bounds: Bounds): Key[] {
  const keys: Key[] = [];
  const size = keyRecord.size ?? 0;
  let lowest = bounds.end;
  for (let at = from; at + size <= lowest; at += size) {
    const record = recordAt(bytes, keyRecord, at);
    if (!record) break;
    const nameStart = bounds.start + (record.value.address - bounds.base);
    const name = nameAt(bytes, nameStart, bounds);
    if (name === undefined) break;
    keys.push({ ...record, name, nameStart });
    lowest = Math.min(lowest, nameStart);
  }
  return keys;
}

/** Letters as programs have them in names, up to a NUL. */
function nameAt(bytes: Uint8Array, start: number, { start: from, end }: Bounds): string | undefined {
  if (!(start >= from && start < end)) return undefined;
  const most = bytes.subarray(start, Math.min(end, start + LONGEST_KEY + 1));
  const nul = most.indexOf(0);
  if (nul < 1) return undefined;
  const name = fromWindows1252(most.subarray(0, nul));
  return /^[\x21-\x7e]+$/.test(name) ? name : undefined;
}
