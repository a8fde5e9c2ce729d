// The sectors of an image, however they are stored.
import type { Source } from '../../../base/source.ts';
import { RAW_SECTOR } from '../../../codecs/cd-sector.ts';

/** The mark at the start of raw sectors. */
export const SYNC: readonly number[] = [0, ...Array.from({ length: 10 }, () => 0xff), 0];

/** The sector of the volume descriptor. */
export const DESCRIPTOR = 16;

/** Data bytes of a sector. */
export const DATA = 2048;

/** How sectors are stored in the file: their size, and the offset of the data in them. */
export interface Sectors {
  readonly size: number;
  readonly data: number;
  /** The offset of the byte that marks a sector without error correction but with more data; absent if there is none. */
  readonly kind?: number;
}

/** With everything that a drive reads: synchronisation, addresses, checks. */
export const RAW: Sectors = { size: RAW_SECTOR, data: 24, kind: 18 };
/** The same, with the 96 bytes of its subchannels. */
export const WITH_SUBCHANNELS: Sectors = { size: RAW_SECTOR + 96, data: 24, kind: 18 };
/** The same without synchronisation and address. */
export const HEADLESS: Sectors = { size: RAW_SECTOR - 16, data: 8, kind: 2 };
/** With everything that a drive reads, without a subheader. */
export const MODE_1: Sectors = { size: RAW_SECTOR, data: 16 };
/** The same, with the 96 bytes of its subchannels. */
export const MODE_1_WITH_SUBCHANNELS: Sectors = { size: RAW_SECTOR + 96, data: 16 };
/** Only data. */
export const PLAIN: Sectors = { size: DATA, data: 0 };

/** Data of consecutive sectors, read on demand. */
export function dataFrom(image: Source, sectors: Sectors, first: number, size: number): Source {
  return {
    size,
    read(start, count) {
      const out = new Uint8Array(count);
      for (let done = 0; done < count; ) {
        const at = start + done;
        const inside = at % DATA;
        const part = Math.min(DATA - inside, count - done);
        const from = (first + Math.floor(at / DATA)) * sectors.size + sectors.data + inside;
        out.set(image.read(from, part), done);
        done += part;
      }
      return out;
    },
  };
}

/** The number of sectors for this many bytes. */
export const sectorsFor = (size: number): number => Math.ceil(size / DATA);
