import type { ChangeKind } from '../../../shared/contract/compare-types.ts';
import { strings } from './strings.ts';

interface KindSignProps {
  readonly kind: ChangeKind;
  /** The difference no longer exists. */
  readonly isSameNow?: boolean;
}

/** The kind of a change: a sign, a colour, and the word for users who see neither. */
export function KindSign({ kind, isSameNow = false }: KindSignProps) {
  const [sign, word] = isSameNow ? ['=', strings.sameNow] : [strings.sign[kind], strings.kind[kind]];
  return (
    <span className={`kind-sign ${isSameNow ? '' : `kind-${kind}`}`} title={word}>
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
