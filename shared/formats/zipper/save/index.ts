import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Save, save } from './layout.ts';
import { table } from './table.ts';

/** Members of saved games, as far as they are known. */
export const zipperSave: Format<Save> = {
  id: 'zipper/save',
  icon: 'floppy',
  scope: 'others',
  title: 'Saved game',
  detect,
  layout: save,
  table,
  exportsAs: ['json'],
};
