import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';

/** Rows below a parent: what the explorer shows at once, and the folders that the entries' names form. */
export type GroupedRows = Readonly<Record<string, readonly AssetRow[]>>;

/** Marks the ids of folders that exist only in entry names and are unknown to the host. */
const MARK = '/';
const IN_FOLDER = /[^\\/][\\/]+[^\\/]/;

/** Whether this is a folder in the names of entries, whose id the host does not know. */
export function isNameFolder(id: string): boolean {
  return id.includes(MARK);
}

interface Folder {
  readonly parts: string;
  readonly folders: Map<string, Folder>;
  /** In the container's order: a folder takes the place of its first entry. */
  readonly items: (AssetRow | Folder)[];
}

/** Groups entries such as `Art\W3D\crane.w3d` by folder; a folder that contains only another folder shares its line. */
export function groupByFolder(parent: string, rows: readonly AssetRow[]): GroupedRows {
  if (!rows.some(({ kind, name }) => kind === 'entry' && IN_FOLDER.test(name))) return { [parent]: rows };
  const root: Folder = newFolder('');
  for (const row of rows) {
    const steps = row.name.split(/[\\/]+/).filter(step => step !== '');
    let folder = root;
    for (const step of steps.slice(0, -1)) folder = folderIn(folder, step);
    folder.items.push(row);
  }
  const grouped: Record<string, readonly AssetRow[]> = {};
  place(grouped, parent, root);
  return grouped;
}

/** The ids of the folders of an entry, outermost first. */
export function foldersAround(grouped: GroupedRows, parent: string, id: AssetId): readonly string[] {
  for (const row of grouped[parent] ?? []) {
    if (row.id === id) return [];
    if (!isNameFolder(row.id)) continue;
    if (holds(grouped, row.id, id)) return [row.id, ...foldersAround(grouped, row.id, id)];
  }
  return [];
}

/** Its name without the folders around it. */
export function nameInFolder({ kind, name }: AssetRow): string {
  return kind === 'entry' && IN_FOLDER.test(name) ? (name.split(/[\\/]+/).findLast(step => step !== '') ?? name) : name;
}

function newFolder(parts: string): Folder {
  return { parts, folders: new Map(), items: [] };
}

/** Ignores case, as games do. */
function folderIn(folder: Folder, step: string): Folder {
  const known = folder.folders.get(step.toLowerCase());
  if (known) return known;
  const made = newFolder(folder.parts === '' ? step : `${folder.parts}\\${step}`);
  folder.folders.set(step.toLowerCase(), made);
  folder.items.push(made);
  return made;
}

function place(grouped: Record<string, readonly AssetRow[]>, parent: string, folder: Folder): void {
  grouped[parent] = folder.items.map(item => {
    if (!('folders' in item)) return item;
    const inner = innermost(item);
    const id = `${parent}${MARK}${inner.parts.toLowerCase()}` as AssetId; // as: an id of the window's own, never sent
    place(grouped, id, inner);
    const name = folder.parts === '' ? inner.parts : inner.parts.slice(folder.parts.length + 1);
    return folderRow({ id, name, address: inner.parts, size: inner.items.length });
  });
}

/** Descends through folders that contain nothing but one folder. */
function innermost(folder: Folder): Folder {
  const [only, ...others] = folder.items;
  return only !== undefined && 'folders' in only && others.length === 0 ? innermost(only) : folder;
}

function folderRow(facts: Pick<AssetRow, 'id' | 'name' | 'address' | 'size'>): AssetRow {
  return { ...facts, kind: 'folder', hasChildren: true, status: 'clean', problems: 0 };
}

function holds(grouped: GroupedRows, folder: string, id: AssetId): boolean {
  return (grouped[folder] ?? []).some(row => row.id === id || (isNameFolder(row.id) && holds(grouped, row.id, id)));
}
