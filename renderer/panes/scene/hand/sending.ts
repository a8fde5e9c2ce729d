// Sends the movements of parts to their files.
import type { ItemsEdited } from '../../../../shared/contract/change-types.ts';
import type { ItemEdit } from '../../../../shared/contract/guard-types.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { PlacedPart } from '../../../../shared/scene/handle.ts';
import { createOutbox, type HeldBack } from '../../../state/base/outbox.ts';

/** Where parts go, by the files they are in. */
export type Moves = ReadonlyMap<AssetId, readonly PlacedPart[]>;

/** The parts of the contract and the documents that it needs. */
export interface SendingPorts {
  editItems(asset: AssetId, edit: ItemEdit): Promise<ItemsEdited | undefined>;
  undo(asset: AssetId): Promise<unknown>;
  /** Edits in other files were undone because one file refused its part. */
  tookBack(): void;
  /** The repairs made with an edit. */
  repaired(asset: AssetId, repairs: readonly string[]): void;
}

export interface Sending extends HeldBack {
  send(moves: Moves): void;
  /** Ends a drag; false if a file refused it. */
  finish(moves: Moves): Promise<boolean>;
  /** Cancels the drag. */
  giveUp(): Promise<unknown>;
}

/** Sends one drag as one step: the newest position follows once the previous one is answered. */
export function createSending({ editItems, undo, tookBack, repaired }: SendingPorts): Sending {
  const begun = new Set<AssetId>();
  /** A refusal applies to the rest of the drag: it is reported once. */
  let isRefused = false;
  const last = new Map<AssetId, readonly string[]>();
  const outbox = createOutbox(write);
  /** Later drags wait until a drag has ended, because they are other steps. */
  let ending: Promise<void> | undefined;
  let later: Moves | undefined;

  async function write(moves: Moves): Promise<void> {
    for (const [asset, parts] of isRefused ? [] : moves) {
      const goesOn = begun.has(asset);
      const made = await editItems(asset, { kind: 'place', parts, ...(goesOn ? { goesOn } : {}) });
      isRefused = made === undefined;
      if (made === undefined) return takeBack();
      if (made.changed.length > 0 || goesOn) begun.add(asset);
      // The last edit of a drag may change nothing more, and cause no repairs.
      if (made.repairs.length > 0) last.set(asset, made.repairs);
    }
  }

  /** Undoes it in all files. */
  async function takeBack(): Promise<void> {
    if (begun.size === 0) return;
    for (const asset of begun) await undo(asset);
    begun.clear();
    last.clear();
    tookBack();
  }

  function forget(): void {
    isRefused = false;
    begun.clear();
    last.clear();
  }

  function begin(moves: Moves | undefined): void {
    if (moves === undefined) outbox.take();
    else outbox.put(moves);
  }

  /** Ends a drag after the previous one; returns whether all of it was accepted. */
  async function end(moves: Moves | undefined, tell: () => unknown): Promise<boolean> {
    while (ending !== undefined) await ending.catch(() => {}); // its caller reports it
    begin(moves);
    let isTaken = true;
    ending = (async () => {
      await outbox.flush();
      isTaken = !isRefused;
      await tell();
    })().finally(() => {
      forget();
      ending = undefined;
      begin(later);
      later = undefined;
    });
    await ending;
    return isTaken;
  }

  return {
    send(moves) {
      if (ending === undefined) begin(moves);
      else later = moves;
    },
    finish: moves =>
      end(moves, () => {
        for (const [asset, repairs] of last) if (repairs.length > 0) repaired(asset, repairs);
      }),
    giveUp: () =>
      end(undefined, async () => {
        for (const asset of begun) await undo(asset);
      }),
    leave() {
      // For all files at once, where an outbox would wait for one answer before it sends the next.
      const left = [outbox.take(), later];
      later = undefined;
      for (const moves of isRefused ? [] : left)
        for (const [asset, parts] of moves ?? []) void editItems(asset, { kind: 'place', parts });
    },
    async flush() {
      while (ending !== undefined || outbox.isBusy()) await (ending ?? outbox.flush()).catch(() => {}); // its caller reports it
    },
  };
}
