import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Connection } from '../base/connection.ts';
import type { Notices } from '../base/notices.ts';

/** The part of the browser's event that a drag needs. */
interface DragEvent {
  readonly dataTransfer: { effectAllowed: string; setData(format: string, data: string): void };
  preventDefault(): void;
}

export interface DragOut {
  /** A row is pressed: fetches what dragging it may need. */
  press(row: AssetRow): void;
  /** A drag of rows begins: to another list, and out of the window if the shell can hand them on. */
  begin(rows: readonly AssetRow[], from: AssetId, event: DragEvent): void;
  /** Whether the drag comes from this list. */
  isFrom(list: AssetId): boolean;
  /** What a drop on a list or an asset brings: files from elsewhere, copies of other rows, or nothing for its own rows or itself. */
  dropped(into: AssetId, files: readonly File[]): Promise<readonly File[]>;
  /** The pointer was seen again: the drag has ended. */
  end(): void;
  close(): void;
}

interface DragNeeds {
  readonly client: Client<Contract>;
  readonly connection: Connection;
  /** Reports why the drag cannot leave the window. */
  readonly notices: Pick<Notices, 'watch' | 'caught'>;
}

/** The data type that distinguishes a drag of rows from a drag of text. */
export const DRAGGED_ROWS = 'application/x-gantry-rows';

/** The most that one call reads. */
const PART = 4 * 1024 * 1024;

/** The most that is fetched when a row is pressed: a browser needs the address at once. */
const MOST = 4 * 1024 * 1024;

/** Files and entries dragged out of the window: as copies by the desktop shell, as a download by a browser. */
export function createDragOut({ client, connection, notices }: DragNeeds): DragOut {
  let fetched: { readonly asset: AssetId; readonly url: string } | undefined;
  /** Why the last pressed row could not be fetched. */
  let failed: { readonly asset: AssetId; readonly error: unknown } | undefined;
  let dragged: { readonly rows: readonly AssetRow[]; readonly from: AssetId } | undefined;
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

  async function copyOf({ id, name, size }: AssetRow): Promise<File> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let start = 0; start < size; start += PART) {
      const { bytes } = await client.readBytes({ asset: id, start, size: Math.min(PART, size - start) });
      parts.push(bytes.slice());
    }
    return new File(parts, name);
  }

  /** The shell drags copies, as files with the same names; files with other names come from elsewhere. */
  const isOurs = (rows: readonly AssetRow[], files: readonly File[]) =>
    files.length === 0 || files.every(file => rows.some(row => lastName(row.name) === file.name));

  return {
    press(row) {
      failed = undefined;
      // It may never be dragged: an error is reported only if it is.
      if (!isShell() && row.kind !== 'folder' && row.size <= MOST && fetched?.asset !== row.id)
        fetchAll(row).catch((error: unknown) => {
          failed = { asset: row.id, error };
        });
    },
    begin(rows, from, event) {
      const files = rows.filter(({ kind }) => kind !== 'folder');
      const [row, ...others] = files;
      if (row === undefined) return event.preventDefault();
      dragged = { rows: files, from };
      if (isShell()) {
        event.preventDefault(); // the system's own drag replaces it
        void notices.watch(client.dragOut({ assets: files.map(({ id }) => id) }));
        return;
      }
      if (failed !== undefined && failed.asset === row.id) {
        event.preventDefault();
        return notices.caught(failed.error);
      }
      event.dataTransfer.effectAllowed = 'copy';
      event.dataTransfer.setData(DRAGGED_ROWS, from);
      if (others.length === 0 && fetched?.asset === row.id)
        event.dataTransfer.setData(
          'DownloadURL',
          `application/octet-stream:${lastName(row.name).replaceAll(':', '_')}:${fetched.url}`,
        );
    },
    isFrom: list => dragged?.from === list,
    async dropped(into, files) {
      const held = dragged;
      dragged = undefined;
      if (held === undefined || !isOurs(held.rows, files)) return files;
      return held.from === into ? [] : Promise.all(held.rows.filter(({ id }) => id !== into).map(copyOf));
    },
    end() {
      dragged = undefined;
    },
    close: forget,
  };
}

function lastName(name: string): string {
  return name.split(/[\\/]/).at(-1) ?? name;
}
