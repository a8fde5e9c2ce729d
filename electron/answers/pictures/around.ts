import type { Format } from '../../../shared/formats/format.ts';
import type { Around } from '../../../shared/formats/pictures.ts';
import type { Opened } from '../../files/open-address.ts';

/** The container of an opened entry; undefined for a file. */
export function aroundOf({ steps }: Pick<Opened, 'steps'>): Around | undefined {
  const step = steps.at(-1);
  return step && aroundEntry(step);
}

/** What an entry needs from its container. */
export function aroundEntry(of: { readonly format: Format; readonly model: unknown; readonly index: number }): Around {
  const { format, model, index } = of;
  const fromBottom = format.container?.picturesFromBottom;
  return { format: format.id, model, index, ...(fromBottom && { picturesFromBottom: fromBottom }) };
}
