import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client, Progress } from '../../../shared/contract/call.ts';
import type { ExportKind } from '../../../shared/contract/command-types.ts';
import type { Extracted, ExtractInto, ExtractPlan, SaveCopyJob } from '../../../shared/contract/extract-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../base/notices.ts';

/** What to extract, and one name for all of it: assets, or the changes of the mod project. */
export type Extraction = { readonly title: string } & (
  | { readonly assets: readonly AssetId[] }
  | { readonly copy: SaveCopyJob }
);

export type ExtractState =
  | { readonly step: 'closed' }
  | {
      readonly step: 'choosing';
      readonly what: Extraction;
      readonly kinds: readonly ExportKind[];
      /** The plan for other forms, until the new one is ready. */
      readonly plan?: ExtractPlan;
      readonly planning?: Progress | 'begun';
      readonly failure?: Failure;
      /** The target of the attempt that failed. */
      readonly into?: ExtractInto;
    }
  | { readonly step: 'working'; readonly what: Extraction; readonly total: number; readonly progress?: Progress }
  | { readonly step: 'done'; readonly what: Extraction; readonly done: Extracted; readonly file?: Blob }
  | {
      readonly step: 'failed';
      readonly what: Extraction;
      readonly kinds: readonly ExportKind[];
      readonly failure: Failure;
      readonly into: ExtractInto;
    };

export interface Extracting {
  readonly store: StoreApi<ExtractState>;
  /** Asks what to extract, in which forms and where to. */
  choose(what: Extraction, kinds?: readonly ExportKind[]): void;
  setKinds(kinds: readonly ExportKind[]): void;
  /** Returns from a failure to the choice that led to it. */
  back(): void;
  run(into: ExtractInto): Promise<void>;
  cancel(): void;
  close(): void;
}

type ExtractClient = Pick<Client<Contract>, 'planExtract' | 'extract' | 'planSaveCopy' | 'saveCopy' | 'extractedPart'>;

/** A file that was made for this window. */
async function fetched(
  client: Pick<ExtractClient, 'extractedPart'>,
  { id, parts }: NonNullable<Extracted['download']>,
  signal: AbortSignal,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; part < parts; part++)
    pieces.push((await client.extractedPart({ download: id, part }, { signal })).bytes.slice());
  return new Blob(pieces, { type: 'application/zip' });
}

/** Extracting files from the game: one dialog, one step at a time. */
export function createExtracting(client: ExtractClient): Extracting {
  const store = createStore<ExtractState>(() => ({ step: 'closed' }));
  const set = (state: ExtractState) => store.setState(state, true);
  let running: AbortController | undefined;

  function begin(): AbortController {
    running?.abort();
    running = new AbortController();
    return running;
  }

  async function plan(what: Extraction, kinds: readonly ExportKind[]): Promise<void> {
    const mine = begin();
    const before = store.getState();
    const into = 'into' in before ? before.into : undefined;
    const kept = into ? { into } : {};
    const last = { ...kept, ...(before.step === 'choosing' && before.plan ? { plan: before.plan } : {}) };
    set({ step: 'choosing', what, kinds, ...last, planning: 'begun' });
    if (kinds.length === 0) return set({ step: 'choosing', what, kinds, ...last });
    try {
      const onProgress = (planning: Progress) => {
        if (running === mine) set({ step: 'choosing', what, kinds, ...last, planning });
      };
      const options = { signal: mine.signal, onProgress };
      const found = await ('copy' in what
        ? client.planSaveCopy(what.copy, options)
        : client.planExtract({ assets: what.assets, kinds }, options));
      if (running === mine) set({ step: 'choosing', what, kinds, plan: found, ...kept });
    } catch (error) {
      if (running === mine) set({ step: 'choosing', what, kinds, failure: failureOf(error), ...kept });
    }
  }

  return {
    store,
    choose: (what, kinds = ['raw']) => void plan(what, kinds),
    setKinds(kinds) {
      const state = store.getState();
      if (state.step === 'choosing') void plan(state.what, kinds);
    },
    back() {
      const state = store.getState();
      if (state.step === 'failed') void plan(state.what, state.kinds);
    },
    async run(into) {
      const state = store.getState();
      if (state.step !== 'choosing') return;
      const { what, kinds } = state;
      const total = state.plan?.files ?? 0;
      const mine = begin();
      set({ step: 'working', what, total });
      try {
        const onProgress = (progress: Progress) => {
          if (running === mine) set({ step: 'working', what, total, progress });
        };
        const options = { signal: mine.signal, onProgress };
        const done = await ('copy' in what
          ? client.saveCopy({ ...what.copy, into }, options)
          : client.extract({ assets: what.assets, kinds, into }, options));
        const file = done.download && (await fetched(client, done.download, mine.signal));
        if (running === mine) set({ step: 'done', what, done, ...(file && { file }) });
      } catch (error) {
        const failure = failureOf(error);
        if (running === mine)
          set(
            failure.code === 'cancelled' && failure.next === undefined
              ? { step: 'closed' }
              : { step: 'failed', what, kinds, failure, into },
          );
      }
    },
    cancel: () => running?.abort(),
    close() {
      running?.abort();
      running = undefined;
      set({ step: 'closed' });
    },
  };
}
