import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { readerText } from './layout.ts';
import { references } from './references.ts';
import { table } from './table.ts';
import { textForm } from './text-form.ts';
import type { ReaderText } from './tree.ts';

/** Readers as the player finds them: DefaultCtlConfig.zrd. */
export const zipperReaderText: Format<ReaderText> = {
  id: 'zipper/readerText',
  icon: 'scroll',
  scope: 'readers',
  title: 'Reader text',
  detect,
  layout: readerText,
  text: textForm,
  table,
  references,
  exportsAs: ['text', 'json'],
};
