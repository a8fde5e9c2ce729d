import { describe, expect, it } from 'vitest';
import { createHistory } from '../../../../renderer/state/navigation/navigation.ts';

const at = (asset: string, start: number) => ({ asset, address: asset, name: asset, start, size: 1 });

describe('the history', () => {
  it('goes back and forward over the visited places', () => {
    const history = createHistory();
    history.visit(at('a', 0));
    history.visit(at('a', 0x1000));
    history.visit(at('b', 0));
    expect(history.step(-1)?.start).toBe(0x1000);
    expect(history.step(-1)?.start).toBe(0);
    expect(history.step(-1)).toBeUndefined();
    expect(history.step(1)?.start).toBe(0x1000);
  });

  it('counts several small steps as one place, the last of them', () => {
    const history = createHistory();
    for (const start of [0, 4, 8, 12]) history.visit(at('a', start));
    history.visit(at('b', 0));
    expect(history.store.getState().places).toHaveLength(2);
    expect(history.step(-1)?.start).toBe(12);
  });

  it('continues in another window, back and forward, from the same place', () => {
    const history = createHistory();
    for (let i = 0; i < 80; i++) history.visit(at(`asset ${i}`, 0));
    for (let i = 0; i < 30; i++) history.step(-1);
    const other = createHistory();
    other.recall(JSON.parse(JSON.stringify(history.save())));
    expect(other.store.getState().places.length).toBeLessThan(80);
    expect(other.step(-1)?.asset).toBe('asset 48');
    other.step(1);
    expect(other.step(1)?.asset).toBe('asset 50');
  });

  it('drops the places ahead when another one is visited', () => {
    const history = createHistory();
    for (const asset of ['a', 'b', 'c']) history.visit(at(asset, 0));
    history.step(-1);
    history.visit(at('d', 0));
    expect(history.step(1)).toBeUndefined();
    expect(history.step(-1)?.asset).toBe('b');
  });
});
