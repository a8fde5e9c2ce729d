import type { Handlers } from '../../../shared/contract/call.ts';
import type { PalettesResult } from '../../../shared/contract/picture-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { colourEdit, palettesOf } from '../../answers/pictures/palettes.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { editItemsOf, type ItemsThread } from '../edits/edit-items-of.ts';
import { stepOf } from '../edits/step-of.ts';
import type { Services } from '../services.ts';

interface PaletteNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly itemsThread: ItemsThread;
}

/** Shows palettes and changes them colour by colour. */
export function paletteHandlers({
  store,
  services,
  itemsThread,
}: PaletteNeeds): Pick<Handlers<Workbench>, 'palettes' | 'setColour'> {
  return {
    async palettes({ asset }): Promise<PalettesResult> {
      const open = store.get(asset);
      const found = palettesOf(open.view()) ?? refuse(failures.noPalettes(open.address));
      return { revision: open.revision, ...found };
    },
    async setColour({ asset, path, colour, goesOn = false }) {
      const open = store.get(asset);
      const edit = colourEdit(open.view(), path, colour);
      if (edit === undefined) return refuse(failures.noPalettes(open.address));
      if ('why' in edit) return refuse(failures.fieldNotSet(open.address, path, edit.why));
      const make = () => editItemsOf(open, { kind: 'fields', ...edit, goesOn }, { thread: itemsThread });
      return stepOf(open, make, { store, services });
    },
  };
}
