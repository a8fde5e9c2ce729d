import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { toBase64 } from '../../../shared/base/base64.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { Diffed } from '../../../shared/contract/command-types.ts';
import type { CompareOptions } from '../../../shared/contract/compare-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { sourceOf } from '../../answers/compare/compare-task.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import { openAddress, PairOpener } from '../../files/open-address.ts';
import type { Index } from '../../index/open-index.ts';
import { threadsWorth } from '../../workers/threads.ts';
import { folderAt } from '../assets/targets.ts';
import { changesIn, type Report, type ReportedAsset, type ReportedRange } from '../compare/asset-report.ts';
import { comparePlaces } from '../compare/compare-places.ts';
import type { ComparedSide, NamedContent } from '../compare/compared-side.ts';
import { type Comparer, createComparer } from '../compare/comparer.ts';
import type { PlaceRow } from '../compare/place-rows.ts';
import { reportMarkdown } from '../compare/report-markdown.ts';
import { sharedIndex } from '../data-folder.ts';
import { findFolder } from '../installs/open-install.ts';
import { type Lazy, lazy } from '../lazy.ts';
import { readSnapshot } from '../snapshots/snapshot-store.ts';
import { type KeptStructures, keptStructures } from '../structures/known-formats.ts';
import { startSmallThreads } from './collector.ts';

/** diff: two files, containers or folders, entry by entry and field by field. */
export function diffCommand(dataFolder: string): Handlers<Command>['diff'] {
  return async ({ base, a, b, all, options, with: structure }, { signal, progress }) => {
    startSmallThreads();
    if (structure !== undefined) {
      const { diffByStructure } = await import('./diff-by-structure.ts');
      return diffByStructure({ base, a, b, all, options, structure });
    }
    const index = lazy(() => indexIn(dataFolder));
    try {
      const opener = new PairOpener();
      const known = { dataFolder, base, index, opener, kept: await keptStructures(dataFolder) };
      const sides = [await sideAt(a, known), await sideAt(b, known)] as const;
      if (isOneContent(sides[0]) !== isOneContent(sides[1])) refuse(failures.folderAndFile(a, b));
      // One per core: more would take the memory of two, and no less time.
      const comparer = createComparer({ size: threadsWorth(sides[0].bytes + sides[1].bytes) });
      return await diffOf({ sides, comparer, opener, options, all, signal }, progress).finally(comparer.close);
    } finally {
      (await index.peek())?.close();
    }
  };
}

/** Loaded only for folders: two files do not need it. */
async function indexIn(dataFolder: string): Promise<Index | undefined> {
  const file = sharedIndex(dataFolder);
  return existsSync(file) ? (await import('../../index/open-index.ts')).openIndex(file) : undefined;
}

async function diffOf(work: DiffWork, progress: CallContext['progress']): Promise<Diffed> {
  const { sides, comparer, options, all, signal } = work;
  const [a, b] = sides;
  const { rows, unchanged, problems } = await comparePlaces({
    ...{ a: a.place, b: b.place, options, comparer, signal },
    progress: ({ text, done, total }) => progress({ text, done, total, unit: 'bytes' }),
  });
  comparer.rest(); // the rest runs one by one
  const assets: ReportedAsset[] = [];
  for (const [done, row] of rows.entries()) {
    const asset = await assetOf(row, work);
    if (asset) assets.push(asset);
    progress({ text: 'Comparing', done, total: rows.length, unit: 'entries' });
  }
  const report: Report = { titles: [a.typed, b.typed], assets, unchanged, problems };
  const changes = changesIn(report);
  const same = changes.every(({ followsFrom }) => followsFrom !== undefined);
  return { same, changes, markdown: reportMarkdown(report, { all }), problems };
}

/** A side as it was typed. */
interface TypedSide {
  readonly typed: string;
  readonly place: ComparedSide;
  /** How many there are to read; a folder has any number. */
  readonly bytes: number;
  /** What a thread opens to read an address in it; absent if only hashes are known. */
  contentAt?(address: string): NamedContent;
}

/** A file or an entry, not a folder. */
const isOneContent = ({ place }: TypedSide): boolean => place.kind === 'content';

interface Known {
  readonly dataFolder: string;
  readonly base: string;
  readonly index: Lazy<Promise<Index | undefined>>;
  readonly opener: PairOpener;
  readonly kept: KeptStructures | undefined;
}

/** `snapshot:ID` is a game folder as recorded by its hashes. */
const SNAPSHOT = 'snapshot:';

async function sideAt(typed: string, known: Known): Promise<TypedSide> {
  const { dataFolder, base } = known;
  if (typed.startsWith(SNAPSHOT)) {
    const { hashes } = readSnapshot(dataFolder, typed.slice(SNAPSHOT.length));
    return { typed, place: { kind: 'hashes', files: hashes }, bytes: 0 };
  }
  const found = await folderAt(base, typed);
  if (found !== undefined) {
    const { folder } = await findFolder(found);
    const index = await known.index.get();
    return {
      typed,
      place: { kind: 'folder', folder, ...(index && { index }) },
      bytes: Number.POSITIVE_INFINITY,
      contentAt(address) {
        const { path, entries } = parseAddress(address);
        const name = entries.at(-1)?.name ?? basename(path);
        return withStructure({ kind: 'file', file: join(folder, path), entries, name }, address, known);
      },
    };
  }
  const opened = openAddress(base, typed);
  opened.close();
  const { file, name, source } = opened;
  const { entries } = parseAddress(typed);
  return {
    typed,
    place: { kind: 'content', content: { kind: 'file', file, entries }, name },
    bytes: source.size,
    contentAt(address) {
      const inside = address === '' ? [] : parseAddress(`x::${address}`).entries;
      const steps = [...entries, ...inside];
      const content = { kind: 'file', file, entries: steps, name: inside.at(-1)?.name ?? name } as const;
      return withStructure(content, printAddress({ path: file, entries: steps }), known);
    },
  };
}

