import {
  Archive,
  AudioLines,
  Binary,
  Box,
  Braces,
  Clapperboard,
  File,
  FileText,
  Film,
  Folder,
  FolderOpen,
  Globe,
  Image,
  Images,
  type LucideIcon,
  Map as MapIcon,
  MessageSquareText,
  Palette,
  Save,
  ScrollText,
  Spline,
  SquareTerminal,
} from 'lucide-react';
import './format-icon.css';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'zipper/archive': Archive,
  'zipper/reader': Braces,
  'zipper/readerText': ScrollText,
  'zipper/motion': Spline,
  'zipper/materials': Palette,
  'zipper/model': Box,
  'zipper/gamez': Globe,
  'zipper/anim': Clapperboard,
  'zipper/interp': SquareTerminal,
  'zipper/messages': MessageSquareText,
  'zipper/zmap': MapIcon,
  'zipper/save': Save,
  'zipper/textures': Images,
  'zipper/texture': Image,
  'image/bmp': Image,
  'image/dds': Image,
  'image/tga': Image,
  'westwood/big': Archive,
  'westwood/mix': Archive,
  'westwood/w3d': Box,
  'video/avi': Film,
  'audio/wav': AudioLines,
  'text/plain': FileText,
  unknown: Binary,
};

interface FormatIconProps {
  readonly kind?: 'folder' | 'file' | 'entry';
  readonly format?: string | undefined;
  readonly open?: boolean;
}

/** The sign of a format; a folder is a folder, and what is not known yet is a file. */
export function FormatIcon({ kind, format, open = false }: FormatIconProps) {
  const Folded = open ? FolderOpen : Folder;
  const Icon = kind === 'folder' ? Folded : (ICONS[format ?? ''] ?? File);
  return <Icon className="format-icon" aria-hidden />;
}
