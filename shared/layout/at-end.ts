import { counted, grouped } from '../base/counted.ts';
import type { Layout, Role } from './inside/layout.ts';
import type { Reader } from './inside/reader.ts';

/** Takes its bytes from the end of the window: a footer, then the directory before it. Read first, written last. */
export function atEnd<L extends Layout<unknown, Role, string>>(of: L): L {
  const peel = <T>(r: Reader, read: () => T): T => {
    const size = of.size ?? of.sizeIn?.(r.scope, r);
    if (size === undefined)
      throw new Error(`${of.kind} cannot be read from the end: its size does not follow from names`);
    const { pos } = r;
    const available = r.limit - pos;
    if (!(size >= 0 && size <= available))
      r.fault(`needs ${counted(size, 'byte')} at the end, ${grouped(available)} left`, { needed: size, available });
    const start = r.limit - size;
    r.pos = start;
    const value = read();
    r.limit = start;
    r.pos = pos;
    r.placedAt = start;
    return value;
  };
  return {
    ...of,
    place: 'atEnd',
    jumps: true,
    decode: (r: Reader) => peel(r, () => of.decode(r)),
    fields: (r: Reader, out: Parameters<L['fields']>[1]) => peel(r, () => of.fields(r, out)),
  };
}
