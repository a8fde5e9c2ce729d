import { decode } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { kindOfFile, type NamedPart, type Reference } from '../../references.ts';
import { firstBytesOf } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { type Interp, interp, MAGIC, VERSION } from './layout.ts';
import { textForm } from './text-form.ts';

/** Scripts of the interpreter: interp.zbd. */
export const zipperInterp: Format<Interp> = {
  id: 'zipper/interp',
  icon: 'terminal',
  scope: 'scripts',
  title: 'Scripts',
  detect,
  firstBytes: firstBytesOf(MAGIC),
  layout: interp,
  notConfirmed: packedByOthers,
  text: textForm,
  references,
  namedParts,
  exportsAs: ['text', 'json'],
};

/** The files that scripts name: other scripts, pictures, models, sounds. */
function* references({ scripts }: Interp): Generator<Reference> {
  for (const [s, { lines }] of scripts.entries())
    for (let l = 0; l < lines.length; l++)
      for (let a = 0; a < (lines[l]?.length ?? 0); a++) {
        const name = lines[l]?.[a] ?? '';
        const kind = kindOfFile(name);
        if (kind !== undefined) yield { path: `scripts[${s}].lines[${l}][${a}]`, kind, name, isFile: true };
      }
}

/** The scripts, by the source files they were compiled from. */
function* namedParts({ scripts }: Interp): Generator<NamedPart> {
  for (const [s, { name }] of scripts.entries()) yield { path: `scripts[${s}]`, kind: 'script', name };
}

/** Scripts have a magic number and a version; they are certain if the whole file can be read. */
function detect({ source }: Probe): Detection {
  if (source.size < interp.minSize) return { confidence: 'unknown', why: 'too short for scripts' };
  const head = viewOf(source.read(0, interp.minSize));
  if (head.getUint32(0, true) !== MAGIC) return { confidence: 'unknown', why: 'no magic number of scripts' };
  const version = head.getUint32(4, true);
  const count = head.getUint32(8, true);
  if (version !== VERSION) return { confidence: 'likely', why: `magic number of scripts, but version ${version}` };
  const decoded = decode(interp, source);
  const error = decoded.findings.find(({ weight }) => weight === 'error');
  const unread = decoded.fault?.text ?? (error && `${error.path}: ${error.text}`);
  if (unread !== undefined) return { confidence: 'likely', why: `magic number of scripts, but ${unread}`, decoded };
  return {
    confidence: 'certain',
    why: `magic number of scripts, version 7, ${counted(count, 'script that reads to its end', 'scripts that read to their end')}`,
    decoded,
  };
}
