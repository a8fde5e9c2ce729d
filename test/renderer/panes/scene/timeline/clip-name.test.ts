import { expect, it } from 'vitest';
import { clipNameParts } from '../../../../../renderer/panes/scene/timeline/clip-list.tsx';

it('a long clip name keeps its end from where its neighbours differ', () => {
  expect(clipNameParts('heron_attack_left', ['heron_attack_back', 'heron_attack_right'])).toEqual({
    head: 'heron_attac',
    tail: 'k_left',
  });
  expect(clipNameParts('heron_wade', ['heron_peer'])).toEqual({ head: 'hero', tail: 'n_wade' });
  expect(clipNameParts('fly', [])).toEqual({ head: '', tail: 'fly' });
});

it('of a long end the last letters are kept', () => {
  const { head, tail } = clipNameParts('a_clip_of_a_very_long_and_winding_name', ['another']);
  expect(head + tail).toBe('a_clip_of_a_very_long_and_winding_name');
  expect(tail).toHaveLength(20);
});
