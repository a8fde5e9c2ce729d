import { forbiddenImports } from './import-rules.ts';
import { sourceFile } from './source-file.ts';

interface Room {
  readonly folder: string;
  readonly what: string;
}

/** The folders of the product, lowest layer first, each with its contents. */
const rooms: readonly Room[] = [
  { folder: 'shared/base', what: 'bytes, ranges, hex, sources' },
  { folder: 'shared/layout', what: 'the layout language; `#layout` is its one door, inside/ is its own' },
  { folder: 'shared/codecs', what: 'ciphers, run lengths, pixel and sample formats' },
  { folder: 'shared/scene', what: 'the neutral 3D scene' },
  { folder: 'shared/compare', what: 'differences between two runs of bytes' },
  { folder: 'shared/document', what: 'bytes, edits and one undo timeline' },
  { folder: 'shared/formats', what: 'one folder for each family and format; the registry' },
  { folder: 'shared/structures', what: "structures of the user's own, in Kaitai's language" },
  { folder: 'shared/contract', what: 'the calls and events between window and host' },
  { folder: 'shared/patch', what: 'mods as patch files' },
  { folder: 'electron/launch', what: 'plain Node: installs, builds, starts, tests' },
  { folder: 'electron/failures', what: 'the sentences of refusals' },
  { folder: 'electron/files', what: "the player's disk: containers, windows of bytes, atomic writes" },
  { folder: 'electron/index', what: 'SQLite: what is in a game folder' },
  {
    folder: 'electron/answers',
    what: 'functions of a View (bytes, format, neighbours): fields, tables, pictures, scenes, exports',
  },
  { folder: 'electron/workers', what: 'the pool and its threads' },
  { folder: 'electron/demo', what: 'the invented game' },
  { folder: 'electron/host', what: 'sessions, projects, writes, handlers; decides where an answer runs' },
  { folder: 'electron/web', what: 'the host over 127.0.0.1' },
  { folder: 'electron/cli', what: 'the command line' },
  { folder: 'electron/preload', what: 'hands the window its transport' },
  { folder: 'electron/main', what: 'the desktop shell' },
  { folder: 'renderer/style', what: 'tokens, type, themes' },
  { folder: 'renderer/widgets', what: 'lists, trees, menus: know no format' },
  { folder: 'renderer/byte-grid', what: 'bytes on a canvas' },
  { folder: 'renderer/editor', what: 'the text editor' },
  { folder: 'renderer/scene3d', what: 'scenes to three.js' },
  { folder: 'renderer/state', what: 'the stores, a room for each subject' },
  { folder: 'renderer/panes', what: 'one folder for each pane; none knows another' },
  { folder: 'renderer/app', what: 'start, layout, commands, keys' },
];

/** Which folder may import which, found by asking the import rules about each pair of folders. */
export function houseDrawing(): string {
  const lines = rooms.map(room => {
    const allowed = rooms.filter(other => other !== room && mayImport(room, other)).map(({ folder }) => folder);
    return `${room.folder.padEnd(18)} <- ${listed(allowed).padEnd(58)}  ${room.what}`;
  });
  return ['```', ...lines, '```'].join('\n');
}

function mayImport({ folder }: Room, other: Room): boolean {
  const deep = /formats|panes/.test(folder) ? `${folder}/one/two.ts` : `${folder}/one.ts`;
  const up = '../'.repeat(deep.split('/').length - 1);
  return forbiddenImports(sourceFile(deep, `import { x } from '${up}${other.folder}/x.ts';`)).length === 0;
}

/** Groups the folders of one part: `shared, electron/files, index`; a part whose folders are all allowed is named alone. */
function listed(folders: readonly string[]): string {
  const parts = [...Map.groupBy(folders, folder => folder.split('/')[0] ?? '')];
  const words = parts.map(([part, own]) => {
    const names = own.map(folder => folder.slice(part.length + 1));
    const isWhole = names.length >= rooms.filter(({ folder }) => folder.startsWith(`${part}/`)).length - 1;
    return isWhole ? part : `${part}/${names.length === 1 ? names[0] : `{${names.join(' ')}}`}`;
  });
  return words.join(', ') || 'nothing';
}
