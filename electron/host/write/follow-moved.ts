import { makeItems } from '../../answers/items/make-items.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { FollowMoved, Moving } from '../../files/relocate.ts';

/** A file that names others on its disc by their sectors, with the new sector of one that moved. */
export const followMoved: FollowMoved = (name, source, moved) => {
  const { model, format, source: own } = new View(name, source, 0);
  if (format.followMoved === undefined || model === undefined) return undefined;
  const values = format.followMoved(model, moved);
  if (values.length === 0) return undefined;
  const made = makeItems(format, own, { kind: 'fields', values });
  if (made.kind === 'refused') return refuse(failures.itemsNotChanged(name, made.why));
  return { content: made.source, rows: values.map(({ path, value }) => ({ path, value: Number(value) })) };
};

/** Files whose format says so stay in their sectors, because what names them there does not follow. */
export const moving: Moving = {
  stays: (name, source) => new View(name, source, 0).format.staysInPlace,
  follow: followMoved,
};
