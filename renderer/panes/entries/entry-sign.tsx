import type { AssetRow } from '../../../shared/contract/types.ts';
import { useSign } from '../../state/problems/use-sign.ts';
import { WeightIcon } from '../../widgets/weight-icon.tsx';
import { entriesStrings as say } from './strings.ts';

/** A sign for an entry with problems; nothing for others. */
export function EntrySign({ row }: { readonly row: AssetRow }) {
  const sign = useSign(row);
  if (sign === undefined) return null;
  const text = say.problems(sign.count);
  return (
    <span className="entry-sign" title={text}>
      <WeightIcon weight={sign.weight} label={text} />
    </span>
  );
}
