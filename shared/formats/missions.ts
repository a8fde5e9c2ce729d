// What is played as one, and which files that is: a mission of the Zipper games, a zone, an area, a map.

/** Something that is played as one. */
export interface Mission {
  /** What the players of its games call it. */
  readonly kind: 'mission' | 'zone' | 'area' | 'map';
  readonly name: string;
  /** The folder, file or entry that is its own alone: by this it is asked for. */
  readonly place: string;
  readonly files: readonly MissionFile[];
  /** Paths of files that it cannot be played without, and the folder does not have. */
  readonly lacks?: readonly string[];
}

export interface MissionFile {
  readonly address: string;
  /** Its own; loaded for a few of them, as the world of a chapter; read for all of the game. What the last names is not its. */
  readonly reach: 'own' | 'chapter' | 'game';
}

/** A game folder, as far as it matters here. */
export interface MissionsAround {
  /** All files, by their paths with slashes. */
  readonly files: readonly { readonly path: string; readonly format: string }[];
  /** The addresses of all files and entries of the format that is asked. */
  readonly anchors: readonly string[];
  /** The addresses in the folder or in the container that an address is in, itself among them. */
  beside(address: string): readonly string[];
}

/** The folder of a path, without a slash at its end; empty for none. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last name of an address, without folders. */
export function lastName(address: string): string {
  return /[^\\/:]*$/.exec(address)?.[0] ?? address;
}

/** A name without its ending, in small letters. */
export function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}
