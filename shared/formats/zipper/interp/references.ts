import { kindOfFile, type NamedPart, type Reference } from '../../references.ts';
import type { Interp } from './layout.ts';

/** The files that scripts name: other scripts, pictures, models, sounds. */
export function* references({ scripts }: Interp): Generator<Reference> {
  for (const [s, { lines }] of scripts.entries())
    for (const [l, line] of lines.entries())
      for (const [a, name] of line.entries()) {
        const kind = kindOfFile(name);
        if (kind !== undefined) yield { path: `scripts[${s}].lines[${l}][${a}]`, kind, name, isFile: true };
      }
}

/** The scripts, by the files they were compiled from. */
export function* namedParts({ scripts }: Interp): Generator<NamedPart> {
  for (const [s, { name }] of scripts.entries()) yield { path: `scripts[${s}]`, kind: 'script', name };
}
