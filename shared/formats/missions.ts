// Playable parts of a game and their files: a mission of the Zipper games, a zone, an area, a map.

/** A playable part of a game. */
export interface Mission {
  /** The players' word for it. */
  readonly kind: 'mission' | 'zone' | 'area' | 'map';
  readonly name: string;
  /** The folder, file or entry that belongs only to it, which identifies it. */
  readonly place: string;
  readonly files: readonly MissionFile[];
  /** Paths of required files that the folder lacks. */
  readonly lacks?: readonly string[];
}

export interface MissionFile {
  readonly address: string;
  /** Used by it alone, by several (the world of a chapter), or by the whole game. Names in game-wide files do not count. */
  readonly reach: 'own' | 'chapter' | 'game';
}

/** The relevant contents of a game folder. */
export interface MissionsAround {
  /** All files, by their paths with slashes. */
  readonly files: readonly { readonly path: string; readonly format: string }[];
  /** The addresses of all files and entries of the format being asked. */
  readonly anchors: readonly string[];
  /** The addresses in the same folder or container as an address, including itself. */
  beside(address: string): readonly string[];
}

/** The folder of a path, without a final slash; empty if there is none. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last part of an address, without folders. */
export function lastName(address: string): string {
  return /[^\\/:]*$/.exec(address)?.[0] ?? address;
}

/** A name without its extension, in lower case. */
export function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}
