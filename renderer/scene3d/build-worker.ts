// The thread that takes a scene apart and turns its columns into blocks. It answers in parts small enough that taking one
// over holds nobody up.
import { unpackScene } from '../../shared/scene/packed-scene.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import { type BuildAnswer, type BuildQuestion, buffersOf, isWorld } from './builder.ts';
import { edgesOf } from './edges.ts';
import { blocksOf, partBlocksOf } from './mesh-blocks.ts';
import { faceBoxes } from './pick-mesh.ts';

/** As many nodes, meshes and vertices go in one part. */
const NODES = 500;
const MESHES = 40;
const VERTICES = 0x20000;

addEventListener('message', ({ data }: MessageEvent<BuildQuestion>) => {
  try {
    answer(data);
  } catch (error) {
    say({ kind: 'failed', id: data.id, text: error instanceof Error ? error.message : String(error) });
  }
});

function answer(question: BuildQuestion): void {
  const { id } = question;
  if (question.kind === 'edges') say({ kind: 'edges', id, edges: question.indices.map(edgesOf) });
  else build(id, question.kind === 'open' ? unpackScene(question.scene) : question.scene);
}

function build(id: number, scene: Scene): void {
  const { nodes, meshes } = scene;
  const cut = isWorld(scene) ? partBlocksOf : blocksOf;
  say({ kind: 'head', id, scene: { ...scene, nodes: [], meshes: [] }, meshCount: meshes.length });
  for (let at = 0; at < nodes.length; at += NODES) say({ kind: 'nodes', id, nodes: nodes.slice(at, at + NODES) });
  for (let at = 0; at < meshes.length; ) {
    let end = at;
    for (let vertices = 0; end < meshes.length && end - at < MESHES && vertices < VERTICES; end++)
      vertices += (meshes[end]?.positions.length ?? 0) / 3;
    const some = meshes.slice(at, end);
    const first = at;
    const blocks = some.flatMap((mesh, index) => cut(mesh, first + index));
    const boxes = some.map(mesh =>
      mesh.skin || mesh.morph || mesh.frames ? undefined : faceBoxes(mesh.positions, mesh.indices),
    );
    say({ kind: 'meshes', id, meshes: some, blocks, boxes });
    at = end;
  }
  say({ kind: 'built', id });
}

function say(part: BuildAnswer): void {
  postMessage(part, { transfer: buffersOf(part) });
}
