import { describe, expect, it } from 'vitest';
import { steppedNumber, typedNumber } from '../../../renderer/widgets/number-field.tsx';
import { stepSwatch } from '../../../renderer/widgets/swatch-panel.tsx';

describe('a field for a number', () => {
  it('accepts a number in range', () => {
    expect(typedNumber(' 31 ', { most: 31 })).toBe(31);
    expect(typedNumber('-4', { least: -8, most: 7 })).toBe(-4);
    expect(typedNumber('86.4', {})).toBe(86.4);
  });

  it('says what is valid when something else is typed', () => {
    const whole = 'Enter a whole number from 0 to 31.';
    for (const typed of ['32', '-1', '1.5', 'x', '']) expect(typedNumber(typed, { most: 31 })).toBe(whole);
    expect(typedNumber('x', { least: -1000, most: 1000 })).toBe('Enter a whole number from -1,000 to 1,000.');
    for (const typed of ['', '1e999', 'x']) expect(typedNumber(typed, {})).toBe('Enter a number such as 86.4.');
  });

  it('changes in steps and stays in range', () => {
    expect(steppedNumber(30, 1, { most: 31 })).toBe(31);
    expect(steppedNumber(31, 1, { most: 31 })).toBe(31);
    expect(steppedNumber(0, -1, { most: 31 })).toBe(0);
    expect(steppedNumber(0.1, 0.2, {})).toBe(0.3);
  });
});

describe('the keys in colour palettes', () => {
  const palettes = [4, 4, 2].map((count, index) => ({ path: `palettes[${index}]`, colours: Array(count).fill(0) }));
  const step = (key: string, from: string) => stepSwatch(key, from, palettes);

  it('move along a palette, and not past its ends', () => {
    expect(step('ArrowRight', 'palettes[0][2]')).toBe('palettes[0][3]');
    expect(step('ArrowRight', 'palettes[0][3]')).toBeUndefined();
    expect(step('ArrowLeft', 'palettes[1][0]')).toBeUndefined();
    expect(step('Home', 'palettes[1][3]')).toBe('palettes[1][0]');
    expect(step('End', 'palettes[2][0]')).toBe('palettes[2][1]');
  });

  it('move to the same index of other palettes, or their last', () => {
    expect(step('ArrowDown', 'palettes[0][1]')).toBe('palettes[1][1]');
    expect(step('ArrowDown', 'palettes[1][3]')).toBe('palettes[2][1]');
    expect(step('ArrowUp', 'palettes[0][1]')).toBe('palettes[0][1]');
    expect(step('PageDown', 'palettes[0][0]')).toBe('palettes[2][0]');
    expect(step('Tab', 'palettes[0][0]')).toBeUndefined();
  });
});
