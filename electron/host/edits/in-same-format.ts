import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { refuseOtherFormat } from '../../files/kept-format.ts';

interface Viewed {
  readonly address: string;
  readonly name: string;
  view(): { readonly source: Source; readonly format: Format };
}

/** The asset after an edit; refused if it is an archive that would be read as another format. */
export function inSameFormat(asset: Viewed, made: Source): Source {
  const { source, format } = asset.view();
  refuseOtherFormat({ address: asset.address, name: asset.name, source, format }, made);
  return made;
}
