import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { refuseOtherFormat } from '../../files/kept-format.ts';

interface Viewed {
  readonly address: string;
  readonly name: string;
  view(): { readonly source: Source; readonly format: Format };
}

/** What an edit makes of an asset; refused where that is an archive, and would be read as another format. */
export function inSameFormat(asset: Viewed, made: Source): Source {
  const { source, format } = asset.view();
  refuseOtherFormat({ address: asset.address, name: asset.name, source, format }, made);
  return made;
}
