// Converts a walkmesh to and from the text that 3ds Max plugins write.
import { decode } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { f32Text } from '../../../base/f32.ts';
import { memorySource } from '../../../base/source.ts';
import type { ImportedMesh } from '../../../scene/imported-mesh.ts';
import type { TextForm, TextProblem } from '../../format.ts';
import { readAsciiWalkmesh } from './ascii.ts';
import { walkmeshShapes } from './import.ts';
import { type Bwm, walkmesh } from './stored.ts';
import { surfaceOf } from './surface.ts';

/** Hooks, and transitions of faces that stay, are kept from the replaced walkmesh because text cannot express them. */
export const bwmText: TextForm<Bwm> = { language: 'plaintext', toText, fromText };

function toText(model: Bwm): string {
  const { positions, corners, materials } = surfaceOf(model);
  const isArea = model.kind === 'area';
  const { x, y, z } = model.position;
  const row = (numbers: ArrayLike<number>): string => Array.from(numbers, f32Text).join(' ');
  const vertices = Array.from({ length: positions.length / 3 }, (_, i) => row(positions.subarray(i * 3, i * 3 + 3)));
  const faces = Array.from(
    materials,
    (material, i) => `${corners.subarray(i * 3, i * 3 + 3).join(' ')}  1  0 0 0  ${material}`,
  );
  const list = (word: string, rows: readonly string[]): string[] => [
    `  ${word} ${rows.length}`,
    ...rows.map(each => `    ${each}`),
  ];
  return [
    '# Walkmesh, ASCII',
    `node ${isArea ? 'aabb' : 'trimesh'} walkmesh`,
    '  parent NULL',
    // Vertices of an area are already in area coordinates.
    `  position ${row(isArea ? [0, 0, 0] : [x, y, z])}`,
    '  orientation 1.0 0.0 0.0 0.0',
    '  bitmap NULL',
    ...list('verts', vertices),
    ...list('faces', faces),
    'endnode',
    '',
  ].join('\n');
}

function fromText(text: string, before?: Bwm): ReturnType<typeof bwmText.fromText> {
  // An unchanged text changes nothing, even if the walkmesh is damaged.
  if (before !== undefined && text === toText(before)) return { model: before };
  const model = before ?? blank(text);
  const mesh = readAsciiWalkmesh(text, model);
  if (mesh === undefined) return { problems: [problemAt('Expected a line such as: node trimesh NAME.')] };
  if ('why' in mesh) return { problems: [problemAt(sentence(mesh.why))] };
  const made = walkmeshOf(model, mesh);
  return 'why' in made ? { problems: [problemAt(sentence(made.why))] } : made;
}

/** A walkmesh with everything derived from the vertices, faces and materials of a mesh. */
function walkmeshOf(model: Bwm, mesh: ImportedMesh): { readonly model: Bwm } | { readonly why: string } {
  const put = walkmeshShapes.put(model, '', mesh);
  return 'why' in put ? put : { model: put.model };
}

const HEADER = walkmesh.minSize;
const KIND = walkmesh.offsets.kind ?? 0;
const POSITION = walkmesh.offsets.position ?? 0;
const AREA = 1;

/** A walkmesh without faces, with the kind and position that the text gives. */
function blank(text: string): Bwm {
  const isArea = /^\s*node\s+aabb\b/im.test(text);
  const [, ...place] = /^\s*position\s+(\S+)\s+(\S+)\s+(\S+)/im.exec(text) ?? [];
  const { value, fault } = decode(walkmesh, memorySource(blankBytes(isArea, isArea ? [] : place.map(Number))));
  if (fault) throw new Error(fault.text); // a header can always be read
  return value;
}

/** Only a header. */
function blankBytes(isArea: boolean, place: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(HEADER);
  const view = viewOf(bytes);
  for (const [i, letter] of Array.from('BWM V1.0').entries()) view.setUint8(i, letter.charCodeAt(0));
  view.setUint32(KIND, isArea ? AREA : 0, true);
  for (const [i, axis] of place.entries()) view.setFloat32(POSITION + i * 4, axis || 0, true);
  return bytes;
}

/** A walkmesh without vertices and faces, for a room, a placeable or a door, according to the file extension. */
export function beginWalkmesh(name: string): Uint8Array | undefined {
  const [, ending] = /\.(wok|pwk|dwk)$/i.exec(name) ?? [];
  return ending === undefined ? undefined : blankBytes(ending.toLowerCase() === 'wok', []);
}

const sentence = (why: string): string => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;

/** A problem on the line it names. */
function problemAt(text: string): TextProblem {
  const line = Number(/^line (\d+)/i.exec(text)?.[1] ?? 1);
  return { text, line, column: 1, endLine: line, endColumn: 2 };
}
