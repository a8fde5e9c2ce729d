// Pictures as new textures of packages, looked at by their header of 16 bytes.
import { expect, test } from 'vitest';
import { decode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Drawing } from '../../../shared/formats/pictures.ts';
import { zipperTextures } from '../../../shared/formats/zipper/textures/index.ts';

/** A package of one texture of 1 by 1 pixel: with a palette of one colour, or of RGB565. */
function packageOf(hasPalette: boolean): unknown {
  const head = new Uint8Array(24 + 40 + 16 + (hasPalette ? 3 : 2));
  const view = new DataView(head.buffer);
  view.setUint32(4, 1, true);
  view.setUint32(12, 1, true);
  head.set(new TextEncoder().encode('rock'), 24);
  view.setUint32(24 + 32, 64, true);
  view.setInt32(24 + 36, -1, true);
  view.setUint32(64, 0x05, true);
  view.setUint16(68, 1, true);
  view.setUint16(70, 1, true);
  view.setUint16(76, hasPalette ? 1 : 0, true);
  const { layout } = zipperTextures;
  return layout && decode(layout, memorySource(head)).value;
}

const red = (alpha: number): Drawing => ({
  ...{ width: 2, height: 1, hasAlpha: true },
  rgba: Uint8Array.of(255, 0, 0, alpha, 0, 0, 255, 255),
});

function fresh(hasPalette: boolean, drawing: Drawing): number[] {
  const made = zipperTextures.container?.fromPicture?.(packageOf(hasPalette) as never, drawing);
  if (made === undefined || 'why' in made) throw new Error(made?.why);
  return [...toBytes([made.content])];
}

test('a new texture is of the package’s kind, and clear pixels get their own plane', () => {
  const head = (flags: number, colours: number) => [flags, 0, 0, 0, 2, 0, 1, 0, 0, 0, 0, 0, colours, 0, 0, 0];
  expect(fresh(false, red(255))).toEqual([...head(0x05, 0), 0x00, 0xf8, 0x1f, 0x00]);
  expect(fresh(false, red(64))).toEqual([...head(0x0b, 0), 0x00, 0xf8, 0x1f, 0x00, 64, 255]);
  expect(fresh(true, red(255))).toEqual([...head(0x05, 2), 0, 1, 0x00, 0xf8, 0x1f, 0x00]);
});
