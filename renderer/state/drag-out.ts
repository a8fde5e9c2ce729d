import type { AssetId, AssetRow } from '../../shared/contract/types.ts';
import type { Workbench } from './workbench.ts';

/** What a drag needs of the browser's event. */
interface DragEvent {
  readonly dataTransfer: { effectAllowed: string; setData(format: string, data: string): void };
  preventDefault(): void;
}

export interface DragOut {
  /** A row is pressed: what a drag of it may need is fetched. */
  press(row: AssetRow): void;
  /** Rows begin to be dragged. Where the shell cannot hand them on, nothing is dragged. */
  begin(rows: readonly AssetRow[], event: DragEvent): void;
  /** What is dropped now comes from here, and is no file of anybody else's. */
  readonly isUnderWay: boolean;
  /** The pointer is seen again: the drag has ended. */
  end(): void;
  close(): void;
}

/** As much is fetched when a row is pressed; a browser takes an address at once or never. */
const MOST = 4 * 1024 * 1024;

/** Files and entries dragged out of the window: as copies by the desktop shell, as a download by a browser. */
export function createDragOut({ client, connection }: Pick<Workbench, 'client' | 'connection'>): DragOut {
  let fetched: { readonly asset: AssetId; readonly url: string } | undefined;
  let isUnderWay = false;
  const isShell = () => connection.store.getState().hello?.transport === 'electron';

  function forget(): void {
    if (fetched) URL.revokeObjectURL(fetched.url);
    fetched = undefined;
  }

  async function fetchAll({ id, size }: AssetRow): Promise<void> {
    const { bytes } = await client.readBytes({ asset: id, start: 0, size });
    forget();
    fetched = { asset: id, url: URL.createObjectURL(new Blob([bytes.slice()])) };
  }

  return {
    press(row) {
      // A drag that cannot be had says nothing, and does nothing.
      if (!isShell() && row.kind !== 'folder' && row.size <= MOST && fetched?.asset !== row.id)
        fetchAll(row).catch(() => undefined);
    },
    begin(rows, event) {
      const files = rows.filter(({ kind }) => kind !== 'folder');
      const [row, ...others] = files;
      if (row !== undefined && isShell()) {
        event.preventDefault(); // the system's own drag takes its place
        isUnderWay = true;
        client.dragOut({ assets: files.map(({ id }) => id) }).catch(() => undefined);
      } else if (row !== undefined && others.length === 0 && fetched?.asset === row.id) {
        isUnderWay = true;
        const name = (row.name.split(/[\\/]/).at(-1) ?? row.name).replaceAll(':', '_');
        event.dataTransfer.effectAllowed = 'copy';
        event.dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${fetched.url}`);
      } else event.preventDefault();
    },
    get isUnderWay() {
      return isUnderWay;
    },
    end() {
      isUnderWay = false;
    },
    close: forget,
  };
}
