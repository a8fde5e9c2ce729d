import { counted } from '../../../shared/base/counted.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** Everything the import dialog says. */
export const importPaneStrings = {
  title: (file: string, asset: string) => `Import ${file} into ${asset}`,
  newTitle: (file: string, asset: string) => `Import ${file} as a new mesh of ${asset}`,
  newName: 'Name of the new mesh',
  like: 'Flags and fields like',
  likeDefault: '(a mesh chosen by Gantry)',
  part: 'Mesh to replace',
  choosePart: 'Choose a mesh',
  whichPart: (count: number) => `This model has ${counted(count, 'mesh', 'meshes')}. Choose the one to replace.`,
  columns: ['What', 'In the file', 'Becomes', 'Result'],
  how: { kept: 'Kept', changed: 'Changed', lost: 'Not imported' },
  material: 'Material',
  unnamed: '(no name)',
  refused: (why: string) => `This file cannot be imported: ${why}.`,
  sum: (vertices: number, faces: number, before: number, after: number) =>
    `${counted(vertices, 'vertex', 'vertices')}, ${counted(faces, 'face')}. Size: ${number(before)} bytes now, ${number(after)} after.`,
  other: 'Choose another file…',
  cancel: 'Cancel',
  accept: 'Import',
} as const;
