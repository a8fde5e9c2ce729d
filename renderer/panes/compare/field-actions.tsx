import type { FieldChange } from '../../../shared/contract/compare-types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import type { SideName } from './aligned.ts';
import { useTakesEdits } from './editable-sides.ts';
import { fieldCopy } from './field-copy.ts';
import type { Pair } from './pair-state.ts';
import { sayDone } from './say-done.ts';
import { strings } from './strings.ts';

const say = strings.fields;

interface FieldActionsProps {
  readonly pair: Pair;
  readonly change: FieldChange;
  readonly to: SideName;
}

/** Gives one side what the other has in a field; only for a side that takes edits. */
export function FieldActions({ pair, change, to }: FieldActionsProps) {
  const bench = useWorkbench();
  const { comparing } = bench;
  const takesEdits = useTakesEdits(to);
  const copy = fieldCopy(change, to);
  if (!takesEdits || copy === undefined) return <span />;
  const [from, name] = to === 'a' ? ['B', 'A'] : ['A', 'B'];

  async function run(): Promise<void> {
    if (copy === undefined) return;
    const assets = to === 'a' ? { from: pair.b, to: pair.a } : { from: pair.a, to: pair.b };
    if (await comparing.copyAcross({ ...assets, ...copy.paths }))
      sayDone(bench, copy.isRemoval ? say.takenOut(name) : say.copied(name), assets.to);
  }

  return (
    <Button
      className="compare-copy"
      title={copy.isRemoval ? say.takeOutHint : say.copyHint(from, name)}
      onClick={() => void run()}
    >
      {copy.isRemoval ? say.takeOut(name) : say.copyTo(name)}
    </Button>
  );
}
