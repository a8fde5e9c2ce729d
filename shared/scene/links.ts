// The transitions between the rooms of a scene.
/** Edges of rooms that lead to other rooms by their numbers, or could. */
export interface SceneLinks {
  readonly rooms: readonly { readonly name: string; readonly source?: number }[];
  /** Item i of this overlay is edge i. */
  readonly overlay: number;
  readonly places: readonly SceneLink[];
}

export interface SceneLink {
  /** Index into `rooms`; `old` and `new` as well, with -1 for none. */
  readonly room: number;
  /** The format's own name for it. */
  readonly name: string;
  readonly old: number;
  /** As it follows from the positions of the rooms. */
  readonly new: number;
  /** The field of the number, below the path of the edge's origin. */
  readonly member: string;
  readonly problem?: string;
  /** The weight of the problem; absent for a warning. */
  readonly weight?: 'note';
  /** Fields of the room's own file that repair it. */
  readonly fix?: readonly { readonly path: string; readonly value: number | string | boolean }[];
}
