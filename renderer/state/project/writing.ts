import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client, Progress } from '../../../shared/contract/call.ts';
import type { Backup, WritePlan, WriteResult } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../base/notices.ts';

export type WritingState =
  | { readonly step: 'closed' }
  | { readonly step: 'planning' }
  | { readonly step: 'planned'; readonly plan: WritePlan; readonly relocate: boolean }
  | { readonly step: 'writing'; readonly plan: WritePlan; readonly progress?: Progress }
  | { readonly step: 'written'; readonly result: WriteResult; readonly backupFolder: string }
  | { readonly step: 'listing' }
  | { readonly step: 'backups'; readonly backups: readonly Backup[] }
  | { readonly step: 'restoring'; readonly backups: readonly Backup[]; readonly progress?: Progress }
  | { readonly step: 'restored'; readonly result: WriteResult }
  | { readonly step: 'failed'; readonly failure: Failure };

export interface Writing {
  readonly store: StoreApi<WritingState>;
  /** Works out what writing would do, and shows it; `relocate`: also with files of a disc that go to its end. */
  plan(install: InstallId, choices?: { readonly relocate: boolean }): Promise<void>;
  confirm(
    install: InstallId,
    options: { readonly clearReadOnly: boolean; readonly followLinks?: boolean; readonly force?: boolean },
  ): Promise<void>;
  listBackups(install: InstallId): Promise<void>;
  restore(install: InstallId, file?: string): Promise<void>;
  cancel(): void;
  /** Ends the dialog, and what it waits for. */
  close(): void;
}

/** Writing to the install and taking it back: one dialog, one step at a time. */
export function createWriting(client: Client<Contract>): Writing {
  const store = createStore<WritingState>(() => ({ step: 'closed' }));
  const set = (state: WritingState): void => store.setState(state, true);
  let running: AbortController | undefined;

  /** Does the work and shows where it leads; what comes after the box was closed is not shown. */
  async function attempt(work: (signal: AbortSignal, show: typeof set) => Promise<WritingState>): Promise<void> {
    const controller = new AbortController();
    running = controller;
    const show = (state: WritingState): void => {
      if (running === controller) set(state);
    };
    try {
      show(await work(controller.signal, show));
    } catch (error) {
      const failure = failureOf(error);
      show(failure.code === 'cancelled' ? { step: 'closed' } : { step: 'failed', failure });
    }
  }

  return {
    store,
    plan(install, { relocate } = { relocate: false }) {
      set({ step: 'planning' });
      return attempt(async signal => {
        const plan = await client.planWrite({ install, ...(relocate && { relocate }) }, { signal });
        return { step: 'planned', plan, relocate };
      });
    },
    async confirm(install, choices) {
      const state = store.getState();
      if (state.step !== 'planned') return;
      const { plan, relocate } = state;
      set({ step: 'writing', plan });
      await attempt(async (signal, show) => {
        const onProgress = (progress: Progress) => show({ step: 'writing', plan, progress });
        const result = await client.writeInstall(
          { install, ...choices, ...(relocate && { relocate }) },
          { signal, onProgress },
        );
        return { step: 'written', result, backupFolder: plan.backupFolder };
      });
    },
    listBackups(install) {
      set({ step: 'listing' });
      return attempt(async signal => ({ step: 'backups', backups: await client.backups({ install }, { signal }) }));
    },
    async restore(install, file) {
      const state = store.getState();
      const backups = state.step === 'backups' ? state.backups : [];
      set({ step: 'restoring', backups });
      await attempt(async (signal, show) => {
        const onProgress = (progress: Progress) => show({ step: 'restoring', backups, progress });
        const args = file === undefined ? { install } : { install, file };
        return { step: 'restored', result: await client.restore(args, { signal, onProgress }) };
      });
    },
    cancel: () => running?.abort(),
    close() {
      running?.abort();
      running = undefined;
      set({ step: 'closed' });
    },
  };
}
