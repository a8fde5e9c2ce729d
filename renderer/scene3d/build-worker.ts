// The thread that turns a scene's columns into blocks. Everything it is sent comes back with the answer.
import type { Mesh } from '../../shared/scene/mesh.ts';
import type { BuildAnswer, BuildQuestion } from './builder.ts';
import { edgesOf } from './edges.ts';
import { type Block, blocksOf } from './mesh-blocks.ts';
import { type FaceBoxes, faceBoxes } from './pick-mesh.ts';
import { buffersOf } from './transfer.ts';

addEventListener('message', ({ data }: MessageEvent<BuildQuestion>) => {
  const answer = answerTo(data);
  postMessage(answer, { transfer: buffersOf(answer) });
});

function answerTo(question: BuildQuestion): BuildAnswer {
  const { id } = question;
  if (question.kind === 'edges') return { kind: 'edges', id, edges: question.indices.map(edgesOf) };
  return { kind: 'build', id, meshes: question.meshes, ...built(question.meshes) };
}

function built(meshes: readonly Mesh[]): { blocks: Block[]; boxes: (FaceBoxes | undefined)[] } {
  return {
    blocks: meshes.flatMap(blocksOf),
    boxes: meshes.map(mesh => (mesh.skin ? undefined : faceBoxes(mesh.positions, mesh.indices))),
  };
}
