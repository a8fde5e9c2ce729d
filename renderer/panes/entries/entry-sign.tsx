import type { AssetRow } from '../../../shared/contract/types.ts';
import { useSign } from '../../state/problems/use-sign.ts';
import { WeightIcon } from '../../widgets/weight-icon.tsx';
import { entriesStrings as say } from './strings.ts';

/** That something is wrong with an entry; nothing where all is well. */
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
