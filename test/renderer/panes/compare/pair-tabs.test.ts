import { expect, test } from 'vitest';
import { tabsOf, whyOnlyBytes } from '../../../../renderer/panes/compare/pair-tabs.ts';

const reader = {
  format: 'zipper/reader',
  title: 'Reader',
  confidence: 'certain',
  views: ['text', 'structure', 'hex', 'info'],
} as const;
const cut = { ...reader, confidence: 'likely' } as const;
const picture = { format: 'image/dds', title: 'DDS', confidence: 'certain', views: ['image', 'structure'] } as const;
const noise = { format: 'unknown', title: 'Unknown', confidence: 'unknown', views: ['hex', 'info'] } as const;

test('two files of one format are compared in every view both have, even if one is truncated', () => {
  expect(tabsOf(reader, cut)).toEqual(['fields', 'text', 'hex']);
  expect(whyOnlyBytes(reader, cut)).toBeUndefined();
});

test('if only the bytes can be compared, a sentence says why', () => {
  expect(tabsOf(reader, noise)).toEqual(['hex']);
  expect([whyOnlyBytes(reader, noise), whyOnlyBytes(noise, reader)]).toEqual([
    'Right cannot be read as Reader, as Left is. It may be damaged, so only the bytes are compared.',
    'Left cannot be read as Reader, as Right is. It may be damaged, so only the bytes are compared.',
  ]);
  expect(whyOnlyBytes(reader, picture)).toBe('Left is Reader and Right is DDS, so only the bytes are compared.');
  expect(whyOnlyBytes(noise, noise)).toBe('The format of both sides is unknown, so only the bytes are compared.');
});
