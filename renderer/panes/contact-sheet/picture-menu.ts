import type { MouseEvent } from 'react';
import { placeItems } from '../../state/game-folder/place-items.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import type { Sheet } from './sheet-state.ts';
import { sheetStrings as say } from './strings.ts';

/** The actions for a picture of the sheet; none if it is not a separate entry. */
function itemsOf(bench: Workbench, sheet: Sheet, index: number): readonly MenuItem[] {
  const { name, entry } = sheet.store.getState().rows?.[index] ?? {};
  if (name === undefined || entry === undefined) return [];
  const row = { id: entry.asset, address: entry.address, name };
  return [
    { title: say.open, keys: 'Enter', run: () => sheet.open(index) },
    { kind: 'line' },
    { title: say.extract, run: () => bench.extracting.choose({ assets: [row.id], title: name }) },
    {
      title: say.replaceWithFile,
      run: () =>
        chooseFiles({ several: false }, ([file]) => {
          if (file) sheet.replace(index, file).catch(bench.notices.caught);
        }),
    },
    { kind: 'line' },
    ...placeItems(bench, [row], copyText),
  ];
}

/** A menu about the picture under the pointer, or the one with the keyboard. */
export function usePictureMenu(sheet: Sheet, cellOf: (index: number) => HTMLElement | null) {
  const bench = useWorkbench();
  const { menu, show } = useMenu(say.menu);

  function onContextMenu(event: MouseEvent): void {
    const { rows, active } = sheet.store.getState();
    const under = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-position]') : null;
    const index = under ? Number(under.dataset.position) : active;
    const row = rows?.[index];
    const cell = under ?? cellOf(index);
    if (row === undefined || cell === null) return;
    event.preventDefault();
    if (index !== active) sheet.pick(index);
    const { left, bottom } = cell.getBoundingClientRect();
    const at = under ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
    const items = itemsOf(bench, sheet, index);
    if (items.length > 0) show(at, items);
  }

  return { menu, onContextMenu };
}
