import {
  Archive,
  AudioLines,
  Axis3d,
  Binary,
  Blend,
  Box,
  Braces,
  Clapperboard,
  Container,
  Database,
  DatabaseZap,
  Disc3,
  Eye,
  File,
  FileArchive,
  FileImage,
  FileText,
  Film,
  Folder,
  FolderOpen,
  Footprints,
  Globe,
  Image,
  Images,
  KeyRound,
  Layers,
  LayoutGrid,
  ListMusic,
  type LucideIcon,
  Map as MapIcon,
  MapPinned,
  MessageSquareText,
  Mountain,
  Package,
  PackageOpen,
  Palette,
  Route,
  Save,
  ScrollText,
  Shapes,
  Sheet,
  Sparkles,
  Speaker,
  Spline,
  SquareTerminal,
  SwatchBook,
  Table,
  Vault,
} from 'lucide-react';
import { createContext, useContext } from 'react';
import type { FormatIcon as Sign } from '../../shared/base/format-signs.ts';
import './format-icon.css';

/** The icon of each sign. */
export const signIcons: Readonly<Record<Sign, LucideIcon>> = {
  archive: Archive,
  braces: Braces,
  scroll: ScrollText,
  spline: Spline,
  palette: Palette,
  box: Box,
  globe: Globe,
  clapperboard: Clapperboard,
  terminal: SquareTerminal,
  speech: MessageSquareText,
  map: MapIcon,
  floppy: Save,
  pictures: Images,
  picture: Image,
  'picture-file': FileImage,
  layers: Layers,
  blend: Blend,
  parcel: Package,
  'open-parcel': PackageOpen,
  axes: Axis3d,
  'zipper-file': FileArchive,
  mountain: Mountain,
  footprints: Footprints,
  steps: Route,
  table: Table,
  sheet: Sheet,
  key: KeyRound,
  cylinder: Database,
  pressed: DatabaseZap,
  container: Container,
  vault: Vault,
  layout: LayoutGrid,
  eye: Eye,
  'pinned-map': MapPinned,
  film: Film,
  wave: AudioLines,
  disc: Disc3,
  tracks: ListMusic,
  sparkles: Sparkles,
  shapes: Shapes,
  swatches: SwatchBook,
  speaker: Speaker,
  'text-file': FileText,
  binary: Binary,
};

/** The sign of each format, by its id; the host provides them. */
const Signs = createContext<ReadonlyMap<string, Sign>>(new Map());
export const FormatSigns = Signs.Provider;

interface FormatIconProps {
  readonly kind?: 'folder' | 'file' | 'entry';
  readonly format?: string | undefined;
  readonly open?: boolean;
}

/** The icon of a format; a folder for folders, and a file if the format is not known yet. */
export function FormatIcon({ kind, format, open = false }: FormatIconProps) {
  const sign = useContext(Signs).get(format ?? '');
  const Folded = open ? FolderOpen : Folder;
  const Icon = kind === 'folder' ? Folded : sign === undefined ? File : signIcons[sign];
  return <Icon className="format-icon" aria-hidden />;
}
