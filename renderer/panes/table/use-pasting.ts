import type { AssetId } from '../../../shared/contract/types.ts';
import { atField } from '../../state/documents/at-field.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import { type PasteTarget, pastedCells } from './pasted-cells.ts';
import { pasteItems } from './row-items.ts';
import { tableStrings as say } from './strings.ts';

/** Pastes a text from the clipboard: the items that were copied last, or else the cells of a spreadsheet. */
export function usePasting(asset: AssetId, target: Omit<PasteTarget, 'rows'>) {
  const bench = useWorkbench();
  return async (text: string, rows: readonly number[]): Promise<void> => {
    const { items, text: copied } = bench.copiedItems.getState();
    const path = target.table.rows[rows[0] ?? -1]?.path;
    if (copied !== undefined && plainEnds(copied) === plainEnds(text)) {
      const isPasted = await pasteItems(bench, asset, path);
      if (!isPasted && items) bench.notices.say(say.notHere(items.title), { tone: 'bad' });
      return;
    }
    if (rows.length === 0) return bench.notices.say(say.noCell, { tone: 'bad' });
    await pasteCells(bench, asset, { ...target, rows }, text);
  };
}

/** The system may store line ends of its own. */
const plainEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Sets all cells as one step, or none. */
async function pasteCells(
  bench: Pick<Workbench, 'documents' | 'notices'>,
  asset: AssetId,
  target: PasteTarget,
  text: string,
): Promise<void> {
  const pasted = pastedCells(target, text);
  if ('why' in pasted) return bench.notices.say(say.nothingPasted(pasted.why), { tone: 'bad' });
  const { values, names } = pasted;
  if (values.length === 0) return bench.notices.say(say.pastedSame);
  const { edit } = bench.documents;
  const failure = await edit.tryEditItems(asset, { kind: 'fields', label: say.pasting(values.length), values });
  if (failure === undefined) return bench.notices.done(say.pasted(values.length), () => edit.undo(asset));
  bench.notices.say(say.nothingPasted(refusal(names, failure.text)), { tone: 'bad' });
}

/** A refusal with the name of its cell instead of its path. */
function refusal(names: ReadonlyMap<string, string>, text: string): string {
  const [path, name] = [...names].find(([each]) => text.includes(`> ${each}: `)) ?? [];
  return path === undefined || name === undefined ? text : say.atCell(name, atField(text, path));
}
