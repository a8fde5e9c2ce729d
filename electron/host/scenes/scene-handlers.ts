import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { targetOf } from '../../../shared/formats/references.ts';
import { handleOf } from '../../answers/items/place-parts.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import type { Index } from '../../index/open-index.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Services } from '../services.ts';
import type { Turns } from '../turns.ts';
import { withSounds } from './clip-sounds.ts';
import { fileOfClip } from './key-handlers.ts';
import { createSceneStreams } from './scene-streams.ts';
import type { SceneThread } from './scene-thread.ts';
import { createSurroundings, type Surroundings, type SurroundingsNeeds, type SurroundingsOf } from './surroundings.ts';

type Topic = 'scene' | 'scenePart' | 'sceneOverlays' | 'handles' | 'clips' | 'clip' | 'exportScene';

interface SceneNeeds extends SurroundingsNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  /** A long export does not hold up what the user looks at. */
  readonly sceneThreads: { readonly looking: SceneThread; readonly writing: SceneThread };
  readonly turns: Turns;
}

/** An opened asset is most likely viewed in 3D: it is read while the window prepares its view. */
export function createReadAhead({
  sceneThreads: { looking },
  turns,
  ...needs
}: Pick<SceneNeeds, keyof SurroundingsNeeds | 'sceneThreads' | 'turns'>): (open: OpenAsset) => void {
  const about = createSurroundings(needs);
  const { signal } = new AbortController();
  let isReading = false;
  async function read(open: OpenAsset): Promise<void> {
    isReading = true;
    try {
      await looking.ask('skeletons', { kind: 'skeletons', address: open.address }, await about(open, signal));
    } finally {
      isReading = false;
    }
  }
  return open => {
    if (isReading || looking.isBusy || open.isInMemory || open.view().format.scenes === undefined) return;
    void turns.first(read(open)).catch(() => undefined); // the caller that asks for the scene gets the error
  };
}

/** Scenes and clips of assets, with what they name in other files of the game folder; made in a thread. */
export function sceneHandlers({
  store,
  services,
  index,
  browse,
  sceneThreads,
  turns,
}: SceneNeeds): Pick<Handlers<Workbench>, Topic> {
  const { looking, writing } = sceneThreads;
  const streams = createSceneStreams();
  const about = createSurroundings({ index, browse });
  const candidates = createCandidates(index, looking);
  return {
    async scene({ asset, wanted }, { signal }) {
      const open = store.get(asset);
      const { address, revision, install } = open;
      const around = await about(open, signal);
      const question = {
        kind: 'scene',
        address,
        ...(wanted && { wanted }),
        ...(await candidates(open, around)),
      } as const;
      const scene = await streams.begin(signal, async (onNote, stopped) => {
        const making = looking.ask('scene', question, { ...around, onNote, signal: stopped });
        const { addresses } = await turns.first(making);
        return Object.fromEntries(addresses.map(other => [other, services.assets.idOf(install.id, other)]));
      });
      return { revision, scene };
    },
    scenePart({ scene, part }, { signal }) {
      turns.more();
      return streams.part({ scene, part }, signal);
    },
    async sceneOverlays({ asset, wanted }, { signal }) {
      const open = store.get(asset);
      const question = { kind: 'overlays', address: open.address, ...(wanted && { wanted }) } as const;
      const around = await about(open, signal);
      const scene = await streams.begin(signal, async (onNote, stopped) => {
        const { bytes } = await looking.ask('overlays', question, { ...around, signal: stopped });
        onNote({ section: bytes });
        return {};
      });
      return { scene };
    },
    async handles({ asset, paths }) {
      const { format, model } = store.get(asset).view();
      if (model === undefined) return paths.map(() => null);
      return paths.map(path => handleOf(format, model, path) ?? null);
    },
    ...clipHandlers({ services, store, index, looking, about, candidates }),
    async exportScene({ asset, as, wanted }, { signal }) {
      const open = store.get(asset);
      const { address } = open;
      const around = await about(open, signal);
      const chosen = { ...(wanted && { wanted }), ...(await candidates(open, around)) };
      const question = { kind: 'export', address, as, ...chosen } as const;
      const { files } = await writing.ask('files', question, around);
      return { files };
    },
  };
}

/** Files that say they move one of an asset's skeletons; absent before the first scan. */
function createCandidates(index: SceneNeeds['index'], looking: SceneThread) {
  return async (open: OpenAsset, around: Surroundings): Promise<{ candidates?: readonly string[] }> => {
    const { address } = open;
    const { names } = await looking.ask('skeletons', { kind: 'skeletons', address }, around);
    const found = clipFiles(index(), open, names);
    return found === undefined ? {} : { candidates: found };
  };
}

interface ClipNeeds extends Pick<SceneNeeds, 'store' | 'services' | 'index'> {
  readonly looking: SceneThread;
  readonly about: SurroundingsOf;
  readonly candidates: ReturnType<typeof createCandidates>;
}

/** The movements of a scene, in its own file and in others. */
function clipHandlers({
  store,
  services,
  index,
  looking,
  about,
  candidates,
}: ClipNeeds): Pick<Handlers<Workbench>, 'clips' | 'clip'> {
  return {
    async clips({ asset }, { signal }) {
      const open = store.get(asset);
      const { address, install } = open;
      const around = await about(open, signal);
      const answer = await looking.ask(
        'clips',
        { kind: 'clips', address, ...(await candidates(open, around)) },
        around,
      );
      return answer.clips.map(clip => {
        const id = services.assets.idOf(install.id, clip.address);
        return { ...clip, id: `${id}/${clip.id}`, asset: id };
      });
    },
    async clip({ asset, clip }, { signal }) {
      const slash = clip.indexOf('/');
      if (slash < 0) return refuse(sceneFailures.noClip(store.get(asset).address));
      const open = store.get(fileOfClip(clip));
      const { address, id } = open;
      const question = { kind: 'clip', address, clip: clip.slice(slash + 1) } as const;
      const answer = await looking.ask('clip', question, await about(open, signal));
      const idOf = (other: string) => services.assets.idOf(open.install.id, other);
      return withSounds({ ...answer.clip, id: clip, asset: id }, { index: index(), folder: open.install.folder, idOf });
    },
  };
}

function clipFiles(index: Index, open: OpenAsset, skeletons: readonly string[]): readonly string[] | undefined {
  const install = index.queries.installByFolder.get(open.install.folder);
  if (install?.scanned === undefined || install.scanned === null) return undefined;
  return [...new Set(skeletons)].flatMap(name =>
    index.queries.refsTo
      .all(install.id, targetOf(name))
      .flatMap(({ file, entry }) => addressInIndex(index, file, entry) ?? []),
  );
}
