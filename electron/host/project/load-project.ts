import { type AssetState, newState, replay } from './asset-state.ts';
import { loadEdits } from './edits-file.ts';
import type { JournalRecord } from './journal-record.ts';
import type { Manifest } from './manifest.ts';
import { openOriginal } from './originals.ts';
import type { ProjectPaths } from './project-paths.ts';
import type { OpenInside } from './project-types.ts';

/** The states of a project, built from its journal. */
export interface StoredProject {
  readonly paths: ProjectPaths;
  readonly manifest: Manifest;
  /** The valid ones. */
  readonly records: readonly JournalRecord[];
  readonly open: OpenInside;
}

/** Every edited address with its timeline; `revisions` says where each continues counting. */
export function loadStates(stored: StoredProject, revisions: ReadonlyMap<string, number>): AssetState[] {
  const { paths, manifest, open } = stored;
  const records = recordsByAddress(stored.records);
  return Object.entries(manifest.edited).map(([address, original]) => {
    const source = openOriginal({ paths, manifest, address }, original, open);
    const state = newState(address, source, revisions.get(address) ?? 0);
    state.original = original;
    const own = records.get(address);
    if (own === undefined) restoreFromFile(paths, state);
    else replayAll(state, own);
    return state;
  });
}

/** The records of each address since its edits were last dropped. */
export function recordsByAddress(records: readonly JournalRecord[]): Map<string, JournalRecord[]> {
  const found = new Map<string, JournalRecord[]>();
  for (const record of records) {
    if (!('address' in record)) continue;
    if (record.type === 'reset') found.delete(record.address);
    else if (!found.get(record.address)?.push(record)) found.set(record.address, [record]);
  }
  return found;
}

/**
 * The journal is written before the change: what was refused then (edits outside the document) is refused again and
 * did nothing.
 */
export function replayAll(state: AssetState, records: readonly JournalRecord[]): void {
  for (const record of records) {
    try {
      replay(state, record);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
}

/** The journal does not mention an edited address: it was lost, and the file in edits/ replaces it. */
function restoreFromFile(paths: ProjectPaths, state: AssetState): void {
  const loaded = loadEdits(paths, state.address, state.time);
  if (loaded === undefined) return;
  if (loaded.step.edits.length > 0 || loaded.step.text !== undefined) state.document.apply(loaded.step);
  state.draft = loaded.draft;
}
