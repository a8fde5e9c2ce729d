import type { NamedPart, Reference } from '../../references.ts';
import { bodyOf, namesIn } from './fragments.ts';
import type { Wld } from './layout/wld.ts';

/** The pictures of its materials, and the things it has in their places but not in itself. */
export function* references(model: Wld): Generator<Reference> {
  const nameOf = namesIn(model);
  for (const index of model.fragments.keys()) {
    const path = `fragments[${index}].body`;
    for (const [i, { file }] of bodyOf(model, index + 1, 0x03)?.files.entries() ?? [])
      if (file !== '') yield { path: `${path}.files[${i}].file`, kind: 'texture', name: file, isFile: true };
    const actor = nameOf(bodyOf(model, index + 1, 0x15)?.actor ?? 0);
    if (actor !== '') yield { path: `${path}.actor`, kind: 'model', name: actor, isFile: false };
  }
}

/** The things that others put in their places, by name. */
export function* namedParts(model: Wld): Generator<NamedPart> {
  const nameOf = namesIn(model);
  for (const index of model.fragments.keys()) {
    const name = nameOf(bodyOf(model, index + 1, 0x14)?.name ?? 0);
    if (name !== '') yield { path: `fragments[${index}]`, kind: 'model', name };
  }
}
