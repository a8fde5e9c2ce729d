import { expect, test, vi } from 'vitest';
import { GlyphAtlas } from '../../../renderer/byte-grid/glyphs.ts';
import type { Palette } from '../../../renderer/byte-grid/palette.ts';

/** A canvas that notes what is drawn into it, and what is copied. */
function notingCanvas(notes: string[]) {
  const context = {
    measureText: () => ({ width: 8 }),
    fillText: (text: string) => notes.push(`draw ${text}`),
    drawImage: (...[, , , , , x, y]: readonly unknown[]) => notes.push(`copy to ${x} ${y}`),
  };
  return { getContext: () => context };
}

test('new glyphs are all drawn once before any is copied', () => {
  const notes: string[] = [];
  vi.stubGlobal('document', { createElement: () => notingCanvas(notes) });
  const palette = { row: 16, fontSize: 13, font: 'mono', text: '#fff', dim: '#888' } as Palette; // as: no more is asked
  const glyphs = new GlyphAtlas(palette, 1, 'windows-1252');
  vi.unstubAllGlobals();
  const target = notingCanvas(notes).getContext() as unknown as CanvasRenderingContext2D; // as: no more is asked
  glyphs.pair(0x4f, 'text', 11, 5);
  glyphs.letterOf(0x4f, 'text', 101, 5);
  glyphs.pair(0x4f, 'dim', 31, 5);
  glyphs.pair(0x4f, 'text', 51, 5);
  glyphs.putInto(target);
  expect(notes).toEqual([
    ...['draw 4F', 'draw O', 'draw 4F'],
    ...['copy to 10 5', 'copy to 100 5', 'copy to 30 5', 'copy to 50 5'],
  ]);
  notes.length = 0;
  glyphs.pair(0x4f, 'dim', 11, 5);
  glyphs.putInto(target);
  expect(notes).toEqual(['copy to 10 5']);
});
