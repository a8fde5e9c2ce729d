// The sectors of an image, whichever way they are stored.

import type { Source } from '../../../base/source.ts';
import { RAW_SECTOR } from '../../../codecs/cd-sector.ts';

/** Bytes of data in a sector. */
export const DATA = 2048;

/** How sectors lie in the file: so many bytes each, of which the data begin at a place. */
export interface Sectors {
  readonly size: number;
  readonly data: number;
}

/** With everything a drive reads: synchronisation, addresses, checks. */
export const RAW: Sectors = { size: RAW_SECTOR, data: 24 };
/** Data alone. */
export const PLAIN: Sectors = { size: DATA, data: 0 };

/** Data of whole sectors one after the other, read where they are. */
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

/** Sectors that so many bytes take. */
export const sectorsFor = (size: number): number => Math.ceil(size / DATA);
