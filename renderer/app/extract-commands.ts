import type { Command } from '../state/commands/commands.ts';
import { replaceWithFile } from '../state/entries/replace-file.ts';
import { canReveal, copyPlaces, diskPathOf, reveal } from '../state/game-folder/place-items.ts';
import { placeStrings } from '../state/game-folder/strings.ts';
import type { Workbench } from '../state/workbench.ts';
import { chooseFiles } from '../widgets/choose-files.ts';
import { copyText } from '../widgets/copy-text.ts';
import { strings } from './strings.ts';

/** Extracting the asset in front, and copying its location. */
export function extractCommands(bench: Workbench): readonly Command[] {
  const group = strings.assetGroup;
  const { tabs, documents, extracting, connection, installs, overlays, notices } = bench;
  const active = () => {
    const tab = tabs.store.getState().active;
    return tab && documents.entry(tab.asset)?.asset;
  };
  const when = () => active() !== undefined;
  const copy = (text: string) => void copyPlaces(bench, [text], copyText);
  return [
    {
      id: 'extract',
      title: strings.extract,
      group,
      keys: ['Ctrl+Alt+E'],
      when,
      run: () => {
        const asset = active();
        if (asset) void documents.flush().then(() => extracting.choose({ assets: [asset.id], title: asset.name }));
      },
    },
    {
      id: 'replace.file',
      title: strings.replaceWithFile,
      group,
      when: () => when() && active()?.kind !== 'folder',
      run: () => {
        const asset = active();
        if (asset === undefined) return;
        chooseFiles({ several: false }, ([file]) => {
          if (file) replaceWithFile(bench, asset, file).catch(notices.caught);
        });
      },
    },
    {
      id: 'copy.address',
      title: placeStrings.copyAddress,
      group,
      when,
      run: () => copy(active()?.address ?? ''),
    },
    {
      id: 'copy.path',
      title: placeStrings.copyPath,
      group,
      when,
      run: () => copy(diskPathOf(bench, active()?.address ?? '')),
    },
    {
      id: 'reveal',
      title: placeStrings.reveal,
      group,
      keys: ['Alt+Shift+R'],
      when: () => when() && canReveal(bench),
      run: () => {
        const asset = active();
        if (asset) reveal(bench, asset);
      },
    },
    {
      id: 'install.open',
      title: strings.openFolder,
      group: strings.gameGroup,
      keys: ['Ctrl+O'],
      run: () => {
        if (connection.store.getState().hello?.transport === 'electron') void installs.choose();
        else overlays.open('open-folder');
      },
    },
  ];
}
