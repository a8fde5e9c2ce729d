import { parseAddress } from '../../files/address.ts';
import { pictureReader } from '../pictures/open-pictures.ts';
import type { Form } from './export-of.ts';
import { pictureFiles } from './picture-files.ts';
import type { Target } from './target.ts';

/** The PNG files of all pictures a file or entry holds; none where it has no pictures. */
export function picturesOf(target: Target): Form[] {
  const { view, address } = target;
  const { format, decoded } = view;
  if (!format.exportsAs.some(kind => kind === 'png') || decoded === undefined) return [];
  if (decoded.fault) return [{ why: decoded.fault.text }];
  const { list, pictures, spot } = pictureReader(target);
  const again = againOf(address);
  return list.flatMap((_, index): Form[] => {
    const which = index === 0 ? '' : `.${index}`;
    const files = pictureFiles(pictures.decode(spot(index)));
    if (files.length === 0) return [{ why: 'the picture has no pixels' }];
    return files.map(({ ending, bytes }) => ({ content: [bytes], ending: again + which + ending }));
  });
}

/** The second texture of a name is `name~2.png`, so that `name~2.alpha.png` lies beside it and not beside the first. */
function againOf(address: string): string {
  const { nth = 1 } = parseAddress(address).entries.at(-1) ?? {};
  return nth === 1 ? '' : `~${nth}`;
}
