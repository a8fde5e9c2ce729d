import { counted } from '../../../base/counted.ts';

/** A note about models with morphs, if there are any. How they are read is Gantry's own guess, and the note says so. */
export function secondShapes(
  models: readonly { readonly vertices: { readonly length: number }; readonly morphs: { readonly length: number } }[],
): readonly (readonly [string, string])[] {
  const some = models.filter(({ morphs }) => morphs.length > 0);
  if (some.length === 0) return [];
  const few = some.filter(({ morphs, vertices }) => morphs.length < vertices.length).length;
  const stays = few === 0 ? '' : `; where there are fewer places (${counted(few, 'model')}), the other vertices stay`;
  return [['Second shapes', `${counted(some.length, 'model')}, read as a place for each vertex in order${stays}`]];
}