/** An asset read by a stored structure says so: a thread compares it. */
function withStructure(
  content: NamedContent & { kind: 'file' },
  address: string,
  { kept, opener }: Known,
): NamedContent {
  if (!kept) return content;
  const { file, entries, name } = content;
  const use = kept({ file, address, name, source: opener.open(file, entries) });
  return use ? { ...content, structure: use.sent } : content;
}

function typedAddress({ typed, place }: TypedSide, address: string): string {
  if (place.kind !== 'content') return `${typed.replace(/[\\/]+$/, '')}/${address}`;
  return address === '' ? typed : `${typed}::${address}`;
}

interface DiffWork {
  readonly sides: readonly [TypedSide, TypedSide];
  readonly comparer: Comparer;
  readonly opener: PairOpener;
  readonly options: CompareOptions;
  readonly all: boolean;
  readonly signal: AbortSignalLike;
}

/** What to report for a row; nothing if all differences are to be ignored. */
async function assetOf(row: PlaceRow, work: DiffWork): Promise<ReportedAsset | undefined> {
  const { sides, options } = work;
  const { addressA, addressB, kind, format, sizeA, sizeB } = row;
  const [a, b] = [addressA, addressB];
  const isPlace = b === '' || (b === undefined && a === '');
  const address = b !== undefined ? typedAddress(sides[1], b) : a !== undefined ? typedAddress(sides[0], a) : undefined;
  if (address === undefined) return undefined; // a folder around others
  const head = {
    kind,
    ...(isPlace ? {} : { address }),
    ...(row.from !== undefined && a !== undefined ? { from: typedAddress(sides[0], a) } : {}),
    ...(format === undefined ? {} : { format }),
    ...(sizeA === undefined ? {} : { sizeA }),
    ...(sizeB === undefined ? {} : { sizeB }),
  };
  if (kind !== 'changed' || a === undefined || b === undefined) return { ...head, fields: [], ranges: [] };
  const pair = await pairAt([a, b], { work, row });
  if (pair === undefined) return row.count > 0 ? undefined : { ...head, fields: [], ranges: [], why: ONLY_HASHES };
  const hasDetails = pair.fields.length + pair.ranges.length > 0 || pair.why !== undefined;
  return hasDetails || (row.count === 0 && !isIgnoring(options)) ? { ...head, ...pair } : undefined;
}

/** The asset at an address on each side; for an entry that cannot be read, only its failure. Undefined if only hashes are known. */
async function pairAt(
  [a, b]: readonly [string, string],
  comparing: { readonly work: DiffWork; readonly row: PlaceRow },
): Promise<PairReport | undefined> {
  const { sides } = comparing.work;
  try {
    const [contentA, contentB] = [sides[0].contentAt?.(a), sides[1].contentAt?.(b)];
    if (contentA === undefined || contentB === undefined) return undefined;
    return await comparePair(contentA, contentB, comparing);
  } catch (error) {
    if (!(error instanceof FailureError) || b === '') throw error;
    return { fields: [], ranges: [], why: error.failure.text };
  }
}

/** What a snapshot can say about a change. */
const ONLY_HASHES = 'a snapshot knows its hash, and not how it read';

const isIgnoring = (options: CompareOptions): boolean => Object.values(options).some(value => value !== undefined);

type PairReport = Pick<ReportedAsset, 'fields' | 'ranges' | 'why'>;

async function comparePair(
  a: NamedContent,
  b: NamedContent,
  { work, row }: { work: DiffWork; row: PlaceRow },
): Promise<PairReport> {
  const { comparer, opener, options, all, signal } = work;
  const asked = { ...options, own: row.count > 0, wholeBytes: true };
  const { changes, why, isOtherFormat } = await comparer.fields(a, b, asked, { signal });
  const fields = all ? changes : changes.filter(({ followsFrom }) => followsFrom === undefined);
  // Added or removed entries do not count here.
  if (why !== undefined && isOtherFormat && row.count > 0) return { fields, ranges: [], why };
  if (why === undefined || row.count > 0) return { fields, ranges: [] };
  const blocks = await comparer.bytes(a, b, { signal });
  const sources = [sourceOf(a, opener), sourceOf(b, opener)] as const;
  const ranges = blocks
    .filter(({ same }) => !same)
    .map((block): ReportedRange => {
      const { aStart, aSize, bStart, bSize } = block;
      return { ...block, ...fewBytes('old', sources[0], aStart, aSize), ...fewBytes('new', sources[1], bStart, bSize) };
    });
  return { fields: [], ranges, why };
}

/** Longer runs of bytes are not spelled out. */
const FEW = 64;

function fewBytes(
  side: 'old' | 'new',
  source: Source,
  start: number,
  size: number,
): Partial<Pick<ReportedRange, 'old' | 'new'>> {
  if (size === 0 || size > FEW) return {};
  return { [side]: { bytes: size, base64: toBase64(source.read(start, size)) } };
}
