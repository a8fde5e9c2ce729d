import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import type { Command } from '../../state/commands.ts';
import type { Workbench } from '../../state/workbench.ts';
import { copyBytes, copyPlace, selectedRange } from './copy-bytes.ts';
import type { HexView } from './hex-state.ts';
import { stepChange } from './step-change.ts';
import { hexStrings as say } from './strings.ts';

export interface HexParts {
  readonly bench: Workbench;
  readonly asset: AssetId;
  readonly view: HexView;
  readonly finds: FindSession;
  /** Opens the menu of ways to copy. */
  copyMenu(): void;
  openBox(box: 'write' | 'checksums'): void;
}

const fewest = 4;
const most = 64;

/** What the hex view adds to the palette, the shortcut sheet and the keyboard. */
export function hexCommands({ bench, asset, view, finds, copyMenu, openBox }: HexParts): Command[] {
  const caret = () => view.store.getState().caret.at;
  const text = say.command;
  const command = (id: string, title: string, keys: string[], run: () => void): Command => ({
    id: `hex.${id}`,
    title,
    group: text.group,
    keys,
    scope: 'hex',
    run,
  });
  return [
    command(
      'copy',
      text.copy,
      ['Ctrl+C'],
      () => void copyBytes(bench, asset, selectedRange(bench, asset, caret()), 'hexSpaced'),
    ),
    command('copyAs', text.copyAs, ['Ctrl+Alt+C'], copyMenu),
    command('copyPlace', text.copyPlace, ['Ctrl+Shift+C'], () => void copyPlace(bench, asset, caret())),
    command('write', text.write, ['Ctrl+Alt+V'], () => openBox('write')),
    command('checksums', text.checksums, [], () => openBox('checksums')),
    command('selectAll', text.selectAll, ['Ctrl+A'], view.selectAll),
    command('selectRange', text.selectRange, ['Ctrl+Shift+A'], () => {
      const { start, size } = selectedRange(bench, asset, caret());
      bench.overlays.open('quick-open', `:${hexOffset(start)}..${hexOffset(start + size - 1)}`);
    }),
    command('nextField', text.nextField, ['Ctrl+Down'], () => view.stepField(1)),
    command('previousField', text.previousField, ['Ctrl+Up'], () => view.stepField(-1)),
    command('nextChange', text.nextChange, ['Ctrl+]'], () => void stepChange(bench, asset, caret(), 1)),
    command('previousChange', text.previousChange, ['Ctrl+['], () => void stepChange(bench, asset, caret(), -1)),
    command('wider', text.wider, ['Ctrl+Alt+Right'], () => widen(bench, view, 1)),
    command('narrower', text.narrower, ['Ctrl+Alt+Left'], () => widen(bench, view, -1)),
    { id: 'hex.find', title: text.find, group: text.group, keys: ['Ctrl+F'], run: finds.open },
    {
      id: 'hex.findNext',
      title: text.findNext,
      group: text.group,
      keys: ['F3'],
      run: () => void next(finds, 'forward'),
    },
    {
      id: 'hex.findPrevious',
      title: text.findPrevious,
      group: text.group,
      keys: ['Shift+F3'],
      run: () => void next(finds, 'backward'),
    },
  ];
}

function widen(bench: Workbench, view: HexView, by: number): void {
  const bytesPerRow = Math.min(most, Math.max(fewest, view.store.getState().perRow + by));
  bench.preferences.set({ bytesPerRow });
}

async function next(finds: FindSession, direction: 'forward' | 'backward'): Promise<void> {
  finds.open();
  await finds.step(direction);
}
