/** What the formats are drawn as; each has its own. */
export type FormatIcon =
  | 'archive'
  | 'braces'
  | 'scroll'
  | 'spline'
  | 'palette'
  | 'box'
  | 'globe'
  | 'clapperboard'
  | 'terminal'
  | 'speech'
  | 'map'
  | 'floppy'
  | 'pictures'
  | 'picture'
  | 'picture-file'
  | 'layers'
  | 'blend'
  | 'parcel'
  | 'open-parcel'
  | 'axes'
  | 'zipper-file'
  | 'mountain'
  | 'footprints'
  | 'steps'
  | 'table'
  | 'sheet'
  | 'key'
  | 'cylinder'
  | 'pressed'
  | 'container'
  | 'vault'
  | 'layout'
  | 'eye'
  | 'film'
  | 'wave'
  | 'disc'
  | 'tracks'
  | 'sparkles'
  | 'pinned-map'
  | 'shapes'
  | 'swatches'
  | 'speaker'
  | 'text-file'
  | 'binary';

/** What a search can be kept to; every format belongs to one. */
export type SearchScope =
  | 'readers'
  | 'sounds'
  | 'textures'
  | 'scripts'
  | 'motion'
  | 'messages'
  | 'models'
  | 'maps'
  | 'texts'
  | 'films'
  | 'archives'
  | 'others';

/** What a window must know of a format to draw it and to search for it. */
export interface FormatSign {
  readonly id: string;
  readonly title: string;
  readonly icon: FormatIcon;
  readonly scope: SearchScope;
  /** Models come out of it, as files of other programs; or they go into it too. */
  readonly models?: 'out' | 'both';
  /** Models also come in beside those that it has. */
  readonly addsModels?: true;
}
