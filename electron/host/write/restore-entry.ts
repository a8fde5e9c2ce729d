import { basename, join } from 'node:path';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { type Address, parseAddress } from '../../files/address.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { refuse } from '../../files/refuse.ts';
import { repack } from '../../files/repack.ts';
import { projectFailures } from '../failures/project.ts';
import { isOurs } from '../project/manifest.ts';
import type { Project } from '../project/project.ts';
import type { InstallChange } from './change-install.ts';

/** What puts the original of one entry back into its file, which stays as it is otherwise. */
export async function entryRestore(project: Project, address: string): Promise<InstallChange> {
  const state = project.states().find(other => other.address === address);
  const { path: file, entries }: Address = parseAddress(address);
  const record = project.manifest.files[file];
  if (state === undefined || record === undefined) refuse(projectFailures.noBackup(address));
  const source = openFile(join(project.install, file));
  const before = { size: source.size, sha256: await hashSource(source) };
  const edit = { entries, kind: 'replace', content: state.document.original } as const;
  const repacked = await repack({ source, name: basename(file), address: file }, [edit]);
  const after = { size: repacked.size, sha256: await hashSource(piecesSource(repacked.pieces)) };
  const { entries: changed, changed: ranges, untouched: untouchedEntries } = repacked;
  return {
    plan: { file, entries: changed, ranges, before, after, untouchedEntries, problems: [] },
    becomes: after.sha256 === before.sha256 ? 'same' : repacked.pieces,
    now: source,
    // What another program wrote since is kept, as when a whole file is restored.
    keeps: isOurs(record, before.sha256) ? 'untilDone' : 'forGood',
    record: { ...record, written: after, previous: before.sha256 },
    options: { check: written => repacked.verify(written), clearReadOnly: true },
    noteDone: notes => notes.mark('restored', [{ address, accepted: state.original?.sha256 ?? null }]),
  };
}
