import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client, Progress } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type {
  AppliedPatch,
  DifferenceExported,
  PatchExported,
  PatchFile,
  PatchLabel,
  PatchPlan,
  PatchRemoval,
  SnapshotRow,
} from '../../../shared/contract/patch-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { textOfFile } from '../base/bytes-of-file.ts';
import { failureOf } from '../base/notices.ts';

/** The work in progress, in the words of the dialog. */
export type SharingWork = 'exporting' | 'planning' | 'applying' | 'removing' | 'looking' | 'remembering';

export type SharingState =
  | { readonly step: 'closed' }
  | { readonly step: 'label' }
  | { readonly step: 'working'; readonly work: SharingWork; readonly progress?: Progress }
  | { readonly step: 'exported'; readonly exported: PatchExported & Partial<DifferenceExported> }
  | { readonly step: 'patches'; readonly applied: readonly AppliedPatch[] }
  | { readonly step: 'planned'; readonly file: PatchFile; readonly plan: PatchPlan }
  | { readonly step: 'applied'; readonly plan: PatchPlan }
  | { readonly step: 'removal'; readonly removal: PatchRemoval }
  | { readonly step: 'removed'; readonly removal: PatchRemoval }
  | { readonly step: 'snapshots'; readonly taken: readonly SnapshotRow[] }
  | { readonly step: 'failed'; readonly failure: Failure };

export interface Sharing {
  readonly store: StoreApi<SharingState>;
  /** Asks for the name of the mod. */
  label(): void;
  /** Makes the patch file, then downloads or saves it. */
  exportPatch(install: InstallId, label: PatchLabel): Promise<void>;
  /** The same for the difference between two folders. */
  exportDifference(folders: { readonly old: InstallId; readonly now: InstallId }, name: string): Promise<void>;
  listPatches(install: InstallId): Promise<void>;
  /** Reads the chosen file and shows what it would do. */
  plan(install: InstallId, file: File): Promise<void>;
  /** `force`: even if that breaks something. */
  apply(install: InstallId, options: { readonly clearReadOnly: boolean; readonly force?: boolean }): Promise<void>;
  planRemoval(install: InstallId, patch: string): Promise<void>;
  remove(install: InstallId, options: { readonly clearReadOnly: boolean }): Promise<void>;
  listSnapshots(): Promise<void>;
  takeSnapshot(install: InstallId, name: string): Promise<void>;
  dropSnapshot(snapshot: string): Promise<void>;
  cancel(): void;
  /** Closes the dialog and cancels its work. */
  close(): void;
}

type Show = (state: SharingState) => void;

/** Mods as patch files, and game folders remembered by their hashes: one dialog, one step at a time. */
export function createSharing(client: Client<Contract>): Sharing {
  const store = createStore<SharingState>(() => ({ step: 'closed' }));
  const set: Show = state => store.setState(state, true);
  let running: AbortController | undefined;

  /** Does the work and shows the result, unless the dialog was closed in the meantime. */
  const attempt: Attempt = async (work, run) => {
    const controller = new AbortController();
    running = controller;
    const show: Show = state => {
      if (running === controller) set(state);
    };
    set({ step: 'working', work });
    try {
      show(await run({ signal: controller.signal, onProgress: progress => show({ step: 'working', work, progress }) }));
    } catch (error) {
      const failure = failureOf(error);
      show(failure.code === 'cancelled' ? { step: 'closed' } : { step: 'failed', failure });
    }
  };

  return {
    store,
    label: () => set({ step: 'label' }),
    ...patchSteps(client, store, attempt),
    ...snapshotSteps(client, attempt),
    cancel: () => running?.abort(),
    close() {
      running?.abort();
      running = undefined;
      set({ step: 'closed' });
    },
  };
}

type Attempt = (
  work: SharingWork,
  run: (options: { signal: AbortSignal; onProgress: (progress: Progress) => void }) => Promise<SharingState>,
) => Promise<void>;

type PatchSteps = Pick<
  Sharing,
  'exportPatch' | 'exportDifference' | 'listPatches' | 'plan' | 'apply' | 'planRemoval' | 'remove'
>;

function patchSteps(client: Client<Contract>, store: StoreApi<SharingState>, attempt: Attempt): PatchSteps {
  return {
    exportPatch: (install, label) =>
      attempt('exporting', async options => ({
        step: 'exported',
        exported: await client.exportPatch({ install, label }, options),
      })),
    exportDifference: (folders, name) =>
      attempt('exporting', async options => ({
        step: 'exported',
        exported: await client.exportDifference({ ...folders, label: { name } }, options),
      })),
    listPatches: install =>
      attempt('looking', async options => ({ step: 'patches', applied: await client.patches({ install }, options) })),
    plan: (install, chosen) =>
      attempt('planning', async options => {
        const file = { file: chosen.name, text: await textOfFile(chosen) };
        return { step: 'planned', file, plan: await client.planPatch({ install, ...file }, options) };
      }),
    async apply(install, how) {
      const state = store.getState();
      if (state.step !== 'planned') return;
      const args = { install, ...state.file, ...how };
      await attempt('applying', async options => ({ step: 'applied', plan: await client.applyPatch(args, options) }));
    },
    planRemoval: (install, patch) =>
      attempt('looking', async options => ({
        step: 'removal',
        removal: await client.planRemoval({ install, patch }, options),
      })),
    async remove(install, { clearReadOnly }) {
      const state = store.getState();
      if (state.step !== 'removal') return;
      const args = { install, patch: state.removal.patch, clearReadOnly };
      await attempt('removing', async options => ({
        step: 'removed',
        removal: await client.removePatch(args, options),
      }));
    },
  };
}

type SnapshotSteps = Pick<Sharing, 'listSnapshots' | 'takeSnapshot' | 'dropSnapshot'>;

function snapshotSteps(client: Client<Contract>, attempt: Attempt): SnapshotSteps {
  return {
    listSnapshots: () =>
      attempt('looking', async options => ({ step: 'snapshots', taken: await client.snapshots({}, options) })),
    takeSnapshot: (install, name) =>
      attempt('remembering', async options => {
        await client.takeSnapshot({ install, name }, options);
        return { step: 'snapshots', taken: await client.snapshots({}) };
      }),
    dropSnapshot: snapshot =>
      attempt('looking', async options => {
        await client.dropSnapshot({ snapshot }, options);
        return { step: 'snapshots', taken: await client.snapshots({}) };
      }),
  };
}
