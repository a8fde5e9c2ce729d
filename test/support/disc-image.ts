// Images of small discs, written sector by sector according to the standard. Deliberately shares no code with shared/.

/** A file, or a folder with what is in it. */
export type DiscItem =
  | { readonly name: string; readonly bytes: Uint8Array; readonly form2?: boolean; readonly extra?: Uint8Array }
  | { readonly name: string; readonly items: readonly DiscItem[] };

const DATA = 2048;
const RAW = 2352;
const FIRST = 18;

interface Placed {
  readonly sector: number;
  readonly bytes: Uint8Array;
  readonly form2: boolean;
}

/** A disc with this many sectors; folders first, then files in order. */
export function discImage(
  items: readonly DiscItem[],
  { isRaw, sectors }: { isRaw: boolean; sectors: number },
): Uint8Array {
  const placed: Placed[] = [];
  let next = FIRST;
  const take = (bytes: number): number => {
    const sector = next;
    next += Math.max(1, Math.ceil(bytes / DATA));
    return sector;
  };
  const folder = (inside: readonly DiscItem[], own: number, above: number): void => {
    const records = [record('\0', own, DATA, true), record('\u0001', above, DATA, true)];
    for (const item of inside) {
      const isFolder = 'items' in item;
      const size = isFolder ? DATA : item.bytes.length;
      const sector = take(size);
      const plain = record(isFolder ? item.name : `${item.name};1`, sector, size, isFolder);
      records.push('extra' in item && item.extra ? withExtra(plain, item.extra) : plain);
      if (isFolder) folder(item.items, sector, own);
      else placed.push({ sector, bytes: item.bytes, form2: item.form2 ?? false });
    }
    placed.push({ sector: own, bytes: Uint8Array.from(records.flatMap(bytes => [...bytes])), form2: false });
  };
  const root = take(DATA);
  folder(items, root, root);
  placed.push({ sector: 16, bytes: descriptor(record('\0', root, DATA, true), sectors), form2: false });
  const data = new Uint8Array(sectors * DATA);
  for (const { sector, bytes } of placed) data.set(bytes, sector * DATA);
  if (!isRaw) return data;
  const forms = new Set(placed.flatMap(({ sector, form2 }) => (form2 ? [sector] : [])));
  const image = new Uint8Array(sectors * RAW);
  for (let sector = 0; sector < sectors; sector++) {
    const own = image.subarray(sector * RAW, (sector + 1) * RAW);
    own.fill(0xff, 1, 11);
    own.set(
      [
        digits(Math.floor((sector + 150) / 4500)),
        digits(Math.floor((sector + 150) / 75) % 60),
        digits((sector + 150) % 75),
        2,
      ],
      12,
    );
    const kind = forms.has(sector) ? 0x24 : 0x08;
    own.set([0, 0, kind, 0, 0, 0, kind, 0], 16);
    own.set(data.subarray(sector * DATA, (sector + 1) * DATA), 24);
  }
  return image;
}

const digits = (number: number): number => Math.floor(number / 10) * 16 + (number % 10);

/** A directory record: 32-bit numbers are stored twice, the second time big-endian. */
function record(name: string, sector: number, size: number, isFolder: boolean): Uint8Array {
  const length = 33 + name.length + ((name.length + 1) % 2);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes[0] = length;
  for (const [at, value] of [
    [2, sector],
    [10, size],
  ] as const) {
    view.setUint32(at, value, true);
    view.setUint32(at + 4, value, false);
  }
  bytes[25] = isFolder ? 2 : 0;
  bytes[28] = 1;
  bytes[31] = 1;
  bytes[32] = name.length;
  for (let i = 0; i < name.length; i++) bytes[33 + i] = name.charCodeAt(i);
  return bytes;
}

/** A record with a system's additional data. */
function withExtra(plain: Uint8Array, extra: Uint8Array): Uint8Array {
  const record = Uint8Array.from([...plain, ...extra]);
  record[0] = record.length;
  return record;
}

function descriptor(root: Uint8Array, sectors: number): Uint8Array {
  const bytes = new Uint8Array(DATA);
  const view = new DataView(bytes.buffer);
  const put = (at: number, text: string): void =>
    bytes.set(
      Uint8Array.from(text, letter => letter.charCodeAt(0)),
      at,
    );
  bytes[0] = 1;
  put(1, 'CD001');
  bytes[6] = 1;
  put(40, 'GANTRY'.padEnd(32));
  view.setUint32(80, sectors, true);
  view.setUint32(84, sectors, false);
  view.setUint16(128, DATA, true);
  view.setUint16(130, DATA, false);
  bytes.set(root, 156);
  return bytes;
}
