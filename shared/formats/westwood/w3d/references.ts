// Names in a model that refer to other files, and names by which others refer to its parts.
import { zeroText } from '#layout';
import type { NamedPart, Reference } from '../../references.ts';
import { animationHeader, compressedHeader } from './layout/animation.ts';
import { hierarchyHeader } from './layout/hierarchy.ts';
import { hlodHeader, modelHeader } from './layout/hlod.ts';
import { shaderConstant } from './layout/material.ts';
import { objectNameOf, objectUses } from './layout/object-names.ts';
import { type Part, part, parts, partsIn } from './layout/parts.ts';

/** The textures of its meshes, the skeletons of its models and clips, and the objects of its models. */
export function* references(model: unknown): Iterable<Reference> {
  const tops = partsIn({ path: '', value: model });
  for (const top of tops) {
    yield* texturesOf(top);
    yield* skeletonsOf(top);
  }
  for (const { path, around = '', name } of objectUses(tops))
    if (name !== '') yield { path, kind: 'object', name: around + name, isFile: false };
}

/** Its skeletons by their stored names, which can differ from the file's name, and its objects. */
export function* namedParts(model: unknown): Iterable<NamedPart> {
  for (const top of partsIn({ path: '', value: model })) {
    const header = top.id === 0x100 ? part(top, 0x101, hierarchyHeader) : undefined;
    if (header) yield { path: top.path, kind: 'skeleton', name: header.value.hierarchyName };
    const object = objectNameOf(top);
    if (object) yield { path: top.path, kind: 'object', name: object.name };
  }
}

function* texturesOf(mesh: Part): Iterable<Reference> {
  if (mesh.id !== 0x000) return;
  for (const holder of [mesh, ...partsIn(mesh).filter(({ id }) => id >= 0x23 && id <= 0x26)])
    for (const chunk of partsIn(holder).flatMap(list => (list.id === 0x30 ? partsIn(list) : [])))
      for (const { path, value } of parts(chunk, 0x32, zeroText))
        if (value !== '') yield { path, kind: 'texture', name: value, isFile: true };
  for (const effect of partsIn(mesh).flatMap(list => (list.id === 0x50 ? partsIn(list) : [])))
    for (const { path, value } of parts(effect, 0x53, shaderConstant))
      if (value.value.type === 1 && value.value.value.texture !== '')
        yield { path: `${path}.value.texture`, kind: 'texture', name: value.value.value.texture, isFile: true };
}

function* skeletonsOf(top: Part): Iterable<Reference> {
  const header =
    part(top, 0x701, hlodHeader) ??
    part(top, 0x301, modelHeader) ??
    part(top, 0x201, animationHeader) ??
    part(top, 0x281, compressedHeader);
  if (header && header.value.hierarchyName !== '')
    yield { path: `${header.path}.hierarchyName`, kind: 'skeleton', name: header.value.hierarchyName, isFile: false };
}
