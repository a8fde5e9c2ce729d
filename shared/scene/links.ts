// What leads from room to room in a scene.
/** Places of rooms that lead to other rooms by their numbers, or could. */
export interface SceneLinks {
  readonly rooms: readonly { readonly name: string; readonly source?: number }[];
  /** Item i of this overlay is place i. */
  readonly overlay: number;
  readonly places: readonly SceneLink[];
}

export interface SceneLink {
  /** Index into `rooms`; of `old` and `new` as well, where -1 is none. */
  readonly room: number;
  /** What the format calls it. */
  readonly name: string;
  readonly old: number;
  /** As it follows from where the rooms are. */
  readonly new: number;
  /** The field of the number, below the path of the place's origin. */
  readonly member: string;
  readonly problem?: string;
  /** Of the problem; a warning where absent. */
  readonly weight?: 'note';
  /** Fields of the room's own file that mend it. */
  readonly fix?: readonly { readonly path: string; readonly value: number | string | boolean }[];
}
