import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { Around } from '../../../shared/formats/pictures.ts';
import type { QueriedAsset, Query, QueryAnswer, QueryAnswers } from '../../answers/query/query-task.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { createThreads, LARGEST_COPIED, unlessLost } from '../../workers/threads.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Turns } from '../turns.ts';

/** A thread that answers the panes' calls about large assets, so that the host can answer others in the meantime. */
export interface QueryThread {
  /** Whether the thread can get an asset's bytes: not if they are not on disk, nor if they are very long edited ones. */
  reaches(asset: OpenAsset): boolean;
  ask<K extends Query['kind']>(
    asset: OpenAsset,
    question: Extract<Query, { kind: K }>,
    signal?: AbortSignalLike,
  ): Promise<QueryAnswers[K]>;
  close(): Promise<void>;
}

interface QueryThreadOptions {
  /** Tests use their own. */
  readonly worker?: URL;
  readonly turns?: Turns;
}

/** How long the first call about an asset waits for a picture that the user waits for. */
const PATIENCE_MILLISECONDS = 3000;

export function createQueryThread({ worker, turns }: QueryThreadOptions = {}): QueryThread {
  const threads = createThreads('query', worker && { worker });
  /** What the thread knows, by key, and whether that includes findings. A new thread knows nothing. */
  let sent = new Map<string, { readonly hasFindings: boolean }>();

  function placeOf(asset: OpenAsset): QueriedAsset {
    const { address, revision, file, entries, isAsOnDisk, addedAt } = asset;
    const key = keyOf(asset);
    const last = sent.get(key);
    const { source, memo } = asset.view();
    const isNew = last === undefined && !isAsOnDisk;
    const findings = last?.hasFindings || memo.findings === undefined ? undefined : [...memo.findings.values()];
    const around = addedAt === undefined ? undefined : aroundPictures(asset);
    sent.set(key, { hasFindings: memo.findings !== undefined });
    return {
      ...{ key, address, revision, file, entries, isEdited: !isAsOnDisk },
      isAdded: addedAt !== undefined,
      ...(isNew && around ? { around } : {}),
      ...(asset.structure ? { structure: asset.structure.sent } : {}),
      ...(isNew ? { bytes: toBytes([source]) } : {}),
      ...(findings ? { findings } : {}),
    };
  }

  async function answer(asset: OpenAsset, question: Query, signal?: AbortSignalLike): Promise<QueryAnswer> {
    try {
      const answered = threads.run({ place: placeOf(asset), question }, undefined, signal);
      return await unlessLost(answered, why => refuse(failures.givenUp(asset.address, why)));
    } catch (error) {
      sent = new Map();
      throw error;
    }
  }

  return {
    reaches(asset) {
      if (asset.isInMemory) return false;
      return asset.isAsOnDisk || asset.view().source.size <= LARGEST_COPIED;
    },
    async ask(asset, question, signal) {
      if (!sent.has(keyOf(asset))) await turns?.after(PATIENCE_MILLISECONDS);
      let answered = await answer(asset, question, signal);
      if (answered.kind === 'forgotten') {
        sent.delete(placeOf(asset).key);
        answered = await answer(asset, question, signal);
      }
      if (answered.kind === 'refused') throw new FailureError(answered.failure);
      if (answered.kind === 'forgotten') throw new Error(`the thread has no bytes of ${asset.address}`);
      return answered.value as QueryAnswers[typeof question.kind]; // as: the desk answers what it is asked
    },
    close: () => threads.close(),
  };
}

/** The container around an asset, as its pictures need it, in values that can be sent to a thread. */
function aroundPictures(asset: OpenAsset): Around | undefined {
  const { around } = asset;
  const { pictures } = asset.view().format;
  return around && (pictures?.plainAround?.(around) ?? { ...around, model: undefined });
}

/** Equal for equal bytes only. */
function keyOf({ id, stamp, revision }: OpenAsset): string {
  return `${id} ${stamp} ${revision}`;
}
