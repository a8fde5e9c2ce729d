import type { Client } from '../../../shared/contract/call.ts';
import type { Edited, EditOf, ItemsEdited, TextWritten } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { ChunkEdit, ItemEdit } from '../../../shared/contract/guard-types.ts';
import type { ColourEdit } from '../../../shared/contract/picture-types.ts';
import type { BlockWrite, Replacing, Resize } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf, type Notices } from '../base/notices.ts';
import type { HeldBack } from '../base/outbox.ts';
import type { SharedUndo, Shown } from './shared-undo.ts';
import { createStepsInTurn, type StepsInTurn } from './steps-in-turn.ts';

/** Each resolves to undefined if it failed, which has then been shown. */
interface DocumentEdits {
  /** `from`: the tab in which it is made and undone, if that shows another asset. */
  setField(asset: AssetId, path: string, value: unknown, from?: Shown): Promise<Edited | undefined>;
  /** As setField, but the caller shows the refusal right at the field. */
  trySetField(asset: AssetId, path: string, value: unknown): Promise<Failure | undefined>;
  writeBytes(asset: AssetId, start: number, bytes: Uint8Array, coalesce?: boolean): Promise<Edited | undefined>;
  /** Replaces `remove` bytes with others. */
  resizeBytes(asset: AssetId, edit: Resize, coalesce?: boolean): Promise<Edited | undefined>;
  writeBlock(asset: AssetId, block: BlockWrite): Promise<Edited | undefined>;
  replaceBytes(asset: AssetId, replacing: Replacing): Promise<Edited | undefined>;
  writeText(
    asset: AssetId,
    text: string,
    options?: { readonly coalesce?: boolean; readonly part?: string; readonly base?: number },
  ): Promise<TextWritten | undefined>;
  undo(asset: AssetId): Promise<Edited | undefined>;
  redo(asset: AssetId): Promise<Edited | undefined>;
  repair(asset: AssetId, path: string): Promise<Edited | undefined>;
  /** Makes all repairs that the asset offers, as one step. */
  repairAll(asset: AssetId): Promise<Edited | undefined>;
  editItems(asset: AssetId, edit: ItemEdit, from?: Shown): Promise<ItemsEdited | undefined>;
  /** As editItems, but the caller shows the refusal. */
  tryEditItems(asset: AssetId, edit: ItemEdit): Promise<Failure | undefined>;
  setColour(edit: ColourEdit, from?: Shown): Promise<Edited | undefined>;
  editChunks(asset: AssetId, edit: ChunkEdit): Promise<Edited | undefined>;
  revert(asset: AssetId, change: string): Promise<Edited | undefined>;
  resolveChanged(asset: AssetId, keep: 'disk' | 'edits'): Promise<Edited | undefined>;
}

/** Edits on their way to the host, and those that panes hold back for a moment. */
export interface DocumentSending extends HeldBack, StepsInTurn {
  readonly edit: DocumentEdits;
  /** Registers a source of held-back edits, until the returned function is called. */
  holdsBack(edits: HeldBack): () => void;
  /** Sends everything that panes hold back, and waits for the answers; await it before edits are read or written. */
  flush(): Promise<void>;
  /** The window closes: sends everything that panes hold back, without waiting. */
  leave(): void;
  /** An edit has no answer yet: whether it can be undone is unknown. */
  isEditing(asset: AssetId): boolean;
}

interface Step {
  readonly kind: 'edit' | 'undo' | 'redo';
  /** It continues the previous step. */
  readonly isMore?: boolean;
  /** The tab in which it is made, if that shows another asset. */
  readonly from?: Shown | undefined;
}

