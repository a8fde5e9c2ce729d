import { kindOfFile, type NamedPart, type Reference } from '../../references.ts';
import type { Gamez } from './layout.ts';

/** The textures a world names: pictures of the packages beside it. */
export function* references({ textures }: Gamez): Generator<Reference> {
  for (const [i, { name }] of textures.entries())
    if (name !== '')
      yield { path: `textures[${i}].name`, kind: 'texture', name, isFile: kindOfFile(name) === 'texture' };
}

/** The nodes, by name: animations say which of them they move. */
export function* namedParts({ nodes }: Gamez): Generator<NamedPart> {
  for (const [i, { name }] of nodes.entries()) if (name !== '') yield { path: `nodes[${i}]`, kind: 'node', name };
}
