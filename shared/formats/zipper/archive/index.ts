import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { entriesOf } from './entries.ts';
import { type Archive, archive } from './layout.ts';
import { repack } from './repack.ts';
import { toJson } from './to-json.ts';

/** Archives of sounds, readers, motions, models and saves. */
export const zipperArchive: Format<Archive> = {
  id: 'zipper/archive',
  icon: 'archive',
  scope: 'archives',
  title: 'Archive',
  detect,
  layout: archive,
  container: { entries: entriesOf, repack },
  toJson,
  exportsAs: ['json'],
};
