import { setTimeout } from 'node:timers/promises';
import type { ArgsOf, CallContext, CallNames, Handlers, ResultOf } from '../../../shared/contract/call.ts';
import type { Edited } from '../../../shared/contract/change-types.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { parseAddress } from '../../files/address.ts';
import { fileOfClip } from '../scenes/key-handlers.ts';
import type { Services } from '../services.ts';

/** The handlers of edits. */
type Answer = Edited | { readonly edited: Edited | readonly Edited[] };

/** Every call that edits an asset. */
type EditCall = {
  [K in CallNames<Workbench>]: ResultOf<Workbench[K]> extends Answer ? K : never;
}[CallNames<Workbench>];

const asset = (of: { readonly asset: AssetId }) => of.asset;
const container = (of: { readonly container: AssetId }) => of.container;
const to = (of: { readonly to: AssetId }) => of.to;

/** Whose bytes each of them changes: a call that is missing here does not compile. */
const edited: { readonly [K in EditCall]: (args: ArgsOf<Workbench[K]>) => AssetId } = {
  ...{ setField: asset, writeBytes: asset, resizeBytes: asset, writeBlock: asset, replaceBytes: asset },
  ...{ writeText: asset, editItems: asset, editChunks: asset, setColour: asset },
  ...{ undo: asset, redo: asset, revertChange: asset, resolveChanged: asset, applyRepair: asset, applyRepairs: asset },
  ...{ replacePicture: asset, replaceSound: asset, importShape: asset, replaceWithFile: asset },
  ...{ addEntry: container, putFiles: container, removeEntries: container, duplicateEntries: container },
  renameEntry: container,
  editKeys: ({ clip }) => fileOfClip(clip),
  ...{ copyAcross: to, copyName: to },
  copyEntry: ({ into }) => into,
  dropEntry: ({ entry }) => entry,
};

/** Edits of one file and of its contents are made one after another, in order of arrival. */
export interface EditTurns {
  /** Each builds on the result of the one before it. */
  next<T>(at: { readonly install: InstallId; readonly address: string }, make: () => Promise<T>): Promise<T>;
  /** Resolves when no edit of a game folder is waiting or running, after `PATIENCE_MILLISECONDS` at the latest. */
  settled(install: InstallId): Promise<void>;
}

/** Closing a folder waits no longer than this for pending edits; the shell gives a host a few seconds more. */
const PATIENCE_MILLISECONDS = 10_000;

export function createEditTurns(): EditTurns {
  const last = new Map<string, Promise<unknown>>();
  async function settle(install: InstallId): Promise<void> {
    const ofInstall = () => [...last].flatMap(([file, made]) => (file.startsWith(`${install} `) ? [made] : []));
    for (let waiting = ofInstall(); waiting.length > 0; waiting = ofInstall()) await Promise.all(waiting);
  }
  return {
    next({ install, address }, make) {
      const file = `${install} ${parseAddress(address).path}`;
      const making = (last.get(file) ?? Promise.resolve()).then(make);
      const done: Promise<unknown> = making
        .catch(() => undefined) // reported to its caller
        .finally(() => last.get(file) === done && last.delete(file));
      last.set(file, done);
      return making;
    },
    async settled(install) {
      const patience = new AbortController();
      const wait = setTimeout(PATIENCE_MILLISECONDS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([settle(install), wait]);
      patience.abort();
    },
  };
}

/** The calls that edit, each in its turn. */
export function editsInTurn(
  handlers: Handlers<Workbench>,
  { services: { assets }, editTurns }: { readonly services: Pick<Services, 'assets'>; readonly editTurns: EditTurns },
): Handlers<Workbench> {
  type Turn = (args: unknown, context: CallContext) => Promise<unknown>;
  const waiting = Object.entries(edited).map(([name, of]) => {
    const handler = handlers[name as EditCall] as Turn; // as: each is given the arguments of its own call
    const turn: Turn = async (args, context) => {
      const make = () => handler(args, context);
      const at = assets.peek(of(args as never)); // as: the same
      // A side of a comparison is in no file, and cannot be edited.
      return at === undefined ? make() : editTurns.next(at, make);
    };
    return [name, turn];
  });
  return { ...handlers, ...(Object.fromEntries(waiting) as Pick<Handlers<Workbench>, EditCall>) }; // as: the same calls
}
