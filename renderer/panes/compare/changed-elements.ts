import type { SceneElement } from '../../../shared/scene/element.ts';
import { elementAt } from '../../../shared/scene/element-at.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Aligned, AlignedBlock, SideName } from './aligned.ts';

/** What one difference of the bytes is in the scenes of both sides. */
export interface ChangedElement {
  readonly a?: SceneElement;
  readonly b?: SceneElement;
  readonly block: AlignedBlock;
}

/** More are neither looked at one by one nor told apart when all are lit. */
const MOST = 2000;

/** The elements whose bytes differ, in the order of the bytes; neighbours that mean the same element are one. */
export function changedElements(
  aligned: Aligned,
  scenes: Readonly<Record<SideName, Scene>>,
  assets: Readonly<Record<SideName, string>>,
): readonly ChangedElement[] {
  const sources = { a: sourceOf(scenes.a, assets.a), b: sourceOf(scenes.b, assets.b) };
  const found: ChangedElement[] = [];
  let last = '';
  for (const block of aligned.differences) {
    if (found.length === MOST) break;
    const { aStart, aSize, bStart, bSize } = block;
    const a = aSize > 0 && sources.a >= 0 ? elementAt(scenes.a, sources.a, aStart) : undefined;
    const b = bSize > 0 && sources.b >= 0 ? elementAt(scenes.b, sources.b, bStart) : undefined;
    const key = JSON.stringify([a, b]);
    if ((a === undefined && b === undefined) || key === last) continue;
    last = key;
    found.push({ ...(a && { a }), ...(b && { b }), block });
  }
  return found;
}

function sourceOf(scene: Scene, asset: string): number {
  return scene.sources.findIndex(source => source.asset === asset);
}
