import { fieldsIn } from '../../../shared/layout/fields-in.ts';
import type { View } from '../assets/view.ts';

/** The field that a place lies in; absent where the bytes have no name. */
export function hitPath({ layout, source, memo }: View, start: number): string | undefined {
  if (layout === undefined || start >= source.size) return undefined;
  try {
    const [field] = fieldsIn(layout, source, { start, size: 1 }, memo);
    return field === undefined || field.kind === 'unknown' ? undefined : field.path;
  } catch {
    return undefined; // the place is worth telling without its name, which a damaged file may not give
  }
}
