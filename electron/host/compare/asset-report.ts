// What a comparison found in one file or entry, ready to be printed.
import { parseJson } from '../../../shared/base/parse-json.ts';
import type { DiffChange } from '../../../shared/contract/command-types.ts';
import type { ByteBlock, ChangeKind, FieldChange } from '../../../shared/contract/compare-types.ts';

export interface ReportedAsset {
  readonly kind: ChangeKind;
  /** As a user would type it; absent if the places themselves are meant. */
  readonly address?: string;
  readonly from?: string;
  readonly format?: string;
  readonly sizeA?: number;
  readonly sizeB?: number;
  readonly fields: readonly FieldChange[];
  /** For bytes without a field. */
  readonly ranges: readonly ReportedRange[];
  /** Why fields cannot be named. */
  readonly why?: string;
}

/** A range that differs, with its bytes if there are few. */
export interface ReportedRange extends ByteBlock {
  readonly old?: unknown;
  readonly new?: unknown;
}

export interface Report {
  readonly titles: readonly [a: string, b: string];
  readonly assets: readonly ReportedAsset[];
  readonly unchanged: number;
  readonly problems: readonly { readonly address: string; readonly text: string }[];
}

/** All differences in order. */
export function changesIn({ assets }: Report): DiffChange[] {
  return assets.flatMap(asset => {
    const at = asset.address === undefined ? {} : { address: asset.address };
    // If only its hash is known, all there is to say is that it changed.
    const hasDetails = asset.fields.length + asset.ranges.length > 0;
    const own = asset.kind === 'changed' && hasDetails ? [] : [assetChange(asset, at)];
    return [
      ...own,
      ...asset.fields.map(change => fieldChange(change, at)),
      ...asset.ranges.map(r => rangeChange(r, at)),
    ];
  });
}

type At = { readonly address?: string };

function assetChange({ kind, from, sizeA, sizeB }: ReportedAsset, at: At): DiffChange {
  const size = sizeB ?? sizeA;
  return { ...at, kind, ...(from === undefined ? {} : { from }), ...(size === undefined ? {} : { size }) };
}

function fieldChange(change: FieldChange, at: At): DiffChange {
  const { kind, path, from, followsFrom, a, b } = change;
  return {
    ...at,
    path,
    kind,
    ...(from === undefined ? {} : { from }),
    ...('old' in change ? { old: exact(change.old, change.oldJson) } : {}),
    ...('new' in change ? { new: exact(change.new, change.newJson) } : {}),
    ...(b ?? a),
    ...(followsFrom === undefined ? {} : { followsFrom }),
  };
}

/** As `show` prints it: a float with a point. */
function exact(value: unknown, json: string | undefined): unknown {
  return json === undefined ? value : parseJson(json);
}

function rangeChange(range: ReportedRange, at: At): DiffChange {
  const { aStart, aSize, bStart, bSize } = range;
  const kind = aSize === 0 ? 'added' : bSize === 0 ? 'removed' : 'changed';
  return {
    ...at,
    kind,
    ...('old' in range ? { old: range.old } : {}),
    ...('new' in range ? { new: range.new } : {}),
    start: kind === 'removed' ? aStart : bStart,
    size: kind === 'removed' ? aSize : bSize,
  };
}
