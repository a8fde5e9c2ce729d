import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { entriesOf, repack } from './entries.ts';
import { textures } from './layout.ts';
import { pictures } from './pictures.ts';
import type { Package } from './stored.ts';
import { toJson } from './to-json.ts';

/** Packages of textures of all four games. */
export const zipperTextures: Format<Package> = {
  id: 'zipper/textures',
  icon: 'pictures',
  scope: 'textures',
  title: 'Texture package',
  detect,
  layout: textures,
  container: { entries: entriesOf, repack },
  pictures,
  toJson,
  exportsAs: ['json'],
};
