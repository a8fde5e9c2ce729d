// Keys of the playing clip: copied, pasted at the playhead, moved and removed. Each is one step of the clip's own file,
// and is undone from the tab of the asset that it moves.
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { ClipElement } from '../../../../shared/scene/element.ts';
import type { KeyEdit, KeyRef } from '../../../../shared/scene/key-timing.ts';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import { failureOf } from '../../../state/base/notices.ts';
import type { Command } from '../../../state/commands/commands.ts';
import { newestRevision } from '../../../state/documents/documents.ts';
import { usePart, type Workbench } from '../../../state/workbench.ts';
import { frameOf } from '../scene-link.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings } from '../strings.ts';

const say = sceneStrings.keys;

export interface ClipKeys {
  /** Makes an edit, and selects its result. */
  edit(edit: KeyEdit, done: string): Promise<void>;
  /** Requests the clip again: the bytes of its file have changed. */
  reload(): Promise<void>;
  /** Says why a key cannot move. */
  refuse(why: string): void;
  commands(): readonly Command[];
}

type KeyParts = Pick<Workbench, 'client' | 'documents' | 'notices'>;

export function createClipKeys(view: SceneView, { client, documents, notices }: KeyParts, asset: AssetId): ClipKeys {
  const { store } = view;
  let copied: (KeyRef & { readonly clip: string }) | undefined;

  async function reload(element?: ClipElement, isWanted: () => boolean = () => true): Promise<void> {
    const before = store.getState().clip;
    if (before === undefined) return;
    try {
      const clip = await client.clip({ asset, clip: before.id });
      if (store.getState().clip?.id !== before.id) return;
      view.set({ clip });
      if (element && isWanted()) view.chooseInClip(element);
    } catch (error) {
      notices.caught(error);
    }
  }

  async function edit(change: KeyEdit, done: string): Promise<void> {
    const { clip } = store.getState();
    if (clip === undefined) return;
    // Editing in the timeline keeps it expanded, even if a notice takes some of the room.
    view.set({ timeline: true });
    try {
      await documents.flush();
      const edited = await client.editKeys({ asset, clip: clip.id, edit: change });
      documents.noted(edited, asset);
      // A removed key leaves its channel selected, with its curve.
      const left = change.kind === 'remove' ? ({ kind: 'channel', channel: change.key.channel } as const) : undefined;
      if (left !== undefined) view.set({ clipElement: left });
      await reload(edited.element ?? left, () => left === undefined || store.getState().clipElement === left);
      notices.done(done, () => documents.edit.undo(edited.asset));
    } catch (error) {
      notices.failed(failureOf(error));
    }
  }

  const chosen = () => chosenKey(store.getState());
  /** Moves the selected key or event by some frames. */
  function nudge(by: number): void {
    const { clip, clipElement } = store.getState();
    const frame = clip && clipElement && frameOf(clip, clipElement);
    const change = clipElement && frame !== undefined && moveOf(clipElement, frame + by);
    if (change) void edit(change, say.moved(frame + by));
  }
  function paste(): void {
    const { clip, clipElement, frame } = store.getState();
    if (clip === undefined || copied === undefined) return;
    if (copied.clip !== clip.id) {
      notices.say(say.otherClip, { tone: 'bad' });
      return;
    }
    const { channel, index } = copied;
    const into = clipElement && 'channel' in clipElement ? clipElement.channel : channel;
    const at = Math.round(frame);
    void edit({ kind: 'paste', key: { channel, index }, channel: into, frame: at }, say.pasted(at));
  }
  function copy(): void {
    const { clip } = store.getState();
    const key = chosen();
    if (clip === undefined || key === undefined) return;
    copied = { ...key, clip: clip.id };
    notices.say(say.copied);
  }
  function remove(): void {
    const key = chosen();
    if (key) void edit({ kind: 'remove', key }, say.removed);
  }

  return {
    edit,
    reload: () => reload(),
    refuse: why => notices.say(say.stays(why), { tone: 'bad' }),
    commands: () => [
      keyCommand('copyKey', say.copy, ['Ctrl+C'], copy, () => chosen() !== undefined),
      keyCommand('pasteKey', say.paste, ['Ctrl+V'], paste, () => copied !== undefined),
      keyCommand('removeKey', say.remove, ['Del'], remove, () => chosen() !== undefined),
      keyCommand('keyEarlier', say.earlier, ['Alt+Shift+Left'], () => nudge(-1)),
      keyCommand('keyLater', say.later, ['Alt+Shift+Right'], () => nudge(1)),
    ],
  };
}

/** The clip is requested again whenever the bytes of its file change. */
export function useClipFollows(view: SceneView, keys: ClipKeys): void {
  const file = useStore(view.store, state => state.clip?.asset);
  const revision = usePart(
    parts => parts.documents,
    state => (file === undefined ? 0 : newestRevision(state, file as AssetId)), // as: the host wrote it
  );
  const known = useRef({ file, revision });
  useEffect(() => {
    const before = known.current;
    known.current = { file, revision };
    if (before.file === file && before.revision !== revision) void keys.reload();
  }, [file, revision, keys]);
}

/** A command of the tracks. */
export function keyCommand(
  id: string,
  title: string,
  keys: readonly string[],
  run: () => void,
  when?: () => boolean,
): Command {
  return { id: `scene.${id}`, title, group: sceneStrings.title, keys, scope: 'tracks', run, ...(when && { when }) };
}

interface Chosen {
  readonly clip?: Clip | undefined;
  readonly clipElement?: ClipElement | undefined;
}

function chosenKey({ clipElement }: Chosen): KeyRef | undefined {
  return clipElement?.kind === 'key' ? { channel: clipElement.channel, index: clipElement.index } : undefined;
}

/** The edit that moves an element of a clip to a frame; undefined if it has no time. */
export function moveOf(element: ClipElement, frame: number): KeyEdit | undefined {
  if (element.kind === 'key') return { kind: 'move', key: { channel: element.channel, index: element.index }, frame };
  return element.kind === 'mark' ? { kind: 'moveMark', track: element.track, index: element.index, frame } : undefined;
}
