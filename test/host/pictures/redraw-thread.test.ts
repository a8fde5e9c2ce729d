// A large picture that is drawn anew: everything else is answered meanwhile.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildPng } from '../../support/png.ts';
import { demoCopies, type Window } from '../patches/support/copies.ts';

const SIDE = 512;

/** A texture in blocks of 8 bytes for 4 × 4 pixels, all of them black. */
function buildDds(): Uint8Array {
  const bytes = new Uint8Array(128 + (SIDE * SIDE) / 2);
  const head = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('DDS '));
  for (const [at, value] of [
    [4, 124],
    [8, 0x8_1007],
    [12, SIDE],
    [16, SIDE],
    [20, (SIDE * SIDE) / 2],
    [76, 32],
    [80, 4],
    [108, 0x1000],
  ] as const)
    head.setUint32(at, value, true);
  bytes.set(new TextEncoder().encode('DXT1'), 84);
  return bytes;
}

const gradientAt = (at: number): number => (at >> 5) & 0xff;

function buildGradient(): Uint8Array {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < data.length; at++) data[at] = gradientAt(at);
  return buildPng({ width: SIDE, height: SIDE, colourType: 6, data });
}

const FLAT = 1024;

/** One colour: few bytes for many pixels. */
const buildFlat = (): Uint8Array =>
  buildPng({ width: FLAT, height: FLAT, colourType: 2, data: new Uint8Array(FLAT * FLAT * 3).fill(0x40) });

/** The longest that the host's own thread was at work without answering others, in milliseconds of its processor. */
async function longestHold({ client, asset }: Window, work: () => Promise<unknown>): Promise<number> {
  const other = await asset('ReadMe.txt');
  await client.openAsset({ asset: other });
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let isDone = false;
  let longest = 0;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = now();
    await client.readBytes({ asset: other, start: 0, size: 4 });
    await pause(2);
    longest = Math.max(longest, now() - start);
  }
  await working;
  return longest;
}

/** More than this a window feels. */
const LONG_MILLISECONDS = 200;

test('previewing it, applying it and looking at it do not block other requests', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  writeFileSync(join(folder, 'big.dds'), buildDds());
  const png = buildGradient();
  await copies.inWindow(folder, async window => {
    const { client, asset } = window;
    const id = await asset('big.dds');
    const before = await client.openAsset({ asset: id });
    const held: Record<string, number> = {};
    const hold = async (name: string, work: () => Promise<unknown>) => {
      const longest = await longestHold(window, work);
      if (longest > LONG_MILLISECONDS) held[name] = longest;
    };
    await hold('preview', async () => {
      const preview = await client.previewPicture({ asset: id, index: 0, png });
      expect(preview).toMatchObject({ picture: { width: SIDE, height: SIDE }, bytesAfter: before.size });
    });
    await hold('replace', () => client.replacePicture({ asset: id, index: 0, png }));
    await hold('picture', async () => {
      const { rgba } = await client.picture({ asset: id, index: 0 });
      // The first of the bytes that count upwards, as far as blocks of colours tell them.
      expect(rgba[SIDE * 4 * 3 + 1200]).toBeGreaterThan(0);
    });
    await hold('undo', () => client.undo({ asset: id }));
    await hold('undone', () => client.picture({ asset: id, index: 0 }));
    await hold('one byte', () => client.writeBytes({ asset: id, start: 200, bytes: Uint8Array.of(1) }));
    await hold('then', () => client.picture({ asset: id, index: 0 }));
    await hold('thumbnail', () => client.thumbnails({ asset: id, indices: [0] }));
    await hold('export', () => client.exportPicture({ asset: id, index: 0 }));
    expect(held).toEqual({});
  });
}, 150_000);

test('dropping a picture on a large one does not block other requests, nor does a small file with many pixels', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  writeFileSync(join(folder, 'big.dds'), buildDds());
  const gradient = buildGradient();
  const flat = buildFlat();
  await copies.inWindow(folder, async window => {
    const { client, asset } = window;
    const id = await asset('big.dds');
    const container = await asset('everquest/fen.s3d');
    await client.addEntry({ container, name: 'big.dds', bytes: buildDds(), raw: true });
    const added = await asset('everquest/fen.s3d::big.dds');
    const held: Record<string, number> = {};
    const hold = async (name: string, work: () => Promise<unknown>) => {
      const longest = await longestHold(window, work);
      if (longest > LONG_MILLISECONDS) held[name] = longest;
    };
    await hold('file', () => client.replaceWithFile({ asset: id, name: 'a.png', bytes: gradient }));
    expect((await client.picture({ asset: id, index: 0 })).rgba[SIDE * 4 * 3 + 1200]).toBeGreaterThan(0);
    await hold('flat', async () => {
      const { notes } = await client.replaceWithFile({ asset: id, name: 'flat.png', bytes: flat });
      expect(notes[0]).toBe(`The picture has ${FLAT} × ${FLAT} pixels now; it had ${SIDE} × ${SIDE}.`);
    });
    await hold('preview of added', async () => {
      const preview = await client.previewPicture({ asset: added, index: 0, png: gradient });
      expect(preview).toMatchObject({ picture: { width: SIDE, height: SIDE } });
    });
    await hold('added', () =>
      client.putFiles({ container, files: [{ asset: added, name: 'big.png', bytes: gradient }] }),
    );
    await hold('picture of added', async () => {
      const { rgba } = await client.picture({ asset: added, index: 0 });
      // Rows come from the top, though the archive stores them from the bottom: there this one is clear.
      expect(rgba[SIDE * 4 * 3 + 512]).toBeGreaterThan(gradientAt(SIDE * 4 * 3 + 512) - 10);
    });
    expect(held).toEqual({});
  });
}, 150_000);
