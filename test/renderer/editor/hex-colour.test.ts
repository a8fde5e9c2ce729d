import { describe, expect, test } from 'vitest';
import { inFull } from '../../../renderer/editor/hex-colour.ts';

describe('colours for Monaco', () => {
  test('have six digits, also where a packed style sheet left three', () => {
    expect(inFull('#fff')).toBe('#ffffff');
    expect(inFull('#1c2')).toBe('#11cc22');
    expect(inFull('#1c2126')).toBe('#1c2126');
  });

  test('that are no hex stay as they are', () => {
    expect(inFull('Canvas')).toBe('Canvas');
    expect(inFull('')).toBe('');
  });
});