/** Edits without an answer yet, and those that panes hold back. */
function createOnTheWay(): Omit<DocumentSending, 'edit'> & {
  /** Tracks an edit until its answer is processed, so that an undo in between finds it. */
  sent<T>(asset: AssetId, work: Promise<T>): Promise<T>;
} {
  const held = new Set<{ readonly edits: HeldBack }>();
  const onTheWay = new Map<AssetId, Set<Promise<unknown>>>();
  async function flush(): Promise<void> {
    await Promise.all([...held].map(({ edits }) => edits.flush()));
    await Promise.allSettled([...onTheWay.values()].flatMap(edits => [...edits]));
  }
  return {
    sent(asset, work) {
      const others = onTheWay.get(asset) ?? new Set();
      onTheWay.set(asset, others.add(work));
      const forgetIt = () => {
        others.delete(work);
        if (others.size === 0 && onTheWay.get(asset) === others) onTheWay.delete(asset);
      };
      work.then(forgetIt, forgetIt);
      return work;
    },
    holdsBack(edits) {
      const own = { edits };
      held.add(own);
      return () => void edits.flush().finally(() => held.delete(own));
    },
    leave() {
      for (const { edits } of held) edits.leave();
    },
    flush,
    ...createStepsInTurn(flush),
    isEditing: asset => onTheWay.has(asset),
  };
}

/** `took` processes the answer to an edit. */
export function createDocumentEdits(
  client: Client<Contract>,
  notices: Notices,
  took: (edited: Edited) => Edited,
  { shared, seen }: { readonly shared: SharedUndo; readonly seen: (asset: AssetId) => EditOf },
): DocumentSending {
  const { sent, ...sending } = createOnTheWay();

  const edited = <E extends Edited>(asset: AssetId, work: Promise<E>, step: Step = { kind: 'edit' }) => {
    const taken = work.then(answer => {
      shared.noted(asset, step.kind, step.isMore);
      if (step.from !== undefined) shared.share(step.from, asset);
      took(answer);
      return answer;
    });
    return notices.watch(sent(asset, taken));
  };

  const tried = (asset: AssetId, work: Promise<Edited>): Promise<Failure | undefined> => {
    const taken = work.then(answer => {
      shared.noted(asset, 'edit');
      took(answer);
      return undefined;
    });
    return sent(asset, taken).catch(failureOf);
  };

  return {
    edit: {
      setField: (asset, path, value, from) =>
        edited(asset, client.setField({ ...seen(asset), path, value }), { kind: 'edit', from }),
      trySetField: (asset, path, value) => tried(asset, client.setField({ ...seen(asset), path, value })),
      writeBytes: (asset, start, data, coalesce = false) =>
        edited(asset, client.writeBytes({ ...seen(asset), start, bytes: data, coalesce }), {
          kind: 'edit',
          isMore: coalesce,
        }),
      resizeBytes: (asset, edit, coalesce = false) =>
        edited(asset, client.resizeBytes({ ...seen(asset), ...edit, coalesce }), { kind: 'edit', isMore: coalesce }),
      writeBlock: (asset, block) => edited(asset, client.writeBlock({ ...seen(asset), ...block })),
      replaceBytes: (asset, replacing) => edited(asset, client.replaceBytes({ ...seen(asset), ...replacing })),
      writeText: (asset, text, options = {}) =>
        notices.watch(
          sent(
            asset,
            client.writeText({ asset, text, ...options }).then(written => {
              shared.noted(asset, 'edit', options.coalesce ?? false);
              took(written.edited);
              return written;
            }),
          ),
        ),
      setColour: (edit, from) =>
        edited(edit.asset, client.setColour(edit), { kind: 'edit', isMore: edit.goesOn === true, from }),
      undo: asset => edited(asset, client.undo({ asset }), { kind: 'undo' }),
      redo: asset => edited(asset, client.redo({ asset }), { kind: 'redo' }),
      repairAll: asset => edited(asset, client.applyRepairs({ asset })),
      tryEditItems: (asset, edit) => tried(asset, client.editItems({ ...seen(asset), edit })),
      editItems: (asset, edit, from) =>
        edited(asset, client.editItems({ ...seen(asset), edit }), {
          kind: 'edit',
          isMore: 'goesOn' in edit && edit.goesOn === true,
          from,
        }),
      editChunks: (asset, edit) => edited(asset, client.editChunks({ ...seen(asset), edit })),
      repair: (asset, path) => edited(asset, client.applyRepair({ ...seen(asset), path })),
      revert: (asset, change) => edited(asset, client.revertChange({ asset, change })),
      resolveChanged: (asset, keep) => edited(asset, client.resolveChanged({ asset, keep })),
    },
    ...sending,
  };
}
