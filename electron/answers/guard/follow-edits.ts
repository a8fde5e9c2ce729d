import { basename } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { FileSource } from '../../files/file-source.ts';
import { aroundEntries } from './around-entries.ts';
import { aroundFiles, type EditedFile } from './around-files.ts';
import { dependants, patienceOf } from './dependants.ts';

/** A file as it is on disk, and as edits leave it. */
export interface FollowedFile extends EditedFile {
  readonly before: Source;
}

/** So long an edit may keep somebody waiting for what depends on it. */
const PATIENCE_MILLISECONDS = 2000;

/** What depends on edited files says since, and did not say before: in them and in their folders. */
export function followEdits(
  files: readonly FollowedFile[],
  patience = patienceOf(PATIENCE_MILLISECONDS),
): readonly EditProblem[] {
  const opened: FileSource[] = [];
  try {
    const inside = files.flatMap(({ path, address, before, after }) =>
      dependants(address, onStep => aroundEntries({ address, name: basename(path), before, after }, onStep), patience),
    );
    const [first] = files;
    const beside = first ? dependants(first.address, () => aroundFiles(files, opened), patience) : [];
    return [...inside, ...beside];
  } finally {
    for (const file of opened) file.close();
  }
}
