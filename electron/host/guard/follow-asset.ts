import { join } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { dependants, patienceOf } from '../../answers/guard/dependants.ts';
import { neighboursOfEntry } from '../../answers/guard/entry-neighbours.ts';
import { neighboursOfFiles } from '../../answers/guard/file-neighbours.ts';
import { parseAddress } from '../../files/address.ts';
import type { FileSource } from '../../files/file-source.ts';
import type { OpenInstall } from '../installs/open-install.ts';

/** An edited address; larger ones are checked when a write is planned. */
export interface FollowedAsset {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

const LARGEST = 64 * 1024;
/** Between two keystrokes, nobody waits longer. */
const PATIENCE_MILLISECONDS = 100;

/** New problems in the files or entries around an edited one, with all edits of the game folder. */
export function followAsset(
  { folder, project }: Pick<OpenInstall, 'folder' | 'project'>,
  { address, before, after }: FollowedAsset,
): readonly EditProblem[] {
  if (before.size + after.size > LARGEST) return [];
  const opened: FileSource[] = [];
  const current = (of: string): Source | undefined => {
    const document = project.peek(of);
    return document?.isAhead ? document.source() : undefined;
  };
  let close = (): void => {};
  try {
    const around = neighboursOfEntry({ folder, address, before, current });
    if (around !== undefined) close = around.close;
    const files = project
      .states()
      .flatMap(({ address: of, document }) =>
        parseAddress(of).entries.length === 0 && document.isAhead
          ? [{ path: join(folder, of), address: of, after: document.source(), root: folder }]
          : [],
      );
    const ofFiles = () => neighboursOfFiles(files, opened).map(each => ({ ...each, writesLengths: true as const }));
    const arounds = around === undefined ? ofFiles() : [around];
    const found = [...dependants(address, () => arounds, patienceOf(PATIENCE_MILLISECONDS))];
    return found.filter(problem => problem !== undefined);
  } catch (error) {
    if (error instanceof FailureError) return []; // opening the container reports why it cannot be read
    throw error;
  } finally {
    close();
    for (const file of opened) file.close();
  }
}
