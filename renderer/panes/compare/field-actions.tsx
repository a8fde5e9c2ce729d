import type { FieldChange } from '../../../shared/contract/compare-types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import type { SideName } from './aligned.ts';
import { useTakesEdits } from './editable-sides.ts';
import { type FieldCopy, fieldCopy } from './field-copy.ts';
import type { Pair } from './pair-state.ts';
import { sayDone } from './say-done.ts';
import { strings } from './strings.ts';

const say = strings.fields;

interface FieldActionsProps {
  readonly pair: Pair;
  readonly change: FieldChange;
  /** What the pair is. */
  readonly format: string | undefined;
  readonly to: SideName;
}

/** Gives one side what the other has in a field; only for a side that takes edits. */
export function FieldActions({ pair, change, format, to }: FieldActionsProps) {
  const bench = useWorkbench();
  const { comparing } = bench;
  const takesEdits = useTakesEdits(to);
  const copy = fieldCopy(change, { to, format });
  if (!takesEdits || copy === undefined) return <span />;
  const name = strings.side[to];
  const from = strings.side[to === 'a' ? 'b' : 'a'];
  const words: Readonly<Record<FieldCopy['how'], Words>> = {
    value: { button: say.copyTo(name), hint: say.copyHint(from, name), done: say.copied(name) },
    takeOut: { button: say.takeOut(name), hint: say.takeOutHint, done: say.takenOut(name) },
    move: { button: say.moveIn(name), hint: say.moveHint(from), done: say.moved(name) },
  };

  async function run(): Promise<void> {
    if (copy === undefined) return;
    const assets = to === 'a' ? { from: pair.b, to: pair.a } : { from: pair.a, to: pair.b };
    if (await comparing.copyAcross({ ...assets, ...copy.paths })) sayDone(bench, words[copy.how].done, assets.to);
  }

  return (
    <Button className="compare-copy" title={words[copy.how].hint} onClick={() => void run()}>
      {words[copy.how].button}
    </Button>
  );
}

interface Words {
  readonly button: string;
  readonly hint: string;
  readonly done: string;
}
