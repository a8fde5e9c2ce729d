import type { ChangeKind } from '../../../shared/contract/compare-types.ts';
import { strings } from './strings.ts';

/** What happened to it: a sign, a colour, and the word for who sees neither. */
export function KindSign({ kind }: { readonly kind: ChangeKind }) {
  return (
    <span className={`kind-sign kind-${kind}`} title={strings.kind[kind]}>
      <span aria-hidden>{strings.sign[kind]}</span>
      <span className="visually-hidden">{strings.kind[kind]}</span>
    </span>
  );
}
