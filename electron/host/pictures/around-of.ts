import type { Around } from '../../../shared/formats/pictures.ts';
import type { Opened } from '../../files/open-address.ts';

/** The container an opened entry lies in; undefined for a file. */
export function aroundOf({ steps }: Pick<Opened, 'steps'>): Around | undefined {
  const step = steps.at(-1);
  return step && { format: step.format.id, model: step.model, index: step.index };
}
