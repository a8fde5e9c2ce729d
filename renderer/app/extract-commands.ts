import type { Command } from '../state/commands.ts';
import { replaceWithFile } from '../state/replace-file.ts';
import type { Workbench } from '../state/workbench.ts';
import { chooseFiles } from '../widgets/choose-files.ts';
import { copyText } from '../widgets/copy-text.ts';
import { strings } from './strings.ts';

/** Getting the asset in front out of the game, and saying where it is. */
export function extractCommands(bench: Workbench): readonly Command[] {
  const group = strings.assetGroup;
  const { tabs, documents, extracting, connection, installs, overlays, notices } = bench;
  const active = () => {
    const tab = tabs.store.getState().active;
    return tab && documents.entry(tab.asset)?.asset;
  };
  const when = () => active() !== undefined;
  const copy = async (text: string) => {
    const isTaken = await copyText(text);
    notices.say(isTaken ? strings.copied : strings.notCopied, { tone: isTaken ? 'ok' : 'bad' });
  };
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
      when,
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
      title: strings.copyAddress,
      group,
      when,
      run: () => void copy(active()?.address ?? ''),
    },
    {
      id: 'copy.path',
      title: strings.copyPath,
      group,
      when,
      run: () => void copy(diskPathOf(bench, active()?.address ?? '')),
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

/** Where the file is on disk; an entry's is that of the file it is in. */
export function diskPathOf({ installs, connection }: Workbench, address: string): string {
  const folder = installs.store.getState().install?.folder ?? '';
  const [file = ''] = address.split('::');
  const separator = connection.store.getState().hello?.platform === 'win32' ? '\\' : '/';
  return `${folder}${separator}${file.replaceAll('/', separator)}`;
}
