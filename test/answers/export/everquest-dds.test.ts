import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode as decodePng } from 'fast-png';
import { beforeEach, describe, expect, test } from 'vitest';
import { fenPictures } from '../../../electron/demo/everquest/fen-pictures.ts';
import { fenZone } from '../../../electron/demo/everquest/fen-zone.ts';
import { json, runCli } from '../../cli/support/run-cli.ts';
import { hexText } from '../../support/hex-text.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { buildBig } from '../../support/westwood-archives.ts';
import { s3dOf } from '../../support/writers/everquest/s3d.ts';

/** One pixel wide and two high, 32 bits: the first row that is stored is red, the second blue. */
const twoRows = hexText(`
  "DDS " 7C000000 07100000 02000000 01000000 04000000 00000000 00000000  44*00
  20000000 41000000 00000000 20000000 0000FF00 00FF0000 FF000000 000000FF  00100000 16*00
  0000FFFF FF0000FF
`);
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

describe('rows of DDS pictures', () => {
  let folder = '';
  let count = 0;
  beforeEach(() => {
    const ground = fenPictures('ground').map(file => (/grass/i.test(file.name) ? { ...file, bytes: twoRows } : file));
    folder = temporaryFolder({
      'fen.s3d': s3dOf([...ground, { name: 'fen.wld', bytes: fenZone() }], { time: 0 }),
      'loose.dds': twoRows,
      'other.big': buildBig([{ name: 'wall.dds', content: twoRows }]),
    });
  });

  async function extracted(address: string, as: string): Promise<readonly Uint8Array[]> {
    const ran = await runCli(
      folder,
      join(folder, 'data'),
      'extract',
      address,
      '-o',
      `out ${++count}`,
      '--as',
      as,
      '--json',
    );
    expect(ran).toMatchObject({ status: 0 });
    return (json(ran) as { file: string }[]).map(({ file }) => new Uint8Array(readFileSync(file)));
  }

  async function rowsOf(address: string): Promise<number[][]> {
    const [png = new Uint8Array()] = await extracted(address, 'png');
    return rowsIn(png);
  }

  function rowsIn(png: Uint8Array): number[][] {
    const { data } = decodePng(png);
    const size = data.length / 2;
    return [[...data.subarray(0, 3)], [...data.subarray(size, size + 3)]];
  }

  test('start at the bottom in archives of EverQuest, and at the top everywhere else', async () => {
    expect(await rowsOf('loose.dds')).toEqual([RED, BLUE]);
    expect(await rowsOf('other.big::wall.dds')).toEqual([RED, BLUE]);
    expect(await rowsOf('fen.s3d::fengrass.bmp')).toEqual([BLUE, RED]);
  });

  test('are the right way up in a GLB of the zone', async () => {
    const [glb = new Uint8Array()] = await extracted('fen.s3d::fen.wld', 'glb');
    const view = new DataView(glb.buffer);
    const size = view.getUint32(12, true);
    const { images, bufferViews } = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + size))) as {
      images: { name: string; bufferView: number }[];
      bufferViews: { byteOffset?: number; byteLength: number }[];
    };
    const image = images.find(({ name }) => /grass/i.test(name));
    const { byteOffset = 0, byteLength = 0 } = bufferViews[image?.bufferView ?? -1] ?? {};
    const start = 20 + size + 8 + byteOffset;
    expect(rowsIn(glb.subarray(start, start + byteLength))).toEqual([BLUE, RED]);
  });
});
