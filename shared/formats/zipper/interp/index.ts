import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Interp, interp } from './layout.ts';
import { textForm } from './text-form.ts';

/** Scripts of the interpreter: interp.zbd. */
export const zipperInterp: Format<Interp> = {
  id: 'zipper/interp',
  title: 'Scripts',
  detect,
  layout: interp,
  text: textForm,
  exportsAs: ['text', 'json'],
};
