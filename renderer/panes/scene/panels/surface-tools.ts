// Painting and editing a surface by hand: strokes over the picture, and actions for selected faces and vertices.
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { SurfaceEdit } from '../../../../shared/scene/surface-edit.ts';
import type { SceneViewer } from '../../../scene3d/viewer.ts';
import type { Workbench } from '../../../state/workbench.ts';
import type { Stroke, StrokePlace } from '../pointer.ts';
import { bytesOfElement, selectedIn, tabOf } from '../scene-link.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import { facesOf } from './faces-of.ts';

type Bench = Pick<Workbench, 'documents' | 'notices'>;

/** The brush for a drag over the picture. */
export interface Brush {
  readonly kind: 'paint' | 'fill';
  /** As the file stores it. */
  readonly material: number;
}

/** Edits a surface, as one step of the file that contains it. */
export async function editSurface(bench: Bench, view: SceneView, asset: AssetId, edit: SurfaceEdit): Promise<void> {
  const { documents, notices } = bench;
  const { scene } = view.store.getState();
  const tab = scene && tabOf(scene);
  const made = await documents.edit.editItems(asset, { kind: 'surface', edit }, tab);
  if (made === undefined) return;
  const undo = () => documents.edit.undo(asset);
  if (made.repairs.length > 0) notices.done(say.hand.repaired(made.repairs), undo);
  if (tab === asset) return;
  const address = scene?.sources.find(source => source.asset === asset)?.address;
  if (address !== undefined && made.repairs.length === 0) notices.done(say.hand.changed(address), undo);
  await view.load();
}

type Face = Extract<SceneElement, { kind: 'vertex' | 'face' | 'normal' | 'morph' | 'influence' }>;

/** The selected faces or vertices, by file. */
export function selectedRows(view: SceneView, kind: 'face' | 'vertex'): ReadonlyMap<AssetId, readonly number[]> {
  const { scene } = view.store.getState();
  const chosen = selectedIn(view.store.getState()).filter((each): each is Face => each.kind === kind);
  return scene === undefined ? new Map() : rowsByAsset(scene, chosen);
}

function rowsByAsset(scene: Scene, chosen: readonly Face[]): ReadonlyMap<AssetId, readonly number[]> {
  const byAsset = Map.groupBy(chosen, element => bytesOfElement(scene, element)?.asset);
  return new Map(
    [...byAsset].flatMap(([asset, all]) =>
      asset === undefined ? [] : [[asset, all.map(({ index }) => index)] as const],
    ),
  );
}

/** Faces that a brush leaves unchanged: a stroke over only these is not an edit. */
function alikeIn({ legend, meshes }: Scene, material: number): (face: Face) => boolean {
  const shown = legend?.rows.find(({ number }) => number === material)?.material;
  const alike = shown === undefined ? [] : facesOf({ meshes }, shown);
  const keys = new Set(alike.map(({ mesh, index }) => `${mesh} ${index}`));
  return ({ mesh, index }) => keys.has(`${mesh} ${index}`);
}

/** Whether the picture shows the present state of a file, with all its edits. */
function isCurrent({ documents }: Bench, view: SceneView, asset: AssetId): boolean {
  return !documents.isEditing(asset) && documents.entry(asset)?.revision === view.store.getState().revision;
}

/** While a brush is chosen, a drag paints all faces that it crosses, as one step when it ends. */
export function createStroke(bench: Bench, view: SceneView, viewer: SceneViewer): Stroke {
  let faces: Face[] = [];

  // Painting affects visible surfaces: a floor, not the almost invisible wall in front of it.
  function faceAt({ x, y, isThin = false }: StrokePlace): Face | undefined {
    return viewer.pick(x, y, { solidFirst: !isThin }).find((level): level is Face => level.kind === 'face');
  }

  function add(face: Face): void {
    if (faces.some(({ mesh, index }) => mesh === face.mesh && index === face.index)) return;
    faces.push(face);
    viewer.glowAll(faces);
  }

  async function send(brush: Brush, painted: readonly Face[]): Promise<void> {
    const { scene } = view.store.getState();
    if (scene === undefined) return;
    const tab = tabOf(scene);
    const isDone = tab !== undefined && isCurrent(bench, view, tab) && painted.every(alikeIn(scene, brush.material));
    for (const [asset, rows] of rowsByAsset(scene, painted)) {
      if (isDone && asset === tab) continue;
      const [face = 0] = rows;
      const { material } = brush;
      const edit: SurfaceEdit =
        brush.kind === 'fill' ? { kind: 'fill', face, material } : { kind: 'paint', faces: rows, material };
      await editSurface(bench, view, asset, edit);
    }
    viewer.glowAll(selectedIn(view.store.getState()));
  }

  return {
    begin(place) {
      const face = view.store.getState().brush === undefined ? undefined : faceAt(place);
      if (face === undefined) return false;
      faces = [];
      add(face);
      return true;
    },
    move(place) {
      const face = view.store.getState().brush?.kind === 'paint' ? faceAt(place) : undefined;
      if (face) add(face);
    },
    end() {
      const { brush } = view.store.getState();
      const painted = faces;
      faces = [];
      if (brush && painted.length > 0) void send(brush, painted);
    },
  };
}
