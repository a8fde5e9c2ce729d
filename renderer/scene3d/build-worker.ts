// The thread that decodes a scene and turns its columns into blocks, section by section. It answers in parts small enough
// that receiving one never blocks the window.
import type { Mesh } from '../../shared/scene/mesh.ts';
import { type SceneSection, unpackSection, withAssets } from '../../shared/scene/packed-scene.ts';
import { isWorld, type Scene } from '../../shared/scene/scene.ts';
import { type BuildAnswer, type BuildQuestion, buffersOf } from './builder.ts';
import { ColumnRoom } from './column-room.ts';
import { EarlyScene } from './early-surfaces.ts';
import { edgesOf } from './edges.ts';
import { blocksOf, partBlocksOf } from './mesh-blocks.ts';
import { faceBoxes } from './pick-mesh.ts';

/** The most nodes, meshes and vertices in one part. */
const NODES = 500;
const MESHES = 40;
const VERTICES = 0x20000;

/** A scene of which some sections are still missing. */
interface Opening {
  readonly cut: typeof partBlocksOf;
  readonly early: EarlyScene;
  /** Absent until the whole scene has been read. */
  meshCount: number | undefined;
  rest: Extract<SceneSection, { kind: 'rest' }>['rest'] | undefined;
  done: number;
}

const openings = new Map<number, Opening>();

addEventListener('message', ({ data }: MessageEvent<BuildQuestion>) => {
  try {
    answer(data);
  } catch (error) {
    openings.delete(data.id);
    post({ kind: 'failed', id: data.id, text: error instanceof Error ? error.message : String(error) });
  }
});

function answer(question: BuildQuestion): void {
  const { id, kind } = question;
  if (kind === 'edges') post({ kind: 'edges', id, edges: question.indices.map(edgesOf) });
  else if (kind === 'build') build(id, question.scene);
  else if (kind === 'section') take(id, unpackSection(question.parts));
  else if (kind === 'drop') openings.delete(id);
  else end(id, question.assets);
}

function take(id: number, section: SceneSection): void {
  if (section.kind === 'nodes') takeNodes(id, section);
  const opening = openings.get(id); // undefined: it was cancelled
  if (section.kind === 'rest' && opening) opening.rest = section.rest;
  if (section.kind === 'meshes' && opening) takeMeshes(id, opening, section.meshes);
}

function takeNodes(id: number, { nodes, meshCount, view }: Extract<SceneSection, { kind: 'nodes' }>): void {
  // An incomplete scene already counts as a world when its first nodes arrive.
  const cut = isWorld({ nodes }) ? partBlocksOf : blocksOf;
  const opening = openings.get(id) ?? { cut, early: new EarlyScene(), meshCount, rest: undefined, done: 0 };
  openings.set(id, opening);
  opening.meshCount = meshCount;
  opening.early.add(nodes);
  post({ kind: 'begun', id, meshCount, view, isWhole: opening.early.isWhole });
  for (let at = 0; at < nodes.length; at += NODES) post({ kind: 'nodes', id, nodes: nodes.slice(at, at + NODES) });
}

/** Transfers all of a section at once, because its columns share one buffer. */
function takeMeshes(id: number, opening: Opening, meshes: readonly Mesh[]): void {
  const first = opening.done;
  opening.done += meshes.length;
  // A scene that comes in a single section is not previewed.
  const isAll = meshes.length === opening.meshCount;
  const early = isAll ? undefined : opening.early.surfacesOf(meshes, first);
  // The preview goes first, because the final blocks take longer.
  if (early) post({ kind: 'early', id, early });
  const room = new ColumnRoom();
  const drawn = drawnOf(meshes, first, opening.cut, room);
  // Most columns are in the section's own buffer, and most of what was made from them in the room's.
  const known = new Set<ArrayBufferLike>([...buffersOf(meshes[0]), ...room.buffers]);
  const isKnown = ({ buffer }: { readonly buffer: ArrayBufferLike }) => known.has(buffer);
  const others = drawn.blocks.filter(
    ({ positions, parts }) => !isKnown(positions) || parts.some(({ index }) => !isKnown(index)),
  );
  const own = buffersOf([meshes[0], others]);
  postMessage({ ...drawn, kind: 'meshes', id } satisfies BuildAnswer, {
    transfer: [...new Set([...own, ...room.buffers])],
  });
}

function end(id: number, assets: Parameters<typeof withAssets>[1]): void {
  const opening = openings.get(id);
  if (opening?.rest === undefined) throw new Error('a scene without its last section');
  openings.delete(id);
  post({ kind: 'head', id, scene: { ...withAssets(opening.rest, assets), nodes: [], meshes: [] } });
  post({ kind: 'built', id });
}

function build(id: number, scene: Scene): void {
  const { nodes, meshes } = scene;
  const cut = isWorld(scene) ? partBlocksOf : blocksOf;
  for (let at = 0; at < nodes.length; at += NODES) post({ kind: 'nodes', id, nodes: nodes.slice(at, at + NODES) });
  for (let at = 0; at < meshes.length; ) {
    let end = at;
    for (let vertices = 0; end < meshes.length && end - at < MESHES && vertices < VERTICES; end++)
      vertices += (meshes[end]?.positions.length ?? 0) / 3;
    post({ ...drawnOf(meshes.slice(at, end), at, cut, new ColumnRoom()), kind: 'meshes', id });
    at = end;
  }
  post({ kind: 'head', id, scene: { ...scene, nodes: [], meshes: [] } });
  post({ kind: 'built', id });
}

/** Some meshes and what is drawn of them; `first` is the number of the first one. */
function drawnOf(meshes: readonly Mesh[], first: number, cut: typeof partBlocksOf, room: ColumnRoom) {
  const blocks = meshes.flatMap((mesh, index) => cut(mesh, first + index, room));
  const boxes = meshes.map(mesh =>
    mesh.skin || mesh.morph || mesh.frames ? undefined : faceBoxes(mesh.positions, mesh.indices, room),
  );
  return { meshes, blocks, boxes };
}

function post(part: BuildAnswer): void {
  postMessage(part, { transfer: buffersOf(part) });
}
