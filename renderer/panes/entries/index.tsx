import { Archive, Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands.ts';
import { failureOf } from '../../state/notices.ts';
import { printSize } from '../../state/print-size.ts';
import { useCommands } from '../../state/use-commands.ts';
import { useAsset, usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import { VirtualTable } from '../../widgets/virtual-table.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { entryCommands, entryMenu } from './entry-commands.ts';
import { entryEdits } from './entry-edits.ts';
import { entriesStrings as say } from './strings.ts';
import './entries.css';

const COLUMNS = [
  { key: 'name', title: say.name, width: 'minmax(18ch, 3fr)', editable: true },
  { key: 'kind', title: say.kind, width: 'minmax(9ch, 1fr)' },
  { key: 'size', title: say.size, width: '10ch', numeric: true },
  { key: 'state', title: say.state, width: 'minmax(7ch, 0.5fr)' },
] as const;

/** What a container holds, as a list to sort, filter, extract from and change. */
export function EntriesPane({ asset }: { readonly asset: AssetId }) {
  const { rows, failure } = useEntries(asset);
  if (failure !== undefined) return <EmptyState title={say.failed} text={failure} />;
  if (rows === undefined) return <Waiting label={say.loading} />;
  return <Entries asset={asset} rows={rows} />;
}

interface Listed {
  readonly rows?: readonly AssetRow[];
  readonly failure?: string;
}

/** Asked again whenever the container or an edit in it has changed. */
function useEntries(asset: AssetId): Listed {
  const { client } = useWorkbench();
  const install = useAsset(asset)?.install;
  const revision = useAsset(asset)?.revision;
  const edits = usePart(
    parts => parts.changes,
    state => state.list,
  );
  const [listed, setListed] = useState<Listed>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes, and other edits of entries, are other rows
  useEffect(() => {
    if (install === undefined) return undefined;
    let isWanted = true;
    client.browse({ install, parent: asset }).then(
      rows => isWanted && setListed({ rows }),
      error => isWanted && setListed({ failure: failureOf(error).text }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, install, asset, revision, edits]);
  return listed;
}

function Entries({ asset, rows }: { readonly asset: AssetId; readonly rows: readonly AssetRow[] }) {
  const bench = useWorkbench();
  const container = useAsset(asset);
  const [active, setActive] = useState<{ row: number; column: number }>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isOver, setOver] = useState(false);
  const edits = useMemo(() => entryEdits(bench, asset), [bench, asset]);
  const { menu, show } = useMenu(say.menu);
  const cell = useCallback((at: number, column: number) => textOf(rows[at], column), [rows]);
  const chosen = [...selected].flatMap(index => rows[index] ?? []);
  const deed = { bench, asset, name: container?.name ?? '', chosen, edits };
  const commands: readonly Command[] = entryCommands(deed);
  useCommands(commands);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the keyboard has a command for it
    <div
      className="entries"
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        void edits.put([...event.dataTransfer.files], rows);
      }}
    >
      {rows.length === 0 ? (
        <EmptyState icon={<Archive />} title={say.empty} text={say.emptyText} />
      ) : (
        <VirtualTable
          label={say.label(container?.name ?? '')}
          scope="entries"
          columns={COLUMNS}
          count={rows.length}
          cell={cell}
          renderCell={(at, column) => <EntryCell row={rows[at]} column={column} />}
          active={active}
          onActive={(row, column) => setActive({ row, column })}
          selected={selected}
          onSelect={setSelected}
          onMenu={(_, at) => show(at, entryMenu(commands))}
          onOpen={at => {
            const row = rows[at];
            if (row) bench.tabs.show(row, { keep: true });
          }}
          opensFirst
          onEdit={async (at, _column, text) => {
            const row = rows[at];
            return row === undefined ? undefined : edits.rename(row, text);
          }}
          filterLabel={say.filter}
          tools={
            <>
              {selected.size > 1 && <span className="dim entries-count">{say.selected(selected.size)}</span>}
              <span className="entries-tools">
                <Button onClick={() => chooseFiles({ several: true }, files => void edits.put(files, rows))}>
                  <Plus aria-hidden /> {say.add}
                </Button>
                <Button onClick={() => bench.commands.run('extract')}>
                  {selected.size > 1 ? say.extract : say.extractAll}
                </Button>
              </span>
            </>
          }
        />
      )}
      {isOver && <div className="entries-drop">{say.drop}</div>}
      {menu}
    </div>
  );
}

function textOf(row: AssetRow | undefined, column: number): string {
  if (row === undefined) return '';
  return [row.name, row.title ?? say.unknown, String(row.size), say.status[row.status]][column] ?? '';
}

function EntryCell({ row, column }: { readonly row: AssetRow | undefined; readonly column: number }) {
  if (row === undefined) return null;
  if (column === 2) return printSize(row.size);
  if (column > 0) return textOf(row, column);
  return (
    <span className="entries-name" title={row.address}>
      <FormatIcon kind={row.kind} format={row.format} /> {row.name}
    </span>
  );
}
