import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { fromText } from './from-text.ts';
import { readerValue } from './layout.ts';
import { outline } from './outline.ts';
import { references } from './references.ts';
import { toText } from './to-text.ts';
import type { ReaderValue } from './value.ts';

/** Compiled readers: the games' settings. */
export const zipperReader: Format<ReaderValue> = {
  id: 'zipper/reader',
  icon: 'braces',
  scope: 'readers',
  title: 'Reader',
  detect,
  layout: readerValue,
  text: { language: 'zrd', toText, fromText, outline },
  references,
  exportsAs: ['text', 'json'],
};
