import { kindOfFile, type Reference } from '../../references.ts';
import type { Gamez } from './layout.ts';

/** The textures a world names: pictures of the packages beside it. */
export function* references({ textures }: Gamez): Generator<Reference> {
  for (const [i, { name }] of textures.entries())
    if (name !== '')
      yield { path: `textures[${i}].name`, kind: 'texture', name, isFile: kindOfFile(name) === 'texture' };
}
