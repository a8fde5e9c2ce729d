import type { ComparedRow, ComparisonId } from '../../../shared/contract/compare-types.ts';
import { parentRow } from '../../state/comparison-entry.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import type { SideName } from './aligned.ts';
import { useTakesEdits } from './editable-sides.ts';
import { sayDone } from './say-done.ts';
import { strings } from './strings.ts';

interface RenamedBarProps {
  readonly id: ComparisonId;
  readonly row: ComparedRow;
}

/** What has two names; an entry of a container can take the name of the other side. */
export function RenamedBar({ id, row }: RenamedBarProps) {
  const bench = useWorkbench();
  const takesEdits = { a: useTakesEdits('a'), b: useTakesEdits('b') };
  const around = usePart(
    parts => parts.comparing,
    state => parentRow(state.entries[id], row),
  );
  const { a, b, address, from = address } = row;
  const names = { a: nameOf(from), b: nameOf(address) };

  async function rename(to: SideName): Promise<void> {
    const container = around?.[to];
    const [giver, taker] = to === 'a' ? [b, a] : [a, b];
    if (giver === undefined || taker === undefined || container === undefined) return;
    if (await bench.comparing.copyName(giver, taker)) sayDone(bench, strings.named(strings.side[to]), container);
  }

  const sides = (['a', 'b'] as const).filter(side => takesEdits[side]);
  if (around?.format === undefined || sides.length === 0) return null;
  return (
    <div className="compare-tools">
      {sides.map(to => (
        <Button key={to} title={strings.nameHint} onClick={() => void rename(to)}>
          {strings.nameIn(strings.side[to], names[to === 'a' ? 'b' : 'a'])}
        </Button>
      ))}
    </div>
  );
}

function nameOf(address: string): string {
  return address.split('::').at(-1) ?? address;
}
