import { Unplug } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useCallback } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Wanted } from '../../../shared/scene/choices.ts';
import type { PictureOptions, SceneViewer } from '../../scene3d/viewer.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { isModelName } from '../../state/entries/importing.ts';
import { modelsOf } from '../../state/entries/model-items.ts';
import { useAsset, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import { saveBlob } from '../../widgets/save-text.ts';
import { AxisBall } from './axis-ball.tsx';
import { handCommands } from './hand/hand-commands.ts';
import { HandPanel } from './hand/hand-panel.tsx';
import { useHandIn, useSceneHand } from './hand/use-hand.ts';
import { lookCommands } from './look-menu.ts';
import { Legend } from './panels/legend.tsx';
import { Links } from './panels/links.tsx';
import { paletteCommands, ScenePalettes } from './panels/scene-palettes.tsx';
import { SightLists } from './panels/sight.tsx';
import { StateChooser } from './panels/state-chooser.tsx';
import { BrushPanel, brushCommands } from './panels/tile-brush.tsx';
import { UvEditor, uvCommands } from './panels/uv-editor.tsx';
import { PartsList } from './parts-list.tsx';
import { Readout } from './readout.tsx';
import { modeItems, sceneCommands } from './scene-commands.ts';
import { bytesInClip, selectedIn } from './scene-link.ts';
import { hasParts, type SceneView, type SceneViewState } from './scene-state.ts';
import { SceneWait } from './scene-wait.tsx';
import { selectedMesh } from './selected-mesh.ts';
import { sceneStrings as say } from './strings.ts';
import { Timeline } from './timeline/timeline.tsx';
import { Toolbar } from './toolbar.tsx';
import { turntableFilm, turntablePictures } from './turntable.ts';
import { useSceneView, useViewer, type ViewerHandle } from './use-scene.ts';
import './scene.css';

export { makeCardAhead } from '../../scene3d/card-ahead.ts';

/** In a narrower pane, a list next to the picture would leave too little of it. Keep in sync with the styles. */
const NARROW = 800;

/** In a lower pane, the timeline is one bar until the user opens it. */
const LOW = 590;

/** A 3D scene, linked to its bytes: a click selects bytes, a selection is highlighted. */
export function ScenePane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const open = useSceneView(asset);
  const { view } = open;
  const { name = '', canImport, hasBinary, format } = useAsset(asset) ?? {};
  const hand = useSceneHand(view);
  const handle = useViewer(open, hand);
  const { viewer } = handle;
  useHandIn(view, hand, viewer);
  const measured = useNarrow(view);
  const { show: showModes, menu: modeMenu } = useMenu(say.modes);
  const failed = useStore(view.store, state => state.failed);
  const isListed = useStore(view.store, state => state.tree !== undefined && hasParts(state));
  const hasTimeline = useStore(view.store, state => hasTime(state));
  const importTarget = () => ({ asset, name, part: selectedMesh(view.store.getState()) });
  const importModel = (files: readonly File[]) => void bench.importing.bring(importTarget(), files);
  const addModel = (files: readonly File[]) => void bench.importing.bring({ ...importTarget(), isNew: true }, files);

  /** Replaces the selected mesh with a model; other files cannot be dropped on the picture. */
  function drop(event: DragEvent): void {
    const files = [...event.dataTransfer.files];
    if (!canImport || !files.some(file => isModelName(file.name))) return;
    event.preventDefault();
    importModel(files);
  }

  const actions = {
    save: (as?: PictureOptions) => viewer && void savePicture(viewer, name, as),
    copy: () => viewer && void copyPicture(bench, viewer),
    exportAs: (as: 'glb' | 'obj') => {
      const { wanted } = view.store.getState();
      void exportScene(bench, { asset, as, ...(wanted && { wanted }) });
    },
    turntable: (as: 'png' | 'webm') => viewer && void saveTurntable(bench, viewer, { name, as }),
    clipText: () => void showClipText(bench, view.store.getState()),
    importShape: canImport ? () => chooseFiles({ several: true }, importModel) : undefined,
    importNew:
      canImport && modelsOf(bench, format).addsModels ? () => chooseFiles({ several: true }, addModel) : undefined,
    convert: hasBinary ? () => void convert(bench, asset) : undefined,
    chooseMode: () => showModes(middleOf(handle.host.current), modeItems(view)),
    frame: (all: boolean) => viewer?.frame(...(all ? [] : selectedIn(view.store.getState()))),
    isolate: () => {
      if (!view.isolate()) bench.notices.say(say.nothingToIsolate, { tone: 'bad' });
    },
  };
  useCommands([
    ...handCommands(hand),
    ...paletteCommands(view),
    ...brushCommands(view),
    ...uvCommands(view),
    ...sceneCommands({ view, viewer, ...actions }),
    ...lookCommands(bench),
  ]);
  return (
    <section ref={measured} className="scene" data-scope="scene" aria-label={say.title} onDrop={drop}>
      {failed === undefined && <Toolbar view={view} viewer={viewer} hand={hand} {...actions} />}
      <div className="scene-middle">
        {isListed && <PartsList view={view} picture={handle.picture} {...actions} />}
        <Picture name={name} handle={handle} onPick={() => pickMiddle(handle, levels => view.pick(levels))}>
          <StateChooser view={view} viewer={viewer} />
          <Legend view={view} />
          <Links view={view} viewer={viewer} />
          <SightLists view={view} />
          <ScenePalettes view={view} />
          <HandPanel hand={hand} />
          <BrushPanel view={view} />
          <UvEditor view={view} picture={handle.picture} />
          <AxisBall viewer={viewer} />
          <Readout view={view} viewer={viewer} />
          <SceneWait view={view} viewer={viewer} isComplete={handle.isComplete} />
        </Picture>
      </div>
      {hasTimeline && <Timeline view={view} asset={asset} />}
      {modeMenu}
    </section>
  );
}

