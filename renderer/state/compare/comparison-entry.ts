import type {
  ComparedLine,
  ComparedNow,
  ComparedRow,
  CompareOptions,
  CompareProgress,
  ComparisonId,
  ComparisonSummary,
  RowFilter,
  Side,
} from '../../../shared/contract/compare-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import { strings } from './strings.ts';

/** A side as it was chosen. */
export interface ChosenSide {
  readonly side: Side;
  readonly title: string;
  /** Of a folder that is open only for this. */
  readonly folder?: string;
  /** Its place: a folder, or the address of a file. */
  readonly place?: string;
}

/** Two versions side by side, as far as they are known. */
export interface ComparisonEntry {
  readonly a: ChosenSide;
  readonly b: ChosenSide;
  readonly options: CompareOptions;
  /** The host's id for it; a new one each time it is repeated. */
  readonly host: ComparisonId;
  /** It was open in another window, and is made when first shown. */
  readonly isRecalled?: boolean;
  readonly progress?: CompareProgress;
  readonly summary?: ComparisonSummary;
  readonly failure?: Failure;
  /** How many milliseconds it took: a quick one is repeated whenever a side changes. */
  readonly took: number;
  /** A side has changed since the list was made. */
  readonly isStale?: boolean;
  /** What still differs between folders while they are edited. */
  readonly now?: ComparedNow | undefined;
  readonly filter: RowFilter;
  /** Whether rows are expanded, apart from those in `except`. */
  readonly isOpen: boolean;
  readonly except: readonly string[];
  /** The number of lines that pass the filter, and the known ones among them. */
  readonly total: number;
  readonly lines: readonly (ComparedLine | undefined)[];
  /** The line the keyboard is on. */
  readonly at: number;
  /** The content of the detail. */
  readonly shown?: ComparedRow;
}

/** The title of its tab: two with the same name also show what distinguishes their places, or versions of one file. */
export function nameOf(a: ChosenSide, b: ChosenSide): string {
  if (a.title !== b.title) return `${a.title} ↔ ${b.title}`;
  if (a.place === undefined || b.place === undefined || a.place === b.place)
    return `${a.title}: ${strings.version[a.side.kind]} ↔ ${strings.version[b.side.kind]}`;
  const [own, other] = [stepsOf(a.place), stepsOf(b.place)];
  while (own.length > 0 && own.at(-1) === other.at(-1)) {
    own.pop();
    other.pop();
  }
  const [last, otherLast] = [own.at(-1), other.at(-1)];
  return last === undefined || otherLast === undefined
    ? `${a.place} ↔ ${b.place}`
    : `${a.title}: ${last} ↔ ${otherLast}`;
}

/** The folder, file and entry names of a place, outermost first. */
function stepsOf(place: string): string[] {
  return place.split(/[\\/]|::/).filter(step => step !== '');
}

/** Whether an asset is one of its sides, or in one of its known lines. */
export function concerns(entry: ComparisonEntry, asset: AssetId): boolean {
  const isSide = [entry.a, entry.b].some(({ side }) => 'asset' in side && side.asset === asset);
  return isSide || entry.lines.some(line => line?.row.a === asset || line?.row.b === asset);
}

/** Whether the state on disk is compared, without edits. */
export function areFolders({ a, b }: Pick<ComparisonEntry, 'a' | 'b'>): boolean {
  return [a, b].some(({ side: { kind } }) => kind === 'install' || kind === 'snapshot');
}

/** A side whose mod project takes the copied changes. */
export interface EditableSide {
  readonly side: 'a' | 'b';
  readonly install: InstallId;
  /** The name of its game folder. */
  readonly folder: string;
}

/** The sides that can be edited: no originals, backups or hash lists; of two in one game folder, the first. */
export function editableSides({
  a,
  b,
  summary,
}: Pick<ComparisonEntry, 'a' | 'b' | 'summary'>): readonly EditableSide[] {
  if (summary === undefined) return [];
  const [installA, installB] = summary.installs;
  const both = [
    { chosen: a, side: 'a', install: installA },
    { chosen: b, side: 'b', install: installB },
  ] as const;
  return both
    .filter(({ chosen: { side } }) => side.kind === 'install' || side.kind === 'asset')
    .filter(({ install }, at, sides) => sides.findIndex(other => other.install === install) === at)
    .map(({ chosen, side, install }) => ({ side, install, folder: folderOf(chosen) }));
}

function folderOf({ side, place, title }: ChosenSide): string {
  return (side.kind === 'install' && place !== undefined ? stepsOf(place).at(-1) : undefined) ?? title;
}

/** An asset in its current version. */
export function assetSide({ id, name, address }: NamedAsset): ChosenSide {
  return { side: { kind: 'asset', asset: id }, title: name, ...(address === undefined ? {} : { place: address }) };
}

interface NamedAsset {
  readonly id: AssetId;
  readonly name: string;
  readonly address?: string | undefined;
}

/** The row of its parent, if its line is known. */
export function parentRow(entry: ComparisonEntry | undefined, row: ComparedRow): ComparedRow | undefined {
  if (entry === undefined) return undefined;
  const at = entry.lines.findIndex(line => line?.row.id === row.id);
  const level = entry.lines[at]?.level ?? 0;
  return entry.lines.slice(0, Math.max(0, at)).findLast(line => line !== undefined && line.level < level)?.row;
}

/** Whether both sides of a row are the same now. */
export function isSameNow({ now }: Pick<ComparisonEntry, 'now'>, row: string): boolean {
  return now?.same.includes(row) === true;
}

/** How many files and entries of each kind and format still differ, and how many are the same. */
export function differingIn(
  { now }: Pick<ComparisonEntry, 'now'>,
  summary: ComparisonSummary,
): Pick<ComparisonSummary, 'kinds' | 'formats' | 'unchanged'> {
  if (now === undefined) return summary;
  const { kinds, formats } = now;
  const total = (counts: ComparisonSummary['kinds']) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { kinds, formats, unchanged: summary.unchanged + total(summary.kinds) - total(kinds) };
}

/** A single file or entry compared with another: there is nothing to choose from. */
export function isSinglePair({ total, shown, filter }: ComparisonEntry): boolean {
  return total === 1 && shown !== undefined && shown.count === 0 && Object.keys(filter).length === 0;
}
