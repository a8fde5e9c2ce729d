import type { Handlers } from '../../../shared/contract/call.ts';
import type { AssetId, Edited } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import type { Changed } from '../project/project-types.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { applyRepair, applyRepairs, planRepairs } from './apply-repair.ts';
import { editChunks } from './edit-chunks.ts';
import { announce, edited } from './edited.ts';
import { changesWithFields } from './fields-of-changes.ts';
import { setFieldOf } from './set-field-of.ts';
import { writeTextOf } from './write-text-of.ts';

type Topic =
  | 'setField'
  | 'writeBytes'
  | 'writeText'
  | 'undo'
  | 'redo'
  | 'saveProject'
  | 'changes'
  | 'revertChange'
  | 'applyRepair'
  | 'planRepairs'
  | 'applyRepairs'
  | 'editChunks';

/** Changing files and entries: every edit is a step on the asset's timeline in the mod project. */
export function editHandlers(store: AssetStore, services: Services): Pick<Handlers<Workbench>, Topic> {
  async function step(id: AssetId, make: (asset: OpenAsset) => Promise<Changed>): Promise<Edited> {
    const asset = store.get(id);
    asset.editable();
    const { changed } = await make(asset);
    return announce(services, asset, edited(asset, changed));
  }
  return {
    setField: ({ asset, path, value }) => step(asset, open => setFieldOf(open, path, value)),
    writeBytes: ({ asset, start, bytes, coalesce }) =>
      step(asset, open => writeBytesOf(open, start, bytes, coalesce === true)),
    async writeText({ asset, text, coalesce }) {
      const open = store.get(asset);
      const written = await writeTextOf(open, text, coalesce === true);
      announce(services, open, written.edited);
      return written;
    },
    undo: ({ asset }) => step(asset, ({ install, address }) => install.project.undo(address)),
    redo: ({ asset }) => step(asset, ({ install, address }) => install.project.redo(address)),
    async saveProject({ install }) {
      await services.installs.get(install).project.flush();
      return undefined;
    },
    async changes({ install }) {
      const { project, id } = services.installs.get(install);
      return changesWithFields(project).map(change => ({ ...change, asset: services.assets.idOf(id, change.address) }));
    },
    revertChange: ({ asset, change }) => step(asset, ({ install, address }) => install.project.revert(address, change)),
    applyRepair: ({ asset, path }) => step(asset, open => applyRepair(open, path)),
    planRepairs: async ({ asset }) => planRepairs(store.get(asset)),
    applyRepairs: ({ asset }) => step(asset, applyRepairs),
    editChunks: ({ asset, edit }) =>
      step(asset, open => editChunks(open, edit, edit.kind === 'paste' ? store.get(edit.from) : undefined)),
  };
}

/** Overwrites bytes; the size stays. */
async function writeBytesOf(asset: OpenAsset, start: number, bytes: Uint8Array, coalesce: boolean): Promise<Changed> {
  const { size } = asset.editable();
  if (start + bytes.length > size) return refuse(failures.pastTheEnd(start + bytes.length, size));
  const label = `Write ${bytes.length === 1 ? 'a byte' : `${bytes.length} bytes`}`;
  const edits = [{ start, remove: bytes.length, insert: bytes }];
  return asset.install.project.apply(asset.address, { label, edits, coalesce });
}
