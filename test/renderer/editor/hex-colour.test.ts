import { describe, expect, test } from 'vitest';
import { inFull } from '../../../renderer/editor/hex-colour.ts';

describe('colours for Monaco', () => {
  test('have six digits, even if the minified style sheet has three', () => {
    expect(inFull('#fff')).toBe('#ffffff');
    expect(inFull('#1c2')).toBe('#11cc22');
    expect(inFull('#1c2126')).toBe('#1c2126');
  });

  test('that are not hex stay unchanged', () => {
    expect(inFull('Canvas')).toBe('Canvas');
    expect(inFull('')).toBe('');
  });
});
