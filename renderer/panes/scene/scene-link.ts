// Converts between the one selection and the elements of a scene.
import type { AssetId } from '../../../shared/contract/types.ts';
import type { ClipElement, SceneElement } from '../../../shared/scene/element.ts';
import { elementAt, elementInClip, elementOnPath } from '../../../shared/scene/element-at.ts';
import type { Origin } from '../../../shared/scene/origin.ts';
import { originInClip, originOf } from '../../../shared/scene/origin-of.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { type Clip, nodesOfTargets } from '../../../shared/scene/skeleton.ts';
import type { Selection } from '../../state/navigation/selection.ts';

/** The bytes of an element, and the asset they are in. */
export interface ElementBytes {
  readonly asset: AssetId;
  readonly address: string;
  readonly origin: Origin;
}

/** The asset whose tab shows a scene: edits of the scene's other files can be undone from there, too. */
export function tabOf({ sources }: Scene): AssetId | undefined {
  return sources[0]?.asset;
}

export function bytesOfElement(scene: Scene, element: SceneElement): ElementBytes | undefined {
  const origin = originOf(scene, element);
  const source = origin && scene.sources[origin.source];
  return origin && source && { asset: source.asset, address: source.address, origin };
}

export function bytesInClip(clip: Clip, element: ClipElement): ElementBytes | undefined {
  const origin = originInClip(clip, element);
  return origin && { asset: clip.asset, address: clip.address, origin };
}

/** The targets of a click that have bytes to show. */
export function withBytes(scene: Scene, levels: readonly SceneElement[]): readonly SceneElement[] {
  return levels.filter(element => originOf(scene, element) !== undefined);
}

export interface Picked {
  readonly levels: readonly SceneElement[];
  readonly at: number;
}

/** Clicking the same element again goes one level up; any other click begins with the most likely element. */
export function nextPick(before: Picked | undefined, levels: readonly SceneElement[]): Picked | undefined {
  if (levels.length === 0) return undefined;
  const isSame = before !== undefined && sameLevels(before.levels, levels);
  return { levels, at: isSame ? (before.at + 1) % levels.length : 0 };
}

function sameLevels(a: readonly SceneElement[], b: readonly SceneElement[]): boolean {
  return a.length === b.length && a.every((level, index) => sameElement(level, b[index]));
}

export function sameElement(a: SceneElement | undefined, b: SceneElement | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The element for some bytes; if several nodes show it, the clicked one, while the element stays the same. */
export function stillMeant(before: SceneElement | undefined, now: SceneElement | undefined): SceneElement | undefined {
  if (before === undefined || before.kind === 'node' || !('node' in before)) return now;
  const { node: _, ...anywhere } = before;
  return sameElement(anywhere, now) ? before : now;
}

export interface Selected {
  readonly asset: AssetId;
  readonly start: number;
  readonly size: number;
  readonly path?: string;
  readonly origin?: Selection['origin'];
}

/** The element of a selection; if the selection is larger than its first byte's element, the one that fits exactly. */
export function elementOf(scene: Scene, { asset, start, size, path }: Selected): SceneElement | undefined {
  const source = scene.sources.findIndex(other => other.asset === asset);
  if (source < 0) return undefined;
  const whole = wholeOf(scene, source, { start, size, ...(path === undefined ? {} : { path }) });
  const found = whole ?? elementAt(scene, source, start) ?? nodeOnPath(scene, source, path);
  if (found === undefined || !('mesh' in found) || found.kind === 'mesh') return found;
  // A selection larger than the row at its first byte means the table, and thus the mesh.
  const row = originOf(scene, found);
  return row !== undefined && size > row.size ? { kind: 'mesh', mesh: found.mesh } : found;
}

/** The node whose path contains a path, since its data may be stored elsewhere. */
function nodeOnPath(scene: Scene, source: number, path: string | undefined): SceneElement | undefined {
  if (path === undefined) return undefined;
  const node = scene.nodes.findIndex(
    ({ origin }) => origin?.source === source && (path === origin.path || path.startsWith(`${origin.path}.`)),
  );
  return node < 0 ? undefined : { kind: 'node', node };
}

/** Large elements begin where smaller ones do: their size tells them apart. */
function wholeOf(scene: Scene, source: number, wanted: Omit<Selected, 'asset'>): SceneElement | undefined {
  const isIt = (origin: Origin | undefined) =>
    origin?.source === source &&
    origin.start === wanted.start &&
    origin.size === wanted.size &&
    // The only item of a list has the same bytes as the list.
    wanted.path?.startsWith(`${origin.path}[`) !== true;
  const mesh = scene.meshes.findIndex(({ origin }) => isIt(origin));
  if (mesh >= 0) return { kind: 'mesh', mesh };
  const skeleton = scene.skeletons.findIndex(({ origin }) => isIt(origin));
  if (skeleton >= 0) return { kind: 'skeleton', index: skeleton };
  const node = scene.nodes.findIndex(({ origin }) => isIt(origin));
  return node >= 0 ? { kind: 'node', node } : undefined;
}

/** The skeleton that a clip moves: the one with its name, otherwise the first. */
export function skeletonFor(scene: Pick<Scene, 'skeletons'>, clip: Pick<Clip, 'skeleton'>): number {
  const name = clip.skeleton.toLowerCase();
  return Math.max(
    0,
    scene.skeletons.findIndex(skeleton => skeleton.name.toLowerCase() === name),
  );
}

/** What the channels of a clip move, by index: nodes, or bones. */
export function namesMoved(scene: Pick<Scene, 'skeletons'>, clip: Clip): readonly string[] {
  return clip.targets?.map(({ name }) => name) ?? scene.skeletons[skeletonFor(scene, clip)]?.names ?? [];
}

/** The bone or node that an element of a clip moves. */
export function movedBy(
  scene: Pick<Scene, 'skeletons' | 'nodes'>,
  clip: Clip,
  element: ClipElement,
): SceneElement | undefined {
  const channel = 'channel' in element ? clip.channels[element.channel] : undefined;
  if (channel === undefined) return undefined;
  if (clip.targets === undefined) return { kind: 'bone', skeleton: skeletonFor(scene, clip), index: channel.bone };
  const node = nodesOfTargets(scene.nodes, clip.targets)[channel.bone] ?? -1;
  return node < 0 ? undefined : { kind: 'node', node };
}

/** When an element of a clip happens; undefined if it has no time. */
export function frameOf(clip: Clip, element: ClipElement): number | undefined {
  if (element.kind === 'mark') return clip.tracks?.[element.track]?.marks[element.index]?.start;
  if (element.kind !== 'key') return undefined;
  const { keys, times } = clip.channels[element.channel] ?? {};
  return keys?.kind === 'spans' ? keys.spans[element.index]?.start : (times?.[element.index] ?? 0);
}

export function clipElementOf(clip: Clip | undefined, { asset, start, path }: Selected): ClipElement | undefined {
  if (clip?.asset !== asset) return undefined;
  return elementInClip(clip, start) ?? (path === undefined ? undefined : elementOnPath(clip, path));
}

interface Chosen {
  readonly element?: SceneElement | undefined;
  readonly others: readonly SceneElement[];
}

/** Everything selected, with the element whose bytes are shown first. */
export function selectedIn({ element, others }: Chosen): readonly SceneElement[] {
  return element === undefined ? others : [element, ...others];
}
