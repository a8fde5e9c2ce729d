import { describe, expect, it } from 'vitest';
import { stepsToHide } from '../../../renderer/app/trail-fit.ts';

/** Three folders, the asset, and four steps to a field in it. */
const widths = [90, 40, 30, 80, 60, 40, 70, 40];
const fitted = (room: number) => stepsToHide({ widths, here: 3, room, gap: 20 });

describe('a trail with less room than its steps take', () => {
  it('hides nothing while all of it fits', () => {
    expect(fitted(450)).toEqual(new Set());
  });

  it('hides the folders first, the outermost before the others', () => {
    expect(fitted(449)).toEqual(new Set([0]));
    expect(fitted(350)).toEqual(new Set([0, 1]));
  });

  it('then the steps to the field, and always keeps the asset and the field', () => {
    expect(fitted(300)).toEqual(new Set([0, 1, 2, 4]));
    expect(fitted(1)).toEqual(new Set([0, 1, 2, 4, 5, 6]));
  });
});
