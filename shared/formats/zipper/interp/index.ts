import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Interp, interp } from './layout.ts';
import { namedParts, references } from './references.ts';
import { textForm } from './text-form.ts';

/** Scripts of the interpreter: interp.zbd. */
export const zipperInterp: Format<Interp> = {
  id: 'zipper/interp',
  icon: 'terminal',
  scope: 'scripts',
  title: 'Scripts',
  detect,
  layout: interp,
  text: textForm,
  references,
  namedParts,
  exportsAs: ['text', 'json'],
};
