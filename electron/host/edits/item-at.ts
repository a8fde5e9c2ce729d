import { type JsonRows, parallelRows, valueAt } from '#layout';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';

/** The item at a path of an asset, in the form in which another asset accepts it; refuses a path that does not exist. */
function jsonAt(asset: Pick<OpenAsset, 'address' | 'view'>, path: string): unknown {
  const { format, source } = asset.view();
  const found = format.layout && valueAt(format.layout, source, path);
  return found === undefined
    ? refuse(failures.noSuchPath(asset.address, path))
    : parseJson(JSON.stringify(found.value));
}

/** An item of a list, with its rows in parallel lists, as another asset takes it. */
export function itemAt(
  asset: Pick<OpenAsset, 'address' | 'view'>,
  path: string,
): { readonly json: unknown; readonly rows: JsonRows } {
  const { format, source } = asset.view();
  const rows = format.layout === undefined ? [] : parallelRows(format.layout, source, path);
  return {
    json: jsonAt(asset, path),
    rows: Object.fromEntries(rows.map(row => [row.list, jsonAt(asset, row.path)])),
  };
}
