import { encode, type Field, fieldsIn, valueAt } from '#layout';
import { isAtOrBelow, movedPath } from '../../../shared/base/field-path.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { AcrossPaths } from '../../../shared/formats/format.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { copiedReader } from '../../../shared/patch/copied-reader.ts';
import { readerOf } from '../../../shared/patch/reader-text.ts';
import { withValues } from '../../answers/items/set-fields.ts';
import { layoutPaths, ReadFile, shownPart } from '../../answers/items/shown-part.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { inSameFormat } from './in-same-format.ts';
import { itemAcross } from './item-across.ts';
import type { ReadAsset } from './read-asset.ts';

export interface Paths extends AcrossPaths {
  readonly isMove?: true | undefined;
}

/** What an asset becomes when a change of a comparison is copied, and the label of the step. */
export function contentAcross(
  from: ReadAsset,
  to: ReadAsset,
  { fromPath, path, isMove }: Paths,
): { readonly content: Source; readonly label: string } {
  if (fromPath === undefined && path === undefined)
    return { content: from.view().source, label: 'Copy all from the other side' };
  const copy = fromPath === undefined ? `Remove ${path}` : `Copy ${path ?? fromPath} from the other side`;
  const label = isMove ? `Move ${path} as on the other side` : copy;
  return { content: inSameFormat(to, pathAcross(from, to, { fromPath, path, isMove })), label };
}

function pathAcross(from: ReadAsset, to: ReadAsset, { fromPath, path, isMove }: Paths): Source {
  const shared = isMove ? undefined : partAcross(from, to, { fromPath, path });
  if (shared !== undefined) return shared;
  if (to.view().format.changesAre === 'item') return readerAcross(from, to, { fromPath, path, isMove });
  const [there, here] = [
    fromPath === undefined ? undefined : storedIn(from, fromPath),
    path === undefined ? undefined : storedIn(to, path),
  ];
  return there === undefined || here === undefined || isMove
    ? itemAcross(from, to, { there, here, isMove })
    : fieldsAcross(from, to, { there, here });
}

/** The asset after the format itself copied the part; undefined if fields are copied instead. */
function partAcross(from: ReadAsset, to: ReadAsset, paths: AcrossPaths): Source | undefined {
  const [theirs, ours] = [from.view(), to.view()];
  if (theirs.format.id !== ours.format.id) return undefined;
  const made = ours.format.copyAcross?.(theirs.source, ours.source, paths);
  if (made === undefined) return undefined;
  return 'why' in made ? refuse(failures.notCopied(to.address, made.why)) : made.source;
}

function readerAcross(from: ReadAsset, to: ReadAsset, { fromPath, path, isMove }: Paths): Source {
  const { format, source } = to.view();
  const [theirs, ours] = [readerOf(from.view().format, from.view().source), readerOf(format, source)];
  if (theirs === undefined || ours === undefined || format.layout === undefined)
    return refuse(failures.noModel(to.address, isA(format)));
  const copied = copiedReader({ theirs, ours, fromPath, path, isMove });
  if ('why' in copied) return refuse(failures.notCopied(to.address, copied.why));
  return piecesSource(encode(format.layout, copied.value));
}

/** Every field below the path, with the other side's value. */
function fieldsAcross(
  from: ReadAsset,
  to: ReadAsset,
  { there, here }: { readonly there: string; readonly here: string },
): Source {
  const { layout } = to.view().format;
  const [none] = [from, to].filter(asset => asset.view().format.layout === undefined);
  if (layout === undefined || none !== undefined)
    return refuse(failures.noModel((none ?? to).address, isA((none ?? to).view().format)));
  const values = fieldsBelow(from, there).map(field => ({
    path: movedPath(field.path, there, here),
    value: withAllBits(field),
  }));
  if (values.length === 0) return refuse(notThere(from, there));
  const made = withValues(layout, to.view().source, values);
  return made.kind === 'made' ? made.source : refuse(failures.fieldNotSet(to.address, made.path, made.why));
}

/** The text of a float that is no number has all of its bits. */
const withAllBits = ({ value, text }: Pick<Field, 'value' | 'text'>): unknown =>
  value === 'NaN' && text?.startsWith('bits:') ? text : value;

/** The layout's path for a path that show prints. */
function storedIn(asset: ReadAsset, path: string): string {
  const { format, source } = asset.view();
  return layoutPaths(new ReadFile(format, source), path)?.[0] ?? path;
}

/** A part that is missing may come after a fault. */
function notThere(asset: ReadAsset, path: string): Failure {
  const { address } = asset;
  const { decoded, format } = asset.view();
  const fault = decoded?.fault;
  if (fault !== undefined) return failures.damaged(address, format.id, fault.start, fault.path, fault.text);
  const cut = decoded?.findings.find(({ isCut }) => isCut);
  if (cut !== undefined) {
    const why = `${cut.path} at ${hexOffset(cut.start)}: ${cut.text}`;
    return failures.damaged(address, format.id, cut.start, cut.path, why);
  }
  const isShown = decoded !== undefined && shownPart(format, decoded, path) !== undefined;
  return isShown ? failures.noBytes(address, path) : failures.noSuchPath(address, path);
}

/** Values that a writer computes are left to it. */
const FOLLOWING: ReadonlySet<string> = new Set(['padding', 'count', 'size', 'offset', 'checksum', 'reference']);

function fieldsBelow(asset: ReadAsset, path: string): readonly Pick<Field, 'path' | 'value' | 'text'>[] {
  const { source, format } = asset.view();
  const { layout } = format;
  if (layout === undefined) return [];
  const all = fieldsIn(layout, source, { start: 0, size: source.size });
  const own = all.filter(field => field.path === path);
  if (own.length > 0) return own;
  const below = all.filter(field => isAtOrBelow(field.path, path));
  // The parts of a word of bits are not fields of their own.
  const member = below.length === 0 ? valueAt(layout, source, path)?.field : undefined;
  if (member !== undefined) return [member];
  return below.filter(({ kind, path: at }) => !FOLLOWING.has(kind) && !at.startsWith('@')); // bytes that nothing names have no field
}