function middleOf(element: Element | null): { readonly x: number; readonly y: number } {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: left + width / 2, y: top + height / 4 };
}

/** Next to the picture: a click in the text marks the event, and a click on an event goes to its lines. */
async function showClipText(
  { documents, navigation, notices, tabs }: Workbench,
  { scene, clip, clipElement }: SceneViewState,
): Promise<void> {
  if (clip === undefined) return;
  const asset = clip.asset as AssetId; // as: the host wrote it
  const { address } = clip;
  const known = await documents.open(asset);
  if (known !== undefined && !known.views.includes('text')) notices.say(say.noClipText(address), { tone: 'bad' });
  if (!known?.views.includes('text')) return;
  const isOpen = tabs.store.getState().tabs.some(tab => tab.asset === asset);
  const own = scene?.sources[0]?.asset;
  if (own !== undefined) tabs.keep(own); // otherwise the text would replace this view
  const { path } = (clipElement && bytesInClip(clip, clipElement)?.origin) ?? clip.origin;
  const isThere = await navigation.go({ asset, address, path }, 'scene', { keep: true, view: 'text' });
  if (isThere && !isOpen) tabs.split();
}

/** Replaces a text with its binary form, as one step. */
async function convert(
  { documents, notices }: Pick<Workbench, 'documents' | 'notices'>,
  asset: AssetId,
): Promise<void> {
  const made = await documents.edit.editItems(asset, { kind: 'binary' });
  if (made) notices.done(say.converted, () => documents.edit.undo(asset));
}

/** There is a timeline if something can move: a skeleton, or nodes that clips refer to. */
function hasTime({ scene, clips }: SceneViewState): boolean {
  return (scene?.skeletons.length ?? 0) > 0 || (clips?.length ?? 0) > 0;
}

function pickMiddle(
  { viewer }: ViewerHandle,
  pick: (levels: ReturnType<NonNullable<typeof viewer>['pick']>) => void,
): void {
  if (viewer) pick(viewer.pick(viewer.size.width / 2, viewer.size.height / 2));
}

