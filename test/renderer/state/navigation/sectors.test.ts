import { describe, expect, test } from 'vitest';
import { type AnyLayout, nodesAt, struct, u32 } from '#layout';
import { findSector, parseSector } from '../../../../renderer/state/navigation/sectors.ts';
import { memorySource } from '../../../../shared/base/source.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import type { TreeNode } from '../../../../shared/contract/types.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';
import { iso9660 } from '../../../../shared/formats/disc/iso9660/layout.ts';
import { discImage } from '../../../support/disc-image.ts';

const asset = 'of the image';

/** What the host answers, without the host: the structure of the image itself. */
function clientOf(image: Uint8Array, layout: AnyLayout = iso9660): Pick<Client<Workbench>, 'nodesAt'> {
  return {
    nodesAt: async ({ path, first, count }) => {
      const found = nodesAt(layout, memorySource(image), path, { first, count });
      if (found === undefined) throw new Error(`nothing is at ${path}`);
      const told = ({ finding, ...node }: typeof found.node): TreeNode => ({ ...node, ...(finding && { finding }) });
      return { revision: 0, node: told(found.node), first, children: found.children.map(told) };
    },
  };
}

test.each([
  ['sector 12', 12],
  ['Sector  0x10', 16],
  [' sector 1Fh ', 31],
  ['sector', undefined],
  ['sector 1.5', undefined],
  ['sectors[12]', undefined],
  ['12', undefined],
])('%j is sector %s', (typed, sector) => {
  expect(parseSector(typed)).toBe(sector);
});

describe('a sector of a disc image', () => {
  const items = [{ name: 'A.TXT', bytes: Uint8Array.of(1, 2, 3) }];
  const plain = discImage(items, { isRaw: false, sectors: 24 });
  const raw = discImage(items, { isRaw: true, sectors: 24 });
  const mixed = Uint8Array.from([...raw, ...new Uint8Array(3 * 2352).fill(7)]);

  test.each([
    ['plain', plain, 17, 'sectors[17]', 17 * 2048],
    ['raw', raw, 17, 'rawSectors[17]', 17 * 2352],
    ['raw, of an audio track', mixed, 25, 'audioSectors[1]', 25 * 2352],
  ])('is found at the offset for its kind of image: %s', async (_, image, sector, path, start) => {
    expect(await findSector(clientOf(image), asset, sector)).toMatchObject({ path, start });
  });

  test('past the end is refused, with the number of the last one', async () => {
    expect(await findSector(clientOf(plain), asset, 24)).toBe('The last sector of this image is 23.');
    expect(await findSector(clientOf(mixed), asset, 27)).toBe('The last sector of this image is 26.');
  });

  test('is refused in other files, because they have no sectors', async () => {
    const client = clientOf(Uint8Array.of(1, 0, 0, 0), struct({ sectorCount: u32 }));
    expect(await findSector(client, asset, 0)).toBe('There are no sectors here: only disc images have them.');
  });
});
