import type { Matrix4, Vector3 } from 'three';
import type { SceneElement } from '../../shared/scene/element.ts';
import type { Overlay, Scene } from '../../shared/scene/scene.ts';
import type { ClipMarks } from './clip-marks.ts';
import type { Label } from './labels.ts';
import type { ScenePose } from './scene-pose.ts';

export interface LabelSources {
  readonly scene: Scene;
  /** These may arrive after the scene is visible. */
  readonly overlays: () => Scene['overlays'];
  readonly pose: ScenePose;
  readonly clipMarks: ClipMarks;
  /** From the scene's own axes into the window's world. */
  readonly toWorld: Matrix4;
  readonly isShown: (node: number) => boolean;
  readonly extras: () => { readonly labels: boolean; readonly overlays: ReadonlySet<number> };
}

/** The labels in the present picture: what a clip shows, marks, squares and zones. */
export function sceneLabels(sources: LabelSources): () => readonly Label[] {
  const { clipMarks, toWorld, extras } = sources;
  const ofNodes = nodeLabels(sources);
  let of = sources.overlays();
  let standing = [...ofNodes, ...overlayLabels(of ?? [], sources)];
  return () => {
    if (of !== sources.overlays()) {
      of = sources.overlays();
      standing = [...ofNodes, ...overlayLabels(of ?? [], sources)];
    }
    const moving = clipMarks.labels(toWorld, () => extras().labels);
    return moving.length === 0 ? standing : [...moving, ...standing];
  };
}

/** Whether a label belongs to a highlighted element. */
export function selectedLabels(glow: () => readonly SceneElement[]): (element: SceneElement) => boolean {
  let lit: readonly SceneElement[] = [];
  let keys: ReadonlySet<string> = new Set();
  return element => {
    if (lit !== glow()) {
      lit = glow();
      keys = new Set(lit.map(keyOf));
    }
    return keys.has(keyOf(element));
  };
}

/** The key of an element with a label. */
function keyOf(element: SceneElement): string {
  if (element.kind === 'overlay') return `${element.overlay} ${element.index}`;
  return 'node' in element ? String(element.node) : '';
}

function nodeLabels({ scene, pose, toWorld, isShown, extras }: LabelSources): Label[] {
  return scene.nodes.flatMap(({ gizmo, light, kind, name }, node) => {
    const shines = light !== undefined && scene.lights[light]?.kind !== 'ambient';
    const isMark = gizmo !== undefined || shines || kind === 'placeholder';
    const at = (out: Vector3) => {
      const { nodes } = pose;
      const o = node * 16 + 12;
      out.set(nodes[o] ?? 0, nodes[o + 1] ?? 0, nodes[o + 2] ?? 0).applyMatrix4(toWorld);
      return extras().labels && isShown(node);
    };
    return isMark ? [{ text: gizmo?.label ?? name, at, element: { kind: 'node', node } }] : [];
  });
}

function overlayLabels(
  overlays: readonly Overlay[],
  { toWorld, extras }: Pick<LabelSources, 'toWorld' | 'extras'>,
): Label[] {
  return overlays.flatMap(({ items }, overlay) =>
    items.map(({ label, place }, index) => ({
      text: label,
      at: (out: Vector3) => {
        out.set(...place).applyMatrix4(toWorld);
        return extras().labels && extras().overlays.has(overlay);
      },
      element: { kind: 'overlay', overlay, index },
    })),
  );
}
