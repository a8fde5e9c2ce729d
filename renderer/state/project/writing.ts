import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client, Progress } from '../../../shared/contract/call.ts';
import type { Backup, WritePlan, WriteResult } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../base/notices.ts';

/** The game folder that a dialog is about. */
export interface WritingTarget {
  readonly install: InstallId;
  /** Its name, unless it is the open game. */
  readonly folder?: string;
}

type Step =
  | { readonly step: 'planning' }
  | { readonly step: 'planned'; readonly plan: WritePlan; readonly relocate: boolean }
  | { readonly step: 'writing'; readonly plan: WritePlan; readonly progress?: Progress }
  | { readonly step: 'written'; readonly result: WriteResult; readonly backupFolder: string }
  | { readonly step: 'listing' }
  | { readonly step: 'backups'; readonly backups: readonly Backup[] }
  | { readonly step: 'restoring'; readonly backups: readonly Backup[]; readonly progress?: Progress }
  | { readonly step: 'restored'; readonly result: WriteResult }
  | { readonly step: 'failed'; readonly failure: Failure };

export type WritingState = { readonly step: 'closed' } | (Step & { readonly target: WritingTarget });

export interface Writing {
  readonly store: StoreApi<WritingState>;
  /** Works out what writing would do, and shows it. */
  plan(target: WritingTarget): Promise<void>;
  /** Plans again; with `isOn`, files of a disc may move to its end. */
  relocate(isOn: boolean): Promise<void>;
  /** Writes what was planned. */
  confirm(options: {
    readonly clearReadOnly: boolean;
    readonly followLinks?: boolean;
    readonly force?: boolean;
  }): Promise<void>;
  listBackups(target: WritingTarget): Promise<void>;
  /** Restores the backups of the game folder that was written or listed. */
  restore(file?: string): Promise<void>;
  cancel(): void;
  /** Closes the dialog and cancels its work. */
  close(): void;
}

/** Writing to the game folder and restoring it: one dialog, one step at a time. */
export function createWriting(client: Client<Contract>): Writing {
  const store = createStore<WritingState>(() => ({ step: 'closed' }));
  const set = (state: WritingState): void => store.setState(state, true);
  let running: AbortController | undefined;

  /** Begins a step, does the work and shows the result, unless the dialog was closed in the meantime. */
  async function attempt(
    target: WritingTarget,
    first: Step,
    work: (signal: AbortSignal, show: (step: Step) => void) => Promise<Step>,
  ): Promise<void> {
    const controller = new AbortController();
    running = controller;
    set({ ...first, target });
    const show = (state: Step): void => {
      if (running === controller) set({ ...state, target });
    };
    try {
      show(await work(controller.signal, show));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'cancelled') show({ step: 'failed', failure });
      else if (running === controller) set({ step: 'closed' });
    }
  }

  function planned(target: WritingTarget, relocate: boolean): Promise<void> {
    const { install } = target;
    return attempt(target, { step: 'planning' }, async signal => {
      const plan = await client.planWrite({ install, ...(relocate && { relocate }) }, { signal });
      return { step: 'planned', plan, relocate };
    });
  }

  return {
    store,
    plan: target => planned(target, false),
    async relocate(isOn) {
      const state = store.getState();
      if (state.step === 'planned') await planned(state.target, isOn);
    },
    async confirm(choices) {
      const state = store.getState();
      if (state.step !== 'planned') return;
      const { plan, relocate, target } = state;
      const { install } = target;
      await attempt(target, { step: 'writing', plan }, async (signal, show) => {
        const onProgress = (progress: Progress) => show({ step: 'writing', plan, progress });
        const job = { install, ...choices, ...(relocate && { relocate }) };
        const result = await client.writeInstall(job, { signal, onProgress });
        return { step: 'written', result, backupFolder: plan.backupFolder };
      });
    },
    listBackups(target) {
      const { install } = target;
      return attempt(target, { step: 'listing' }, async signal => {
        return { step: 'backups', backups: await client.backups({ install }, { signal }) };
      });
    },
    async restore(file) {
      const state = store.getState();
      if (state.step !== 'backups' && state.step !== 'written') return;
      const backups = state.step === 'backups' ? state.backups : [];
      const { target } = state;
      await attempt(target, { step: 'restoring', backups }, async (signal, show) => {
        const onProgress = (progress: Progress) => show({ step: 'restoring', backups, progress });
        const args = file === undefined ? { install: target.install } : { install: target.install, file };
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
