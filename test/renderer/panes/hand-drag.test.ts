import { describe, expect, it } from 'vitest';
import { changeOf, type KeyedDrag, snapped, typedNumber } from '../../../renderer/panes/scene/hand/hand-drag.ts';

/** Looked at from above: x to the right, y up, 10 pixels for each unit, the middle at 100, 100. */
const drag = (more: Partial<KeyedDrag>): KeyedDrag => ({
  ...{ tool: 'move', axis: undefined, typed: '', place: [0, 0, 0], from: { x: 110, y: 100 }, to: { x: 110, y: 100 } },
  sides: { right: [1, 0, 0], up: [0, 1, 0], back: [0, 0, 1] },
  pixelOf: ([x, y]) => ({ x: 100 + x * 10, y: 100 - y * 10 }),
  ...more,
});

describe('moving a part with the pointer and keys', () => {
  it('follows the pointer, or a locked axis', () => {
    expect(changeOf(drag({ to: { x: 140, y: 80 } }))).toEqual({ kind: 'move', by: [3, 2, 0] });
    expect(changeOf(drag({ to: { x: 140, y: 80 }, axis: 'y' }))).toEqual({ kind: 'move', by: [0, 2, 0] });
  });

  it('takes a typed number exactly, and ignores an incomplete one', () => {
    expect(changeOf(drag({ typed: '-2.5', axis: 'z' }))).toEqual({ kind: 'move', by: [-0, -0, -2.5] });
    expect(['', '-', '1.', '-0.5'].map(typedNumber)).toEqual([undefined, undefined, 1, -0.5]);
  });

  it('rotates as far as the pointer sweeps around it, reversed when seen from behind', () => {
    const up = { tool: 'turn', to: { x: 100, y: 90 } } as const;
    const front = changeOf(drag(up));
    expect(front).toMatchObject({ kind: 'turn', axis: [0, 0, 1] });
    expect(front.kind === 'turn' && front.angle).toBeCloseTo(Math.PI / 2, 12);
    const behind = drag({ ...up, axis: 'z', sides: { right: [-1, 0, 0], up: [0, 1, 0], back: [0, 0, -1] } });
    const seen = changeOf({ ...behind, pixelOf: ([x, y]) => ({ x: 100 - x * 10, y: 100 - y * 10 }) });
    expect(seen.kind === 'turn' && seen.angle).toBeCloseTo(-Math.PI / 2, 12);
    const typed = changeOf(drag({ tool: 'turn', axis: 'x', typed: '45' }));
    expect(typed.kind === 'turn' && typed.angle).toBeCloseTo(Math.PI / 4, 12);
  });

  it('scales by the pointer’s distance, along one axis or all', () => {
    expect(changeOf(drag({ tool: 'scale', to: { x: 125, y: 100 } }))).toEqual({
      kind: 'scale',
      factors: [2.5, 2.5, 2.5],
    });
    expect(changeOf(drag({ tool: 'scale', axis: 'y', typed: '3' }))).toEqual({ kind: 'scale', factors: [1, 3, 1] });
  });

  it('moves in whole steps on request', () => {
    expect(snapped({ kind: 'move', by: [1.26, -0.7, 0] }, 0.5)).toEqual({ kind: 'move', by: [1.5, -0.5, 0] });
    expect(snapped({ kind: 'move', by: [1.26, 0, 0] }, 0)).toEqual({ kind: 'move', by: [1.26, 0, 0] });
    const turn = snapped({ kind: 'turn', axis: [0, 0, 1], angle: 0.4, about: [0, 0, 0] }, 1);
    expect(turn.kind === 'turn' && turn.angle).toBeCloseTo(Math.PI / 6, 12);
    expect(snapped({ kind: 'scale', factors: [1.26, 0.01, 1] }, 1)).toEqual({ kind: 'scale', factors: [1.3, 0.1, 1] });
  });
});
