import { describe, expect, test } from 'vitest';
import {
  clampLeft,
  fittingPerRow,
  gridGeometry,
  hexX,
  hitTest,
  offsetDigits,
  revealColumn,
  rowTop,
  textX,
  visibleRows,
} from '../../../renderer/byte-grid/geometry.ts';

const sizes = { row: 20, letter: 7.8, left: 16, top: 8 };
const geometry = gridGeometry(sizes, 800, 16, 0x1000);

describe('the geometry of the grid', () => {
  test('columns start on whole pixels, with a gap after the eighth byte', () => {
    expect(hexX(geometry, 1) - hexX(geometry, 0)).toBe(26);
    expect(hexX(geometry, 8) - hexX(geometry, 7)).toBe(26 + 10);
    for (let column = 0; column < 16; column++) expect(Number.isInteger(hexX(geometry, column))).toBe(true);
  });

  test('the middle of every byte leads back to that byte in both columns', () => {
    for (let column = 0; column < 16; column++) {
      const y = rowTop(geometry, 3) + 10;
      expect(hitTest(geometry, hexX(geometry, column) + 13, y)).toEqual({ row: 3, column, area: 'hex', exact: true });
      expect(hitTest(geometry, textX(geometry, column) + 4, y)).toEqual({ row: 3, column, area: 'text', exact: true });
    }
  });

  test('a point next to the bytes gives the nearest one of its row, marked as inexact', () => {
    expect(hitTest(geometry, 2, 10)).toMatchObject({ column: 0, exact: false });
    expect(hitTest(geometry, 5000, 10)).toMatchObject({ column: 15, area: 'text', exact: false });
    expect(hitTest(geometry, hexX(geometry, 7) + 30, 10)).toMatchObject({ column: 7, exact: false });
  });

  test('the offset column grows by pairs of digits with the asset', () => {
    expect(offsetDigits(0)).toBe(6);
    expect(offsetDigits(0x100_0000)).toBe(6);
    expect(offsetDigits(0x100_0001)).toBe(8);
    expect(offsetDigits(5 * 1024 ** 3)).toBe(10);
  });

  test('columns move closer when there is less room, and never get wider than requested', () => {
    const narrow = gridGeometry(sizes, 600, 16, 0x1000);
    expect(narrow.right).toBeLessThan(geometry.right);
    expect(narrow.right).toBeLessThanOrEqual(600);
  });

  test('where 16 bytes do not fit, 8 are shown; a request for fewer is respected', () => {
    expect(fittingPerRow(sizes, 800, 16, 0x1000)).toBe(16);
    expect(fittingPerRow(sizes, 370, 16, 0x1000)).toBe(8);
    expect(fittingPerRow(sizes, 800, 5, 0x1000)).toBe(5);
    expect(fittingPerRow(sizes, 800, 64, 0x1000)).toBe(16);
  });

  test('only rows that fit completely are visible', () => {
    expect(visibleRows(geometry, 8 + 20 * 30)).toBe(30);
    expect(visibleRows(geometry, 8 + 20 * 30 - 1)).toBe(29);
    expect(visibleRows(geometry, 0)).toBe(1);
  });

  test('values with more digits leave room for fewer bytes per row', () => {
    const [hex, binary] = [2, 8].map(digits => ({ ...sizes, digits }));
    expect(hex && fittingPerRow(hex, 600, 16, 0x1000)).toBe(16);
    expect(binary && fittingPerRow(binary, 480, 16, 0x1000)).toBe(4);
    const wide = binary && gridGeometry(binary, 480, 4, 0x1000);
    expect(wide?.right).toBeLessThanOrEqual(480);
  });

  test('a byte outside the screen is scrolled in by the smallest move, with nothing next to the row', () => {
    const width = 300;
    const reveal = (left: number, column: number, area: 'hex' | 'text' = 'hex') =>
      revealColumn(geometry, { left, width }, column, area);
    expect(reveal(0, 3)).toBe(0);
    expect(reveal(0, 12)).toBe(hexX(geometry, 12) + geometry.pitch - width);
    expect(reveal(400, 8)).toBe(hexX(geometry, 8));
    expect(reveal(400, 0)).toBe(0);
    expect(reveal(0, 15, 'text')).toBe(geometry.right - width);
    expect(reveal(geometry.right, 0, 'text')).toBe(geometry.right - width);
    expect(revealColumn(geometry, { left: 400, width: geometry.right + 10 }, 12, 'hex')).toBe(0);
  });

  test('a wider screen leaves no empty space next to the row', () => {
    expect(clampLeft(geometry, { left: 400, width: 300 })).toBe(Math.min(400, geometry.right - 300));
    expect(clampLeft(geometry, { left: 400, width: geometry.right })).toBe(0);
    expect(clampLeft(geometry, { left: -20, width: 300 })).toBe(0);
  });
});
