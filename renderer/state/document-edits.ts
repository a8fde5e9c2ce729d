import type { Client } from '../../shared/contract/call.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { ChunkEdit, ItemEdit, ItemsEdited } from '../../shared/contract/repair-types.ts';
import type { AssetId, Edited, TextWritten } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import { failureOf, type Notices } from './notices.ts';

/** Every one resolves to undefined when it failed, and the failure has been shown. */
export interface DocumentEdits {
  setField(asset: AssetId, path: string, value: unknown): Promise<Edited | undefined>;
  /** As setField, but the refusal is the caller's to show, right at the field. */
  trySetField(asset: AssetId, path: string, value: unknown): Promise<Failure | undefined>;
  writeBytes(asset: AssetId, start: number, bytes: Uint8Array, coalesce?: boolean): Promise<Edited | undefined>;
  writeText(asset: AssetId, text: string, coalesce?: boolean): Promise<TextWritten | undefined>;
  undo(asset: AssetId): Promise<Edited | undefined>;
  redo(asset: AssetId): Promise<Edited | undefined>;
  repair(asset: AssetId, path: string): Promise<Edited | undefined>;
  /** All that the asset offers, as one step. */
  repairAll(asset: AssetId): Promise<Edited | undefined>;
  editItems(asset: AssetId, edit: ItemEdit): Promise<ItemsEdited | undefined>;
  editChunks(asset: AssetId, edit: ChunkEdit): Promise<Edited | undefined>;
  revert(asset: AssetId, change: string): Promise<Edited | undefined>;
  resolveChanged(asset: AssetId, keep: 'disk' | 'edits'): Promise<Edited | undefined>;
}

/** Edits on their way to the host, and those that panes hold back for a moment. */
export interface DocumentSending {
  readonly edit: DocumentEdits;
  /** A pane that holds back what is typed for a moment gives the way to send it now, until the returned function is called. */
  onFlush(flush: () => Promise<void>): () => void;
  /** Sends everything that panes still hold back, and waits for what was sent; to be awaited before the edits are read or written. */
  flush(): Promise<void>;
  /** An edit was sent and is not answered yet: whether it can be undone is not known. */
  isEditing(asset: AssetId): boolean;
}

/** `took` takes over what an edit answered. */
export function createDocumentEdits(
  client: Client<Contract>,
  notices: Notices,
  took: (edited: Edited) => Edited,
): DocumentSending {
  const flushers = new Set<() => Promise<void>>();
  const onTheWay = new Map<AssetId, Set<Promise<unknown>>>();

  /** Keeps an edit in mind until its answer was taken over, so that an undo in between finds it. */
  function sent<T>(asset: AssetId, work: Promise<T>): Promise<T> {
    const others = onTheWay.get(asset) ?? new Set();
    onTheWay.set(asset, others.add(work));
    const forgetIt = () => {
      others.delete(work);
      if (others.size === 0 && onTheWay.get(asset) === others) onTheWay.delete(asset);
    };
    work.then(forgetIt, forgetIt);
    return work;
  }

  const edited = <E extends Edited>(asset: AssetId, work: Promise<E>) => {
    const taken = work.then(answer => {
      took(answer);
      return answer;
    });
    return notices.watch(sent(asset, taken));
  };

  return {
    edit: {
      setField: (asset, path, value) => edited(asset, client.setField({ asset, path, value })),
      trySetField: (asset, path, value) =>
        sent(asset, client.setField({ asset, path, value }).then(took)).then(
          () => undefined,
          error => failureOf(error),
        ),
      writeBytes: (asset, start, data, coalesce = false) =>
        edited(asset, client.writeBytes({ asset, start, bytes: data, coalesce })),
      writeText: (asset, text, coalesce = false) =>
        notices.watch(
          sent(
            asset,
            client.writeText({ asset, text, coalesce }).then(written => {
              took(written.edited);
              return written;
            }),
          ),
        ),
      undo: asset => edited(asset, client.undo({ asset })),
      redo: asset => edited(asset, client.redo({ asset })),
      repairAll: asset => edited(asset, client.applyRepairs({ asset })),
      editItems: (asset, edit) => edited(asset, client.editItems({ asset, edit })),
      editChunks: (asset, edit) => edited(asset, client.editChunks({ asset, edit })),
      repair: (asset, path) => edited(asset, client.applyRepair({ asset, path })),
      revert: (asset, change) => edited(asset, client.revertChange({ asset, change })),
      resolveChanged: (asset, keep) => edited(asset, client.resolveChanged({ asset, keep })),
    },
    onFlush(flush) {
      flushers.add(flush);
      return () => flushers.delete(flush);
    },
    async flush() {
      await Promise.all([...flushers].map(flush => flush()));
      await Promise.allSettled([...onTheWay.values()].flatMap(edits => [...edits]));
    },
    isEditing: asset => onTheWay.has(asset),
  };
}
