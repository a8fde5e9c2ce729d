import { basename, join } from 'node:path';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { PlanTarget } from '../../../shared/contract/types.ts';
import { type Address, parseAddress } from '../../files/address.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { refuse } from '../../files/refuse.ts';
import { repack } from '../../files/repack.ts';
import { writeFile } from '../../files/write-file.ts';
import { projectFailures } from '../failures/project.ts';
import { isOurs } from '../project/manifest.ts';
import { keepBytes } from '../project/originals.ts';
import type { Project } from '../project/project.ts';
import type { WriteNotes } from '../project/project-types.ts';

/** Puts the original of one entry back into its file, which stays as it is otherwise. */
export async function restoreEntry(project: Project, address: string, notes: WriteNotes): Promise<PlanTarget> {
  const state = project.states().find(other => other.address === address);
  const { path: file, entries }: Address = parseAddress(address);
  const record = project.manifest.files[file];
  if (state === undefined || record === undefined) refuse(projectFailures.noBackup(address));
  const path = join(project.install, file);
  const source = openFile(path);
  const before = { size: source.size, sha256: await hashSource(source) };
  const edit = { entries, kind: 'replace', content: state.document.original } as const;
  const repacked = await repack({ source, name: basename(file), address: file }, [edit]);
  const after = { size: repacked.size, sha256: await hashSource(piecesSource(repacked.pieces)) };
  // What another program wrote since is kept, as when a whole file is restored.
  if (!isOurs(record, before.sha256)) await keepBytes(project.paths, before.sha256, source);
  if (after.sha256 !== before.sha256)
    await writeFile(path, repacked.pieces, { check: written => repacked.verify(written), clearReadOnly: true });
  await notes.saveFile(file, { ...record, written: after });
  await notes.mark('restored', [{ address, accepted: state.original?.sha256 ?? null }]);
  return {
    file,
    entries: repacked.entries,
    ranges: repacked.changed,
    before,
    after,
    untouchedEntries: repacked.untouched,
    problems: [],
  };
}
