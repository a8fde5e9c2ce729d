import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { entriesOf } from './files.ts';
import { type S3d, s3d } from './layout.ts';
import { repack } from './repack.ts';
import { toJson } from './to-json.ts';

/** Archives of EverQuest: .s3d, .eqg, .pfs, .pak. */
export const everquestS3d: Format<S3d> = {
  id: 'everquest/s3d',
  icon: 'zipper-file',
  scope: 'archives',
  title: 'PFS archive',
  detect,
  layout: s3d,
  container: { entries: entriesOf, repack, packs: true, picturesFromBottom: true },
  facts,
  toJson,
  exportsAs: ['json'],
};
