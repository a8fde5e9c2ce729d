import { createStore, type StoreApi } from 'zustand/vanilla';
import { unpackBlocks } from '../../../shared/compare/block-list.ts';
import type { Client, Progress } from '../../../shared/contract/call.ts';
import type { ComparisonId, FieldChange, FieldChanges } from '../../../shared/contract/compare-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../../state/base/notices.ts';
import { stillAsked } from '../../state/base/still-asked.ts';
import { type Aligned, alignBlocks } from './aligned.ts';

/** Bytes of one side. */
export interface SideRange {
  readonly start: number;
  readonly size: number;
}

/** The selection in a pair: a field, or bytes, on the sides that have it. */
export interface PairSelection {
  readonly path?: string;
  readonly a?: SideRange;
  readonly b?: SideRange;
}

interface PairData {
  readonly fields?: FieldChanges;
  readonly fieldsFailure?: Failure;
  readonly aligned?: Aligned;
  readonly alignedFailure?: Failure;
  readonly progress?: Progress;
  readonly selection?: PairSelection;
}

/** Two versions of one file or entry, as far as they have been compared. */
export interface Pair {
  readonly a: AssetId;
  readonly b: AssetId;
  readonly store: StoreApi<PairData>;
  /** Loads all differing fields, up to a limit; requested again when the bytes have changed. */
  loadFields(follows: boolean): Promise<void>;
  loadBytes(): Promise<void>;
  select(selection: PairSelection): void;
  /** Cancels pending requests. */
  end(): void;
}

export interface PairPlace {
  readonly comparison: ComparisonId;
  readonly row: string;
  readonly a: AssetId;
  readonly b: AssetId;
}

const PAGE = 5000;
const MOST_FIELDS = 100_000;

export function createPair(client: Client<Contract>, { comparison, row, a, b }: PairPlace): Pair {
  const store = createStore<PairData>(() => ({}));
  const stop = new AbortController();
  const askFields = stillAsked();
  const askBytes = stillAsked();

  async function fieldsOf(follows: boolean): Promise<FieldChanges> {
    const options = { signal: stop.signal };
    const query = { comparison, row, follows, count: PAGE };
    const first = await client.comparedFields({ ...query, first: 0 }, options);
    const changes: FieldChange[] = [...first.changes];
    while (changes.length < Math.min(first.total, MOST_FIELDS)) {
      const more = await client.comparedFields({ ...query, first: changes.length }, options);
      if (more.changes.length === 0) break;
      changes.push(...more.changes);
    }
    return { ...first, changes };
  }

  function drop(...keys: (keyof PairData)[]): void {
    const next = Object.entries(store.getState()).filter(([key]) => !keys.some(dropped => dropped === key));
    store.setState(Object.fromEntries(next), true);
  }

  return {
    a,
    b,
    store,
    async loadFields(follows) {
      const isStillAsked = askFields();
      try {
        const fields = await fieldsOf(follows);
        if (!isStillAsked()) return;
        drop('fieldsFailure');
        store.setState({ fields });
      } catch (error) {
        const fieldsFailure = failureOf(error);
        if (isStillAsked() && fieldsFailure.code !== 'cancelled') store.setState({ fieldsFailure });
      }
    },
    async loadBytes() {
      const isStillAsked = askBytes();
      try {
        const onProgress = (progress: Progress) => isStillAsked() && store.setState({ progress });
        const { sizeA, sizeB, blocks } = await client.comparedBytes(
          { comparison, row },
          { signal: stop.signal, onProgress },
        );
        if (!isStillAsked()) return;
        drop('alignedFailure', 'progress');
        store.setState({ aligned: alignBlocks(unpackBlocks(blocks), sizeA, sizeB) });
      } catch (error) {
        const alignedFailure = failureOf(error);
        if (isStillAsked() && alignedFailure.code !== 'cancelled') store.setState({ alignedFailure });
      }
    },
    select: selection => store.setState({ selection }),
    end: () => stop.abort(),
  };
}
