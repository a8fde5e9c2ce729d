import type { Matrix4, Vector3 } from 'three';
import type { SceneElement } from '../../shared/scene/element.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { ClipMarks } from './clip-marks.ts';
import type { Label } from './labels.ts';
import type { ScenePose } from './scene-pose.ts';

export interface LabelSources {
  readonly scene: Scene;
  readonly pose: ScenePose;
  readonly clipMarks: ClipMarks;
  /** From the scene's own axes into the window's world. */
  readonly toWorld: Matrix4;
  readonly isShown: (node: number) => boolean;
  readonly extras: () => { readonly labels: boolean; readonly overlays: ReadonlySet<number> };
  /** A name in the picture was clicked. */
  readonly onLabel: (element: SceneElement) => void;
}

/** What has a name in the picture now: what a clip shows first, then marks, then the squares and zones. */
export function sceneLabels(sources: LabelSources): () => readonly Label[] {
  const { clipMarks, toWorld, extras, onLabel } = sources;
  const standing = [...nodeLabels(sources), ...overlayLabels(sources)];
  const pick = (node: number) => node >= 0 && onLabel({ kind: 'node', node });
  return () => [...clipMarks.labels(toWorld, () => extras().labels, pick), ...standing];
}

function nodeLabels({ scene, pose, toWorld, isShown, extras, onLabel }: LabelSources): Label[] {
  return scene.nodes.flatMap(({ gizmo, light, kind, name }, node) => {
    const shines = light !== undefined && scene.lights[light]?.kind !== 'ambient';
    const isMark = gizmo !== undefined || shines || kind === 'placeholder';
    const at = (out: Vector3) => {
      const { nodes } = pose;
      const o = node * 16 + 12;
      out.set(nodes[o] ?? 0, nodes[o + 1] ?? 0, nodes[o + 2] ?? 0).applyMatrix4(toWorld);
      return extras().labels && isShown(node);
    };
    return isMark ? [{ text: gizmo?.label ?? name, at, pick: () => onLabel({ kind: 'node', node }) }] : [];
  });
}

function overlayLabels({ scene, toWorld, extras, onLabel }: LabelSources): Label[] {
  return (scene.overlays ?? []).flatMap(({ items }, overlay) =>
    items.map(({ label, place }, index) => ({
      text: label,
      at: (out: Vector3) => {
        out.set(...place).applyMatrix4(toWorld);
        return extras().labels && extras().overlays.has(overlay);
      },
      pick: () => onLabel({ kind: 'overlay', overlay, index }),
    })),
  );
}
