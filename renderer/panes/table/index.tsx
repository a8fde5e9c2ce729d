import { Keyboard } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { tabText } from '../../../shared/base/tab-cells.ts';
import type { TableResult } from '../../../shared/contract/table-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { codeText, keyOfBrowser } from '../../../shared/formats/zipper/zrd/direct-input.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { isCurrent, waitingFor } from '../../state/documents/answers.ts';
import { atField } from '../../state/documents/at-field.ts';
import { useViewPlace } from '../../state/window/use-view-place.ts';
import { useAnswer, usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import type { TablePlace } from '../../widgets/table-place.ts';
import { type TableColumn, VirtualTable } from '../../widgets/virtual-table.tsx';
import { WaitingOrStopped } from '../../widgets/waiting.tsx';
import { alphabet, type CodePage, codePages } from './code-pages.ts';
import { useRowItems } from './row-items.ts';
import { tableStrings as say } from './strings.ts';
import { cellPath, LINE_END, manyLines, oneLine, rowFinder } from './table-cells.ts';
import { usePasting } from './use-pasting.ts';
import './table.css';

/** An asset as a table: messages, map features, key bindings. */
export function TablePane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const answer = useAnswer(each => each.tables, asset);
  if (answer?.failure !== undefined) return <EmptyState title={say.failed} text={answer.failure.text} />;
  if (answer?.value === undefined)
    return <WaitingOrStopped label={say.loading} {...waitingFor(bench.tables, asset, answer)} />;
  if (answer.value.rows.length === 0) return <EmptyState title={say.empty} />;
  return <Rows asset={asset} table={answer.value} />;
}

function Rows({ asset, table }: { readonly asset: AssetId; readonly table: TableResult }) {
  const bench = useWorkbench();
  const path = useSelectedPath(asset);
  const [column, setColumn] = useState(0);
  const [codePage, setCodePage] = useState<CodePage>('windows-1252');
  const letters = useMemo(() => alphabet(codePage), [codePage]);
  const find = useMemo(() => rowFinder(table), [table]);
  const { row, reach } = useActiveRow(find, path);
  const cell = useCallback(
    (at: number, of: number) => oneLine(letters.shown(table.rows[at]?.cells[of] ?? '')),
    [table, letters],
  );
  const columns = useMemo(() => columnsOf(table), [table]);
  const keyColumn = table.columns.findIndex(({ isKeyPress }) => isKeyPress);
  const memory = useViewPlace<TablePlace>(asset, 'table');
  const textOf = (cells: readonly string[] = []) => tabText([cells.map(letters.shown)]);
  const cells = row === undefined ? undefined : table.rows[row];
  const texts = { row: textOf(cells?.cells), cell: textOf(cells?.cells.slice(column, column + 1)) };
  const rowItems = useRowItems(asset, cells?.path, texts);
  const paste = usePasting(asset, { table, column, shown: letters.shown, stored: storedText });
  useCommands(rowItems.commands);

  function storedText(text: string): { readonly text: string } | { readonly why: string } {
    const typed = manyLines(text);
    // Texts that are not in a code page can contain any letter.
    const stored = table.hasCodePage ? letters.stored(typed) : { text: typed };
    return 'stranger' in stored ? { why: say.stranger(stored.stranger) } : stored;
  }

  const hasLines = table.rows.some(({ cells }) => cells.some(text => /[\r\n]/.test(text)));

  function select(at: number, of: number): void {
    setColumn(of);
    reach(at);
    const found = table.rows[at]?.path;
    if (found !== undefined) void bench.selection.selectPath(asset, found, 'table');
  }

  async function edit(at: number, of: number, text: string): Promise<string | undefined> {
    const field = cellPath(table, at, of);
    if (field === undefined) return undefined;
    const stored = storedText(text);
    if ('why' in stored) return stored.why;
    const failure = await bench.documents.edit.trySetField(asset, field, stored.text);
    return failure && atField(failure.text, field);
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
        onMenu={(at, place) => void rowItems.showMenu(table.rows[at]?.path ?? '', textOf(table.rows[at]?.cells), place)}
        onPaste={(text, rows) => void paste(text, rows)}
        onCopy={() => cells && texts.cell}
        isCurrent={() => isCurrent(bench, bench.tables, asset)}
        filterLabel={say.filter}
        lineEnd={LINE_END}
        memory={memory}
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
      {rowItems.menu}
    </section>
  );
}

/** The path of an asset's selection; the previous one stays until the field of selected bytes is known. */
function useSelectedPath(asset: AssetId): string | undefined {
  const current = usePart(
    parts => parts.selection,
    state => (state.current?.asset === asset ? state.current : undefined),
  );
  const [named, setNamed] = useState(current?.path);
  const path = current && (current.path ?? named);
  if (path !== named) setNamed(path);
  return path;
}

/** The row of the selection; a row just reached is active before the host has confirmed it. */
function useActiveRow(find: (path: string | undefined) => number | undefined, path: string | undefined) {
  const [reached, setReached] = useState<{ readonly row: number; readonly from: string | undefined }>();
  const isAnswered = reached !== undefined && path !== undefined && path !== reached.from;
  useEffect(() => {
    if (isAnswered) setReached(undefined);
  }, [isAnswered]);
  const found = find(path);
  return {
    row: reached === undefined || isAnswered ? found : reached.row,
    reach: (row: number) => setReached(row === found ? undefined : { row, from: path }),
  };
}

function columnsOf({ columns }: TableResult): readonly TableColumn[] {
  return columns.map(({ key, title, width, isNumeric, isEditable, choices }) => ({
    ...{ key, title, width: width === undefined ? 'minmax(24ch, 1fr)' : `minmax(${width}ch, auto)` },
    ...(isNumeric ? { numeric: true } : {}),
    ...(isEditable ? { editable: true } : {}),
    ...(choices ? { choices } : {}),
  }));
}

/** Chooses the code page of the texts. */
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

interface PressKeyProps {
  readonly disabled: boolean;
  /** Sets the selected row to a code; returns why not, in a sentence. */
  readonly onKey: (code: string) => Promise<string | undefined>;
}

/** Waits for one key and passes on its code; any key counts, even Escape, so only a click cancels. */
function PressKey({ disabled, onKey }: PressKeyProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    if (!isWaiting) return;
    function onKeyDown(event: KeyboardEvent): void {
      event.preventDefault();
      event.stopImmediatePropagation();
      setIsWaiting(false);
      const key = keyOfBrowser(event.code);
      if (key === undefined) setWhy(say.noCode(event.key));
      else void onKey(codeText(key.code)).then(setWhy);
    }
    // Before all other handlers: this key is not a shortcut.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isWaiting, onKey]);
  return (
    <span className="rows-press">
      {why !== undefined && (
        <span className="rows-why" role="alert">
          {why}
        </span>
      )}
      <Button
        disabled={disabled && !isWaiting}
        tone={isWaiting ? 'accent' : 'plain'}
        title={say.pressHint}
        aria-pressed={isWaiting}
        onClick={() => {
          setWhy(undefined);
          setIsWaiting(!isWaiting);
        }}
      >
        <Keyboard size="1em" aria-hidden /> {isWaiting ? say.pressing : say.pressKey}
      </Button>
    </span>
  );
}
