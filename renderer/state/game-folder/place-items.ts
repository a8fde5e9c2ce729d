import type { AssetRow } from '../../../shared/contract/types.ts';
import type { Workbench } from '../workbench.ts';
import { placeStrings as say } from './strings.ts';

type Placed = Pick<AssetRow, 'id' | 'address'>;
/** Copies text to the clipboard; false if the system refused. */
type CopyText = (text: string) => Promise<boolean>;

/** Menu items about an asset's location: its address, its path and its place in the file manager. */
export function placeItems(
  bench: Pick<Workbench, 'notices' | 'installs' | 'connection' | 'client'>,
  rows: readonly Placed[],
  copyText: CopyText,
) {
  const [first, ...others] = rows;
  const copy = (lines: readonly string[]) => void copyPlaces(bench, lines, copyText);
  return [
    { title: say.copyAddress, disabled: first === undefined, run: () => copy(rows.map(({ address }) => address)) },
    {
      title: say.copyPath,
      disabled: first === undefined,
      run: () => copy([...new Set(rows.map(({ address }) => diskPathOf(bench, address)))]),
    },
    ...(canReveal(bench)
      ? [
          {
            title: say.reveal,
            disabled: first === undefined || others.length > 0,
            run: () => first && reveal(bench, first),
          },
        ]
      : []),
  ];
}

/** Only the desktop shell has a file manager. */
export function canReveal({ connection }: Pick<Workbench, 'connection'>): boolean {
  return connection.store.getState().hello?.transport === 'electron';
}

export function reveal({ client, notices }: Pick<Workbench, 'client' | 'notices'>, { id }: Pick<Placed, 'id'>): void {
  client.revealFile({ asset: id }).catch(notices.caught);
}

export async function copyPlaces(
  { notices }: Pick<Workbench, 'notices'>,
  lines: readonly string[],
  copyText: CopyText,
): Promise<void> {
  const isTaken = await copyText(lines.join('\n'));
  notices.say(isTaken ? say.copied : say.notCopied, { tone: isTaken ? 'ok' : 'bad' });
}

/** Where the file is on disk; for an entry, where its containing file is. */
export function diskPathOf(
  { installs, connection }: Pick<Workbench, 'installs' | 'connection'>,
  address: string,
): string {
  const folder = installs.store.getState().install?.folder ?? '';
  const [file = ''] = address.split('::');
  const separator = connection.store.getState().hello?.platform === 'win32' ? '\\' : '/';
  return `${folder}${separator}${file.replaceAll('/', separator)}`;
}
