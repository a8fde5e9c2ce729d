import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { texturePixels } from '../../../shared/scene/texture-pixels.ts';
import { Builder } from '../../scene3d/builder.ts';
import { MOST_NORMALS, normalCount } from '../../scene3d/normal-lines.ts';
import { changedMeshes } from '../../scene3d/same-picture.ts';
import { ScenePose } from '../../scene3d/scene-pose.ts';
import { type PicturePlace, SceneViewer } from '../../scene3d/viewer.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { onThemeChange } from '../../style/read-tokens.ts';
import type { SceneHand } from './hand/scene-hand.ts';
import { type KeptScene, keptOf } from './kept-scene.ts';
import { turnLight } from './look-menu.ts';
import { measuredTo } from './measure.ts';
import { useOtherFiles } from './other-files.ts';
import { linkAt } from './panels/links.tsx';
import { isSight, toggleSight } from './panels/sight.tsx';
import { createStroke } from './panels/surface-tools.ts';
import { paintAt, paintItem } from './panels/tile-brush.tsx';
import { createFlight, type Flight, listenToPointer, type PickHow } from './pointer.ts';
import { selectedIn } from './scene-link.ts';
import { createSceneView, type SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';
import { followState, syncViewer } from './sync-viewer.ts';
import { inTurn } from './tasks.ts';
import { createSpeaker, hearClips } from './timeline/clip-sounds.ts';

/** One 3D view, and the builder of its shapes. */
export interface OpenScene {
  readonly asset: AssetId;
  readonly view: SceneView;
  readonly builder: Builder;
  /** How it was when it was shown before. */
  readonly kept: KeptScene | undefined;
}

/** The state of one 3D view; requests the scene again when the bytes have changed, and follows selections made elsewhere. */
export function useSceneView(asset: AssetId): OpenScene {
  const bench = useWorkbench();
  const made = useMemo(() => {
    const { client, selection, notices } = bench;
    const builder = new Builder();
    const kept = bench.viewPlaces.read<KeptScene>(asset, 'scene');
    const parts = { asset, client, builder, selection, caught: notices.caught };
    return { asset, builder, kept, view: createSceneView({ ...parts, kept }) };
  }, [bench, asset]);
  const { view } = made;
  const revision = usePart(
    parts => parts.documents,
    state => state.entries[asset]?.revision ?? 0,
  );
  useOtherFiles(view, asset);
  const isHeld = useStore(view.store, state => state.isHeld === true);
  useEffect(() => {
    if (!isHeld && view.store.getState().revision !== revision) void view.load();
  }, [view, revision, isHeld]);
  useEffect(() => () => view.stop(), [view]);
  const isReady = useStore(view.store, state => state.scene !== undefined);
  useEffect(() => {
    if (!isReady) return undefined;
    const { store } = bench.selection;
    view.follow(store.getState().current);
    const ends = [
      store.subscribe(({ current }, before) => {
        if (current !== before.current && current?.origin !== 'scene') view.follow(current);
      }),
      // An edit's additions are in the scene only now, and perhaps the selection made elsewhere with them.
      view.store.subscribe(({ scene }, before) => {
        const { current } = store.getState();
        const isDivided = scene?.overlaysApart && scene.overlays !== before.scene?.overlays;
        if (scene === before.scene || current === undefined) return;
        if (current.origin === 'edit' || (isDivided && current.origin !== 'scene')) view.follow(current);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [bench, view, isReady]);
  return made;
}

export interface ViewerHandle {
  /** Where the picture is drawn. */
  readonly host: { readonly current: HTMLDivElement | null };
  readonly viewer: SceneViewer | undefined;
  readonly flight: Flight;
  readonly picture: ReturnType<typeof picturesOf>;
  readonly context: 'there' | 'lost' | 'none';
  /** Everything is on the graphics card. */
  readonly isComplete: boolean;
}

/** The picture of a view, while it is mounted. */
export function useViewer(open: OpenScene, hand: SceneHand): ViewerHandle {
  const { view, builder } = open;
  const bench = useWorkbench();
  const host = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<SceneViewer>();
  const [context, setContext] = useState<ViewerHandle['context']>('there');
  const [isComplete, setComplete] = useState(false);
  const newest = useRef(viewer);
  newest.current = viewer;
  const hasFramed = useRef(false);
  const picture = useMemo(() => picturesOf(bench, view), [bench, view]);
  const flight = useMemo(() => createFlight(() => newest.current), []);
  useEffect(() => {
    const room = host.current;
    if (room === null) return undefined;
    let end = () => {};
    // In a separate task: the controls around the picture take one, too.
    const begun = setTimeout(() => {
      const made = makeViewer(
        { view, builder, picture, host: room },
        {
          setContext,
          onComplete: () => setComplete(true),
          onLabel: element => {
            if (element.kind !== 'overlay' || !paintItem(bench, view, element)) view.choose(element);
          },
        },
      );
      if (made === undefined) {
        setContext('none');
        return;
      }
      end = attend(made, { bench, open, hand, flight, hasFramed });
      setViewer(made);
    });
    return () => {
      clearTimeout(begun);
      end();
      setViewer(undefined);
    };
  }, [bench, open, view, builder, flight, picture, hand]);
  useOpenScene(open, viewer, {
    onBegin: () => setComplete(false),
    onFramed: () => {
      hasFramed.current = true;
    },
  });
  useFramed(view, viewer);
  return { host, viewer, flight, picture, context, isComplete };
}

interface Attended {
  readonly bench: Workbench;
  readonly open: OpenScene;
  readonly hand: SceneHand;
  readonly flight: Flight;
  /** The camera is where it begins. */
  readonly hasFramed: { readonly current: boolean };
}

/** Connects a picture with the view's state, until the function returned ends it. */
function attend(made: SceneViewer, { bench, open, hand, flight, hasFramed }: Attended): () => void {
  const { asset, view } = open;
  const ends = [
    onThemeChange(() => made.repaint()),
    listenToPointer(made, {
      flight,
      pick: (levels, how) => {
        const other = how === 'toggle' ? levels.find(level => isSight(view, level)) : undefined;
        if (other?.kind === 'overlay') void toggleSight(bench, view, other.index);
        else void pickBy(view, hand, { levels, how });
      },
      click: place =>
        (view.store.getState().tileBrush !== undefined && paintAt(bench, view, made.placeAt(place.x, place.y))) ||
        measureTo(view, made, place) ||
        chooseLink(view, made, place),
      stroke: createStroke(bench, view, made),
      turnLight: (dx, dy) => turnLight(bench, dx, dy),
      pickAll: view.pickAll,
      onSpeed: speed => view.set({ flySpeed: speed }),
    }),
    followState(view, made),
    followLook(bench, made),
    notifyNormals(view, bench),
    hearClips(view, bench.client, { speaker: createSpeaker(), heardFrom: spot => made.heardFrom(spot) }),
    bench.viewPlaces.keep(asset, 'scene', () => keptNow(view, made, hasFramed.current)),
    () => made.dispose(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** How it is now; before its camera has been aimed, it is as it was. */
function keptNow({ store }: SceneView, { isAimed, isFramed, rig }: SceneViewer, hasFramed: boolean) {
  return hasFramed || isAimed ? keptOf(store.getState(), isFramed ? undefined : rig) : undefined;
}

/** Says how many normals are left out, whenever some are shown. */
function notifyNormals(view: SceneView, { notices }: Pick<Workbench, 'notices'>): () => void {
  return view.store.subscribe(({ normals, scene }, before) => {
    if (normals === undefined || scene === undefined || normals === before.normals) return;
    const shown = view.shownBy(undefined);
    const count = normalCount(normals, scene, node => shown[node] === 1);
    if (count > MOST_NORMALS) notices.say(say.someNormals(MOST_NORMALS, count), { tone: 'info' });
    else if (count === 0) notices.say(say.noNormals, { tone: 'info' });
  });
}

/** While moving by hand, a click means a movable part if there is one. */
async function pickBy(
  view: SceneView,
  hand: SceneHand,
  { levels, how }: { readonly levels: readonly SceneElement[]; readonly how: PickHow },
): Promise<void> {
  const isOn = hand.store.getState().tool !== undefined;
  const movable = isOn ? await hand.movable(levels) : undefined;
  const face =
    how === 'toggle' && view.store.getState().scene?.legend ? levels.find(({ kind }) => kind === 'face') : undefined;
  if (movable === undefined && face) view.pickAll([face], how);
  else if (movable === undefined) view.pick(levels, how);
  else if (how === 'toggle') view.pickAll([movable], how);
  else view.pick([movable]);
}

interface ViewerEvents {
  setContext(state: ViewerHandle['context']): void;
  onComplete(): void;
  onLabel(element: SceneElement): void;
}

interface Made {
  readonly view: SceneView;
  readonly builder: Builder;
  readonly picture: ReturnType<typeof picturesOf>;
  readonly host: HTMLElement;
}

function makeViewer({ view, builder, picture, host }: Made, events: ViewerEvents): SceneViewer | undefined {
  try {
    return new SceneViewer({
      host,
      builder,
      picture,
      onContext: state => events.setContext(state === 'lost' ? 'lost' : 'there'),
      onComplete: events.onComplete,
      onProgress: progress => view.set({ progress }),
      onLabel: events.onLabel,
    });
  } catch {
    return undefined; // three throws if WebGL 2 is unavailable; the pane says so
  }
}

/** The pixels of textures, from whatever files the host found for them. */
function picturesOf({ client }: Pick<Workbench, 'client'>, view: SceneView) {
  type Fetched = ReturnType<typeof client.picture>;
  let of: Scene | undefined;
  /** Textures with the same source, in the same palette or none, share one picture, requested once. */
  let shared = new Map<AssetId, Fetched | undefined>();
  const fetched = (asset: AssetId): Fetched => {
    const made = shared.get(asset) ?? client.picture({ asset, index: 0 });
    if (shared.has(asset)) shared.set(asset, made);
    return made;
  };
  return async (texture: number) => {
    const { scene } = view.store.getState();
    const wanted = scene?.textures[texture];
    if (wanted?.asset === undefined) return undefined;
    if (scene?.textures !== of?.textures) shared = new Map(usedTwice(scene).map(asset => [asset, undefined]));
    of = scene;
    try {
      const picture = await fetched(wanted.asset);
      return { ...picture, rgba: texturePixels(picture, wanted) };
    } catch {
      return undefined; // not a picture: its own tab says why, here a placeholder is shown
    }
  };
}

function usedTwice(scene: Scene | undefined): readonly AssetId[] {
  const seen = new Set<AssetId>();
  return (scene?.textures ?? []).flatMap(({ asset }) => {
    if (asset === undefined || seen.has(asset)) return asset ?? [];
    seen.add(asset);
    return [];
  });
}

/** Frames the elements that a problem is about. */
function useFramed(view: SceneView, viewer: SceneViewer | undefined): void {
  const { selection } = useWorkbench();
  useEffect(() => {
    if (viewer === undefined) return undefined;
    return selection.store.subscribe(({ current }, before) => {
      if (current === before.current || current?.origin !== 'problems') return;
      // The view follows the selection separately.
      setTimeout(() => {
        const chosen = selectedIn(view.store.getState());
        if (chosen.length > 0) viewer.frame(...chosen);
      });
    });
  }, [selection, view, viewer]);
}

/** Frames an imported model once its scene is open, unless it is as visible as what was there before. */
function followImport(viewer: SceneViewer, before: Scene, now: Scene): () => void {
  const meshesOf = (meshes: readonly number[]) => meshes.map(mesh => ({ kind: 'mesh', mesh }) as const);
  const was = viewer.seen(meshesOf(changedMeshes(now, before)));
  return () => {
    const changed = meshesOf(changedMeshes(before, now));
    const is = viewer.seen(changed);
    if (is === 'none' || (was === 'all' && is === 'some')) viewer.frame(...changed);
  };
}

/** Moments of a scene that is handed to the viewer. */
interface Opening {
  onBegin(): void;
  /** The camera is where it begins. */
  onFramed(): void;
}

/** Hands each new scene to the viewer. */
function useOpenScene({ view, kept }: OpenScene, viewer: SceneViewer | undefined, opening: Opening): void {
  const built = useStore(view.store, state => state.built);
  const isFirst = useRef(true);
  const shown = useRef<Scene>(undefined);
  const bench = useWorkbench();
  const { selection } = bench;
  const isShown = useRef(false);
  isShown.current = selection.store.getState().current?.origin === 'problems';
  const moments = useRef(opening);
  moments.current = opening;
  useEffect(() => {
    if (viewer === undefined) return undefined;
    if (built === undefined) {
      viewer.close();
      return undefined;
    }
    moments.current.onBegin();
    const open = (pose: ScenePose | undefined) => {
      const before = shown.current;
      shown.current = built.scene;
      const hasImport = bench.importing.hasArrivedIn(built.scene.sources.map(source => source.asset));
      const follow = before && hasImport ? followImport(viewer, before, built.scene) : undefined;
      viewer.open(built, pose);
      follow?.();
    };
    const frame = () => {
      const rig = kept?.rig;
      if (isFirst.current && rig && !isShown.current) viewer.setRig(rig);
      else if (isFirst.current && !viewer.isAimed)
        viewer.frame(...(isShown.current ? selectedIn(view.store.getState()) : []));
      isFirst.current = false;
      moments.current.onFramed();
    };
    let pose: ScenePose | undefined;
    return inTurn([
      // A visible picture may keep its camera.
      () => (pose = shown.current ? undefined : new ScenePose(built.scene)),
      () => open(pose),
      () => {
        syncViewer(viewer, view.store.getState(), view);
        if (!viewer.isCovered) frame();
      },
      () => isFirst.current && viewer.gather(),
      () => isFirst.current && frame(),
    ]);
  }, [bench, view, kept, viewer, built]);
}

/** While links are shown, a click near an edge selects it; true if it did. */
function chooseLink(view: SceneView, viewer: SceneViewer, place: PicturePlace): boolean {
  const link = linkAt(view, viewer, place);
  if (link) view.choose(link);
  return link !== undefined;
}

/** While measuring, a click is a point; true if it was used. */
function measureTo({ store }: SceneView, viewer: SceneViewer, { x, y }: PicturePlace): boolean {
  const { measure } = store.getState();
  if (measure === undefined) return false;
  const place = viewer.placeAt(x, y);
  if (place) store.setState({ measure: measuredTo(measure, place) });
  return true;
}

/** The background and the light of all 3D views. */
function followLook({ preferences }: Pick<Workbench, 'preferences'>, viewer: SceneViewer): () => void {
  viewer.setLook(preferences.store.getState().scene);
  return preferences.store.subscribe(({ scene }, before) => {
    if (scene !== before.scene) viewer.setLook(scene);
  });
}
