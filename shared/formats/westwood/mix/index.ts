import type { Entry, Format } from '../../format.ts';
import { clippedTo } from '../../repack-rows.ts';
import { detect } from './detect.ts';
import { HEADER_SIZE, type Mix, mix } from './layout.ts';
import { namesOf } from './names.ts';
import { repack } from './repack.ts';

/** Archives of Renegade: `.mix`, and `always.dat`. */
export const westwoodMix: Format<Mix> = {
  id: 'westwood/mix',
  icon: 'open-parcel',
  scope: 'archives',
  title: 'MIX archive',
  detect,
  layout: mix,
  container: { entries: entriesOf, repack },
  toJson,
  exportsAs: ['json'],
};

/** Names, starts and sizes; an entry that reaches outside is cut off where the contents end. */
function entriesOf(model: Mix): readonly Entry[] {
  const end = HEADER_SIZE + model.contents.size;
  const names = namesOf(model);
  return model.entries.map((entry, i) => ({ name: names[i] ?? '', ...clippedTo(end, entry) }));
}

/** The index with its names. */
function toJson(model: Mix): unknown {
  const names = namesOf(model);
  return { entries: model.entries.map(({ crc, start, size }, i) => ({ name: names[i] ?? '', start, size, crc })) };
}
