import type { ExportKind } from '../../../shared/contract/command-types.ts';

const number = (count: number) => count.toLocaleString('en-US');
const files = (count: number) => (count === 1 ? '1 file' : `${number(count)} files`);

/** Everything the dialog for extracting says. */
export const extractStrings = {
  title: (what: string) => `Extract ${what}`,
  working: 'Extracting…',
  forms: 'File types',
  form: {
    raw: 'Original bytes',
    text: 'Text',
    json: 'JSON',
    png: 'PNG picture',
    wav: 'WAV sound',
    glb: 'GLB model',
    obj: 'OBJ model',
    csv: 'CSV table',
  } satisfies Record<ExportKind, string>,
  where: 'Extract to',
  folder: 'A folder',
  zip: 'A zip file in a folder',
  download: 'A zip file, downloaded',
  zipName: 'Name of the zip file',
  result: 'Files to extract',
  looking: (done: number) => (done === 0 ? 'Listing files…' : `Listing files: ${number(done)}`),
  summary: (count: number, refused: number) =>
    refused === 0 ? files(count) : `${files(count)}, ${number(refused)} cannot be extracted`,
  first: (count: number) => `The first ${number(count)} are listed.`,
  chooseForm: 'Choose at least one file type.',
  extract: 'Extract',
  extractTo: 'Choose folder…',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  here: 'Extract here',
  saveAgain: 'Download again',
  done: (count: number, size: string, where: string) => `Extracted ${files(count)} (${size}) to ${where}`,
  refused: (count: number) => (count === 1 ? '1 file was not extracted' : `${number(count)} files were not extracted`),
  doneTitle: 'Extract',
  failed: 'Extracting failed',
  folderTitle: 'Choose a folder to extract to',
  up: 'Up',
  path: 'Folder',
  places: 'Type or choose a folder',
  folders: 'Folders',
  noFolders: 'No folders in here.',
} as const;
