import { collected, toBytes } from '../../../shared/base/pieces.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { packOverlays, ScenePacking, type SceneSoFar } from '../../../shared/scene/packed-scene.ts';
import { isWorld, type Scene } from '../../../shared/scene/scene.ts';
import { sourceOfSent } from '../../files/sent-bytes.ts';
import { sceneFiles } from '../export/scene/scene-files.ts';
import { type EditedFile, FolderScenes } from './folder-scenes.ts';
import { byName, type ChangedNames, changedNames, type NamesByName } from './scene-names.ts';
import type { EditedAsset, SceneAnswer, SceneNote, ScenePlace, SceneTask } from './scene-task.ts';

/** Answers questions about scenes one after another, and keeps what it read for the next. */
export class SceneDesk {
  #room: FolderScenes | undefined;
  #names: { readonly stamp: string; readonly names: NamesByName } | undefined;
  #namesSince: ChangedNames | undefined;
  #folder = '';
  /** The last scene, until its overlays are requested. */
  #made: { readonly key: string; readonly scene: Scene } | undefined;
  #edited = new Map<string, EditedFile>();

  /** Failures are answers; an exception is a bug. */
  async answer(task: SceneTask, note: (note: SceneNote) => void): Promise<SceneAnswer> {
    try {
      return await this.#answer(task, this.#roomFor(task.place), note);
    } catch (error) {
      if (error instanceof FailureError) return { kind: 'refused', failure: error.failure };
      throw error;
    }
  }

  async #answer(task: SceneTask, room: FolderScenes, note: (note: SceneNote) => void): Promise<SceneAnswer> {
    const { address } = task;
    switch (task.kind) {
      case 'scene': {
        const packing = new ScenePacking();
        const soFar = (some: SceneSoFar) => {
          // Scenes that are not worlds are drawn in another way, and are ready quickly.
          if (isWorld(some)) for (const section of packing.soFar(some)) note({ section });
        };
        const scene = room.scene(address, task.wanted, { candidates: task.candidates, soFar });
        for (const section of packing.end(scene)) note({ section });
        this.#made = scene.overlaysApart && { key: keyOf(task), scene };
        const named = [...scene.sources, ...scene.textures].flatMap(({ address: other }) => other ?? []);
        return { kind: 'scene', addresses: [...new Set(named)] };
      }
      case 'overlays': {
        const made = this.#made?.key === keyOf(task) ? this.#made.scene : room.scene(address, task.wanted);
        this.#made = undefined;
        return { kind: 'overlays', bytes: packOverlays(made) };
      }
      case 'clips':
        return { kind: 'clips', clips: room.clips(address, task.candidates) };
      case 'clip':
        return { kind: 'clip', clip: room.clip(address, task.clip) };
      case 'colourings':
        return { kind: 'colourings', colourings: room.colourings(address) };
      case 'beside':
        return { kind: 'beside', cells: room.beside(address) };
      case 'skeletons':
        return { kind: 'skeletons', names: room.skeletons(address) };
      case 'export': {
        const name = room.nameOf(address);
        const files = await sceneFiles(task.as, name, {
          scene: () => room.scene(address, task.wanted, { candidates: task.candidates }),
          exportedClips: () => room.exportedClips(address, task.candidates),
          once: (other, work) => room.once(other, work),
        });
        return {
          kind: 'files',
          files: files.map(({ ending, content }) => ({ name: name + ending, bytes: toBytes(collected(content)) })),
        };
      }
    }
  }

  #roomFor({ folder, game, names, namesSince, edits }: ScenePlace): FolderScenes {
    if (folder !== this.#folder) this.#edited = new Map();
    this.#folder = folder;
    this.#edited = new Map(edits.flatMap(edit => this.#editOf(edit)));
    if (names?.addresses) this.#names = { stamp: names.stamp, names: byName(names.addresses) };
    const known = names && this.#names?.stamp === names.stamp ? this.#names.names : undefined;
    const options = { folder, game, names: known, namesSince: this.#changedNames(namesSince), edited: this.#edited };
    if (this.#room) this.#room.renew(options);
    else this.#room = new FolderScenes(options);
    return this.#room;
  }

  #changedNames(given: ScenePlace['namesSince']): ChangedNames | undefined {
    if (given?.names) this.#namesSince = changedNames(given.stamp, given.names);
    return this.#namesSince?.stamp === given?.stamp ? this.#namesSince : undefined;
  }

  #editOf({ address, revision, sent }: EditedAsset): [string, EditedFile][] {
    if (sent) return [[address, { revision, source: sourceOfSent(sent, address) }]];
    const known = this.#edited.get(address);
    return known?.revision === revision ? [[address, known]] : [];
  }
}

/** Equal for the same scene of unedited files. */
function keyOf({ place, address, wanted }: Extract<SceneTask, { kind: 'scene' | 'overlays' }>): string {
  return JSON.stringify([place.folder, address, wanted, place.edits.map(edit => [edit.address, edit.revision])]);
}
