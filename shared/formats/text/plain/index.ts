import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Lines, plainText } from './layout.ts';
import { textForm } from './text-form.ts';

/** Read-mes and other texts without a grammar. */
export const textPlain: Format<Lines> = {
  id: 'text/plain',
  icon: 'text-file',
  scope: 'texts',
  title: 'Text',
  detect,
  layout: plainText,
  text: textForm,
  exportsAs: ['text'],
};
