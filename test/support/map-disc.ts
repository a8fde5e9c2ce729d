import { type DiscItem, discImage } from './disc-image.ts';
import { writtenMapFiles } from './writers/fft/map.ts';

/** A disc whose map's index says where its files are: they lie in the order of the folder from sector 20 on. */
export function mapDisc(isRaw: boolean): Uint8Array {
  const map = new Map(writtenMapFiles());
  const gns = (map.get('MAP001.GNS') ?? new Uint8Array()).slice();
  const [texture, day, night] = ['MAP001.8', 'MAP001.9', 'MAP001.11'].map(name => map.get(name)?.length ?? 0);
  const sectorsOf = (size = 0): number => Math.ceil(size / 2048);
  const first = 20;
  const places = [first, first + sectorsOf(texture), first + sectorsOf(texture) + sectorsOf(day)];
  const view = new DataView(gns.buffer);
  for (const [row, file] of [0, 1, 2, 2, 2].entries()) {
    view.setUint32(row * 20 + 8, places[file] ?? 0, true);
    view.setUint32(row * 20 + 12, sectorsOf([texture, day, night][file]) * 2048, true);
  }
  const items: DiscItem[] = ['MAP001.8', 'MAP001.9', 'MAP001.11'].map(name => ({ name, bytes: map.get(name) ?? gns }));
  return discImage([{ name: 'MAP', items: [...items, { name: 'MAP001.GNS', bytes: gns }] }], { isRaw, sectors: 100 });
}
