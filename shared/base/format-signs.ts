/** The icons of the formats; each has its own. */
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

/** The scopes of a search; every format belongs to one. */
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

/** What a window must know of a format to draw its icon and to search for it. */
export interface FormatSign {
  readonly id: string;
  readonly title: string;
  readonly icon: FormatIcon;
  readonly scope: SearchScope;
  /** Whether models are exported as files of other programs, or imported too. */
  readonly models?: 'out' | 'both';
  /** Models can also be imported as additional ones. */
  readonly addsModels?: true;
}
