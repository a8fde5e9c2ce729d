import { encode, type Layout } from '#layout';
import { piecesSource } from '../../../base/pieces.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { type Lines, reportedLines, textOfLine, type WordFinding } from '../../lines.ts';
import { textForm } from '../../lines-text.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import { buildScene } from '../bwm/scene/build.ts';
import { type Bwm, walkmesh } from '../bwm/stored.ts';
import { surfaceOf } from '../bwm/surface.ts';
import { bwmText } from '../bwm/text-form.ts';

/** Walkmeshes as text, with the extensions of the binary ones; the games read them too. */
export const kotorBwmText: Format<Lines> = {
  id: 'kotor/bwmText',
  icon: 'steps',
  scope: 'models',
  title: 'Walkmesh as text',
  detect,
  layout: {
    ...reportedLines(odd),
    about:
      'Nodes of vertices and faces, as plugins of 3ds Max write them. A face is three vertices, a smoothing group, three numbers of a picture and its material.',
  } satisfies Layout<Lines>,
  text: textForm,
  notConfirmed: () => [
    'Tested on a placeable of a mod. Whether the games add the position of a node to the vertices of a room is not known.',
  ],
  facts(lines) {
    const made = binaryOf(lines);
    if ('why' in made) return [['Walkmesh', made.why]];
    const { materials } = surfaceOf(made.model);
    return [
      ['Faces', materials.length.toLocaleString('en')],
      ['Vertices', made.model.vertices.length.toLocaleString('en')],
    ];
  },
  scenes: { build, skeletons: () => [], clips: () => [], clip: () => undefined },
  binary: {
    format: 'kotor/bwm',
    of(lines) {
      const made = binaryOf(lines);
      return 'why' in made ? made : { source: piecesSource(encode(walkmesh, made.model)) };
    },
  },
  exportsAs: ['text', 'json', 'glb', 'obj', 'binary'],
};

function detect({ source }: Probe): Detection {
  const head = source.read(0, Math.min(4096, source.size));
  if (hasControls(head)) return { confidence: 'unknown', why: 'contains bytes that text never does' };
  const text = fromWindows1252(head);
  const isNode = /^[ \t]*node[ \t]+(trimesh|aabb)[ \t]+\S/im.test(text);
  const isModel = /^[ \t]*(newmodel|beginmodelgeom)\b/im.test(text);
  if (!isNode || isModel) return { confidence: 'unknown', why: 'has no node of a walkmesh' };
  if (/^[ \t]*verts[ \t]+\d/im.test(text))
    return { confidence: 'certain', why: 'has a node with vertices, and no model around it' };
  return { confidence: 'likely', why: 'has a node, but no vertices' };
}

/** The text as a binary walkmesh, or why it cannot be. */
function binaryOf(lines: Lines): { readonly model: Bwm } | { readonly why: string } {
  const made = bwmText.fromText(lines.map(textOfLine).join(''));
  if ('model' in made) return { model: made.model };
  return { why: made.problems[0]?.text ?? '' };
}

function* odd(lines: Lines): Generator<WordFinding> {
  const made = binaryOf(lines);
  if (!('why' in made)) return;
  const line = Number(/^line (\d+)/i.exec(made.why)?.[1] ?? 1) - 1;
  yield { spot: { line, word: 0 }, text: made.why.replace(/^Line \d+: /, '').replace(/\.$/, '') };
}

/** The scene of the binary walkmesh; each vertex and face leads to its line. */
function build(lines: Lines, self: Neighbour, ask: Neighbours): Scene {
  const made = binaryOf(lines);
  if ('why' in made) return { ...buildScene(emptyOf(), self, ask), problems: [{ weight: 'error', text: made.why }] };
  const scene = buildScene(made.model, self, ask);
  const rows = { source: 0, path: '', start: 0, size: 0, stride: 0, count: lines.length };
  const [vertexLines, faceLines] = [linesAfter(lines, 'verts'), linesAfter(lines, 'faces')];
  const origin = { source: 0, path: '', start: 0, size: 0 };
  return {
    ...scene,
    overlays: [],
    nodes: scene.nodes.map(node => ({ ...node, origin })),
    materials: scene.materials.map(material => ({ ...material, origins: [] })),
    meshes: scene.meshes.map(mesh => ({
      ...mesh,
      origin,
      rows: { positions: rows, faces: rows },
      vertexRows: (mesh.vertexRows ?? new Uint32Array()).map(vertex => vertexLines[vertex] ?? 0),
      faceRows: (mesh.faceRows ?? new Uint32Array()).map(face => faceLines[face] ?? 0),
    })),
  };
}

/** An empty walkmesh, if the text has none. */
function emptyOf(): Bwm {
  const made = bwmText.fromText('node trimesh none\nverts 3\n0 0 0\n1 0 0\n0 1 0\nfaces 1\n0 1 2 1 0 0 0 7\nendnode\n');
  if ('problems' in made) throw new Error(made.problems[0]?.text);
  return made.model;
}

/** The lines of all rows of a list, in node order. */
function linesAfter(lines: Lines, word: string): readonly number[] {
  return lines.flatMap(({ words: [first, count] }, line) =>
    first?.text.toLowerCase() === word ? Array.from({ length: Number(count?.text) || 0 }, (_, i) => line + 1 + i) : [],
  );
}