interface PictureProps {
  readonly name: string;
  readonly handle: ViewerHandle;
  readonly onPick: () => void;
  readonly children: React.ReactNode;
}

/** The picture itself: focusable, with the keys for flying. */
function Picture({ name, handle, onPick, children }: PictureProps) {
  const { host, flight, context, isComplete } = handle;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    flight.fast(event.shiftKey);
    if (event.key === 'Enter') onPick();
    else if (!flight.press(event.code)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={host}
      className="scene-picture"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the camera
      tabIndex={0}
      aria-label={say.view(name)}
      aria-description={say.help}
      aria-busy={!isComplete}
      data-complete={isComplete}
      data-context={context}
      data-autofocus
      onKeyDown={onKeyDown}
      onKeyUp={event => flight.release(event.code)}
      onBlur={() => flight.stop()}
      onPointerDown={event => event.currentTarget.focus({ preventScroll: true })}
    >
      <span className="scene-cross" aria-hidden />
      {context === 'lost' && (
        <p className="scene-lost" role="alert">
          {say.contextLost}
        </p>
      )}
      {context === 'none' && <EmptyState icon={<Unplug />} title={say.noWebgl} text={say.noWebglText} />}
      {children}
    </div>
  );
}

/** Tells the view whether its pane is narrow or low, while it is mounted. */
function useNarrow({ store }: SceneView): (pane: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (pane: HTMLElement | null) => {
      if (pane === null) return undefined;
      const observer = new ResizeObserver(() => {
        if (pane.clientWidth === 0) return; // behind another tab
        const [isNarrow, isLow] = [pane.clientWidth <= NARROW, pane.clientHeight <= LOW];
        const now = store.getState();
        if (isNarrow !== now.isNarrow || isLow !== now.isLow) store.setState({ isNarrow, isLow });
      });
      observer.observe(pane);
      return () => observer.disconnect();
    },
    [store],
  );
}

/** Downloads the scene as files for other programs. */
async function exportScene(
  { client, notices }: Pick<Workbench, 'client' | 'notices'>,
  args: { readonly asset: AssetId; readonly as: 'glb' | 'obj'; readonly wanted?: Wanted },
): Promise<void> {
  notices.say(say.exporting, { tone: 'info' });
  try {
    const { files } = await client.exportScene(args);
    for (const { name, bytes } of files) saveBlob(name, new Blob([bytes.slice()]));
    notices.say(say.exported(files.map(({ name }) => name)));
  } catch (error) {
    notices.caught(error);
  }
}

/** Downloads the picture as a PNG. */
async function savePicture(viewer: SceneViewer, name: string, as?: PictureOptions): Promise<void> {
  const blob = await viewer.picture(as);
  if (blob === undefined) return;
  saveBlob(`${name.replace(/\.[^.]*$/, '')}.png`, blob);
}

/** Downloads a film of one turn around the scene. */
async function saveTurntable(
  { notices }: Pick<Workbench, 'notices'>,
  viewer: SceneViewer,
  { name, as }: { readonly name: string; readonly as: 'png' | 'webm' },
): Promise<void> {
  const stem = name.replace(/\.[^.]*$/, '');
  const file = as === 'png' ? `${stem}-turntable.zip` : `${stem}-turntable.webm`;
  notices.say(say.turning, { tone: 'info' });
  try {
    const blob = await (as === 'png' ? turntablePictures(viewer, stem) : turntableFilm(viewer));
    if (blob === undefined) return notices.say(say.noFilm, { tone: 'bad' });
    saveBlob(file, blob);
    notices.say(say.turned(file));
  } catch (error) {
    notices.caught(error);
  }
}

/** Copies the picture to the clipboard, and reports success or failure. */
async function copyPicture(bench: Pick<Workbench, 'notices'>, viewer: SceneViewer): Promise<void> {
  const blob = await viewer.picture();
  if (blob === undefined) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    bench.notices.say(say.copied);
  } catch {
    bench.notices.say(say.notCopied, { tone: 'bad' }); // refused by the system: the message names another way
  }
}
