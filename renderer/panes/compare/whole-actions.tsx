import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import type { SideName } from './aligned.ts';
import { useComparisonId, useTakesEdits } from './editable-sides.ts';
import { notifyWithUndo } from './notify-with-undo.ts';
import type { Pair } from './pair-state.ts';
import { strings } from './strings.ts';

const say = strings.whole;

/** Copies the whole content of one side to the other, if that can be edited. */
export function WholeActions({ pair }: { readonly pair: Pair }) {
  const bench = useWorkbench();
  const takesEdits = { a: useTakesEdits('a'), b: useTakesEdits('b') };
  const comparison = useComparisonId();

  async function copy(to: SideName): Promise<void> {
    const assets = to === 'a' ? { from: pair.b, to: pair.a } : { from: pair.a, to: pair.b };
    const edited = await bench.comparing.copyAcross(assets);
    if (edited) notifyWithUndo(bench, strings.fields.copied(strings.side[to]), { edited, comparison });
  }

  const sides = (['a', 'b'] as const).filter(side => takesEdits[side]);
  return (
    <div className="compare-whole">
      {sides.map(to => (
        <Button key={to} title={say.hint(strings.side[to === 'a' ? 'b' : 'a'])} onClick={() => void copy(to)}>
          {say.copyTo(strings.side[to])}
        </Button>
      ))}
    </div>
  );
}
