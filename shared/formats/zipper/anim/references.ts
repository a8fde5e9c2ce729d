import type { NamedPart, Reference, ReferenceKind } from '../../references.ts';
import type { Anim } from './layout/anim.ts';
import { bodyOf, type Definition, definitionsOf, type EventBody, eventsOf, sequencesOf } from './model.ts';

/** What animations name: nodes, sounds, other animations, pictures of particles; and the readers they were made from. */
export function* references(model: Anim): Generator<Reference> {
  for (const [i, { path }] of model.sources.entries()) yield named(`sources[${i}].path`, 'reader', path);
  for (const [i, definition] of definitionsOf(model).entries()) {
    const path = `definitions[${i}]`;
    yield* inLists(path, definition);
    for (const { path: below, sequence } of sequencesOf(definition))
      for (const [e, event] of eventsOf(sequence).entries()) {
        const body = bodyOf(event);
        if (body !== undefined) yield* inEvent(`${path}.${below}.events[${e}].body`, body);
      }
  }
}

/** The animations by name, without the reserved one. */
export function* namedParts(model: Anim): Generator<NamedPart> {
  for (const [i, { animName }] of definitionsOf(model).entries())
    if (i > 0 && animName !== '') yield { path: `definitions[${i}]`, kind: 'animation', name: animName };
}

function* inLists(path: string, definition: Definition): Generator<Reference> {
  const { objects, nodes, staticSounds, animRefs, prerequisites } = definition;
  yield* inTable(`${path}.objects`, objects, 'node');
  yield* inTable(`${path}.nodes`, nodes, 'node');
  yield* inTable(`${path}.staticSounds`, staticSounds, 'sound');
  for (const [i, { name }] of animRefs.entries()) yield named(`${path}.animRefs[${i}].name`, 'animation', name);
  for (const [i, { type, name }] of prerequisites.entries())
    yield named(`${path}.prerequisites[${i}].name`, type === 'ANIMATION' ? 'animation' : 'node', name);
}

interface Names extends Iterable<{ readonly name: string }> {}

function* inTable(path: string, rows: Names, kind: ReferenceKind): Generator<Reference> {
  let row = 0;
  for (const { name } of rows) {
    if (name !== '') yield named(`${path}[${row}].name`, kind, name);
    row++;
  }
}

function* inEvent(path: string, body: EventBody): Generator<Reference> {
  switch (body.type) {
    case 'CALL_ANIMATION':
    case 'CALL_OBJECT_CONNECTOR':
    case 'STOP_ANIMATION':
    case 'RESET_ANIMATION':
    case 'INVALIDATE_ANIMATION':
      yield named(`${path}.name`, 'animation', body.value.name);
      return;
    case 'PUFFER_STATE':
      for (const [i, { name }] of body.value.textures.slots.entries())
        if (name !== '') yield named(`${path}.textures.slots[${i}].name`, 'texture', name);
      return;
    default:
  }
}

/** None of these needs an existing file: sources are not shipped, and sounds use names from a table. */
function named(path: string, kind: ReferenceKind, name: string): Reference {
  return { path, kind, name, isFile: false };
}
