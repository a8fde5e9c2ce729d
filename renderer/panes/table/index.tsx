import { useCallback, useMemo, useState } from 'react';
import type { TableResult } from '../../../shared/contract/table-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useAnswer } from '../../state/answers.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { VirtualTable } from '../../widgets/virtual-table.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { alphabet, type CodePage, codePages } from './code-pages.ts';
import { LINE_END, manyLines, oneLine } from './line-ends.ts';
import { PressKey } from './press-key.tsx';
import { cellPath, rowFinder } from './row-of.ts';
import { tableStrings as say } from './strings.ts';
import './table.css';

/** An asset as a table: messages, features of a map, key bindings. */
export function TablePane({ asset }: { readonly asset: AssetId }) {
  const answer = useAnswer(bench => bench.tables, asset);
  if (answer?.failure !== undefined) return <EmptyState title={say.failed} text={answer.failure.text} />;
  if (answer?.value === undefined) return <Waiting label={say.loading} />;
  if (answer.value.rows.length === 0) return <EmptyState title={say.empty} />;
  return <Rows asset={asset} table={answer.value} />;
}

function Rows({ asset, table }: { readonly asset: AssetId; readonly table: TableResult }) {
  const bench = useWorkbench();
  const path = usePart(
    parts => parts.selection,
    state => (state.current?.asset === asset ? state.current.path : undefined),
  );
  const [column, setColumn] = useState(0);
  const [codePage, setCodePage] = useState<CodePage>('windows-1252');
  const letters = useMemo(() => alphabet(codePage), [codePage]);
  const find = useMemo(() => rowFinder(table), [table]);
  const row = find(path);
  const cell = useCallback(
    (at: number, of: number) => oneLine(letters.shown(table.rows[at]?.cells[of] ?? '')),
    [table, letters],
  );
  const columns = table.columns.map(({ key, title, width, isNumeric, isEditable }) => ({
    ...{ key, title, width: width === undefined ? 'minmax(24ch, 1fr)' : `minmax(${width}ch, auto)` },
    ...(isNumeric ? { numeric: true } : {}),
    ...(isEditable ? { editable: true } : {}),
  }));
  const keyColumn = table.columns.findIndex(({ isKeyPress }) => isKeyPress);
  const hasLines = table.rows.some(({ cells }) => cells.some(text => /[\r\n]/.test(text)));

  function select(at: number, of: number): void {
    setColumn(of);
    const found = table.rows[at]?.path;
    if (found !== undefined) void bench.selection.selectPath(asset, found, 'table');
  }

  async function edit(at: number, of: number, text: string): Promise<string | undefined> {
    const field = cellPath(table, at, of);
    if (field === undefined) return undefined;
    const typed = manyLines(text);
    // Texts that are not in a code page at all hold any letter.
    const stored = table.hasCodePage ? letters.stored(typed) : { text: typed };
    if ('stranger' in stored) return say.stranger(stored.stranger);
    return (await bench.documents.edit.trySetField(asset, field, stored.text))?.text;
  }

  return (
    <section className="rows-table" data-scope="table" aria-label={say.label(table.what)}>
      <VirtualTable
        label={say.label(table.what)}
        columns={columns}
        count={table.rows.length}
        cell={cell}
        active={row === undefined ? undefined : { row, column }}
        onActive={select}
        onEdit={edit}
        filterLabel={say.filter(table.what)}
        lineEnd={LINE_END}
        tools={
          <>
            {hasLines && (
              <span className="rows-hint" title={say.lineEnd}>
                {say.lineEnd}
              </span>
            )}
            {table.hasCodePage && <Letters chosen={codePage} onChoose={setCodePage} />}
            {keyColumn >= 0 && (
              <PressKey
                disabled={row === undefined || cellPath(table, row, keyColumn) === undefined}
                onKey={async code => (row === undefined ? undefined : edit(row, keyColumn, code))}
              />
            )}
          </>
        }
      />
    </section>
  );
}

/** Which code page the texts are read in. */
function Letters({ chosen, onChoose }: { readonly chosen: CodePage; readonly onChoose: (id: CodePage) => void }) {
  return (
    <label className="rows-letters" title={say.codePageHint}>
      {say.codePage}
      <select
        value={chosen}
        onChange={event => {
          const found = codePages.find(({ id }) => id === event.target.value);
          if (found) onChoose(found.id);
        }}
      >
        {codePages.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
