import { valueAt } from '#layout';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';

/** What stands at a path of an asset, as another one takes it; refuses a path that is not there. */
export function jsonAt(asset: Pick<OpenAsset, 'address' | 'view'>, path: string): unknown {
  const { format, source } = asset.view();
  const found = format.layout && valueAt(format.layout, source, path);
  return found === undefined
    ? refuse(failures.noSuchPath(asset.address, path))
    : parseJson(JSON.stringify(found.value));
}
