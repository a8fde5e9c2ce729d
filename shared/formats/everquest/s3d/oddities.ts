import type { Oddity } from '#layout';
import { filesOf, namesOf } from './files.ts';
import type { S3d } from './layout.ts';

/** Where index and directory disagree, and files whose blocks are not there. */
export function* oddities(model: S3d): Generator<Oddity> {
  const { index } = model;
  const directory = namesOf(model);
  if (directory === undefined)
    yield { path: 'index', text: 'expected a directory of names, found none', weight: 'note' };
  else if (directory.why !== undefined)
    yield {
      path: `index[${directory.row}].start`,
      text: `the directory cannot be read: ${directory.why}`,
      weight: 'error',
    };
  else if (directory.names.length !== index.length - 1)
    yield {
      path: `index[${directory.row}].size`,
      text: `expected ${index.length - 1} names in the directory, found ${directory.names.length}`,
    };
  for (const { row, name, size, blocks, isSure } of filesOf(model, directory)) {
    if (blocks.why !== undefined && size > 0)
      yield { path: `index[${row}].start`, text: `${name} cannot be unpacked: ${blocks.why}`, weight: 'error' };
    if (!isSure && directory?.why === undefined)
      yield {
        path: `index[${row}].nameCrc`,
        text: `no name in the directory has this checksum; by its place it is ${name}`,
      };
  }
  const unsorted = index.findIndex(({ nameCrc }, i) => i > 0 && nameCrc < (index[i - 1]?.nameCrc ?? 0));
  if (unsorted >= 0)
    yield {
      path: `index[${unsorted}].nameCrc`,
      text: 'the index is not in the order of its checksums',
      weight: 'note',
    };
}
