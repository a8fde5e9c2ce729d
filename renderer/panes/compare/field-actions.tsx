import type { FieldChange } from '../../../shared/contract/compare-types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import type { SideName } from './aligned.ts';
import { useComparisonId, useTakesEdits } from './editable-sides.ts';
import { notifyWithUndo } from './notify-with-undo.ts';
import type { Pair } from './pair-state.ts';
import { strings } from './strings.ts';

const say = strings.fields;

interface FieldActionsProps {
  readonly pair: Pair;
  readonly change: FieldChange;
  readonly to: SideName;
}

/** Copies a field from one side to the other; only to a side that can be edited. */
export function FieldActions({ pair, change, to }: FieldActionsProps) {
  const bench = useWorkbench();
  const { comparing } = bench;
  const takesEdits = useTakesEdits(to);
  const comparison = useComparisonId();
  const copy = fieldCopy(change, to);
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
    const edited = await comparing.copyAcross({ ...assets, ...copy.paths });
    if (edited) notifyWithUndo(bench, words[copy.how].done, { edited, comparison });
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

/** How a change is copied: as a value, an added or removed item, or a moved one. */
export interface FieldCopy {
  readonly how: 'value' | 'takeOut' | 'move';
  readonly paths: { readonly fromPath?: string; readonly path?: string; readonly isMove?: true };
}

/** How to make a side equal to the other; undefined if copying makes no sense. */
export function fieldCopy({ kind, path, from = path, followsFrom }: FieldChange, to: SideName): FieldCopy | undefined {
  // A change that only follows from another is fixed when that one is copied.
  if (followsFrom !== undefined) return undefined;
  const both = to === 'a' ? { fromPath: path, path: from } : { fromPath: from, path };
  switch (kind) {
    case 'changed':
    case 'renamed':
      return { how: 'value', paths: both };
    case 'moved': // only a list item has a position of its own
      return path.endsWith(']') ? { how: 'move', paths: { ...both, isMove: true } } : undefined;
    case 'added':
      return to === 'a' ? { how: 'value', paths: { fromPath: path } } : { how: 'takeOut', paths: { path } };
    case 'removed':
      return to === 'b' ? { how: 'value', paths: { fromPath: path } } : { how: 'takeOut', paths: { path } };
  }
}
