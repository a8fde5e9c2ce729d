import { GitCompare, GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { type Change, type ChangedField, DRAFT } from '../../../shared/contract/change-types.ts';
import { useKeys } from '../../state/commands/use-keys.ts';
import { compareWithOriginal, isOfBytes } from '../../state/compare/compare-actions.ts';
import { placeItems } from '../../state/game-folder/place-items.ts';
import { placeStrings } from '../../state/game-folder/strings.ts';
import { nameIn } from '../../state/labels/address.ts';
import { usePart, usePathLabel, useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { copyText } from '../../widgets/copy-text.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { useMenu, useToolMenu } from '../../widgets/menu.tsx';
import { TreeCell, type TreeItem, VirtualTree } from '../../widgets/virtual-tree.tsx';
import { strings } from './strings.ts';
import './changes.css';

const FIELDS_SHOWN = 3;

/** Every pending edit; a click goes there, a button reverts it. */
export function ChangesPane() {
  const { commands } = useWorkbench();
  const list = usePart(
    bench => bench.changes,
    state => state.list,
  );
  if (list.length === 0) {
    const patches = <Button onClick={() => commands.run('share.patches')}>{strings.patches}</Button>;
    return <EmptyState icon={<GitCompareArrows />} title={strings.none} text={strings.noneText} actions={patches} />;
  }

  const waiting = list.filter(change => !change.written).length;
  return (
    <div className="changes">
      <div className="changes-list">
        <ChangesTree list={list} />
      </div>
      <div className="changes-foot">
        <span>{strings.count(waiting)}</span>
        <div className="changes-actions">
          <Button onClick={() => commands.run('share.patches')}>{strings.patches}</Button>
          <SaveAs />
          <Button disabled={waiting === 0} onClick={() => commands.run('write.plan')}>
            {strings.write}
          </Button>
        </div>
      </div>
    </div>
  );
}

function ChangesTree({ list }: { readonly list: readonly Change[] }) {
  const bench = useWorkbench();
  const { menu, show } = useMenu(placeStrings.menu);
  const [active, setActive] = useState(-1);

  function go(index: number): void {
    const change = list[index];
    if (change) void bench.navigation.go(change, 'changes');
  }

  return (
    <>
      <VirtualTree<TreeItem>
        label={strings.label}
        rows={{
          count: list.length,
          at: index => ({
            key: `${list[index]?.asset} ${list[index]?.id}`, // ids are unique only within an asset
            level: 1,
            posInSet: index + 1,
            setSize: list.length,
            expandable: false,
            expanded: false,
          }),
        }}
        active={Math.min(active, list.length - 1)}
        labelOf={index => list[index]?.label}
        onActive={(index, how) => {
          setActive(index);
          if (how === 'pointer') go(index);
        }}
        onToggle={() => undefined}
        onOpen={go}
        onMenu={(index, at) => {
          const change = list[index];
          if (change) show(at, placeItems(bench, [{ id: change.asset, address: change.address }], copyText));
        }}
        renderRow={(_, index) => {
          const change = list[index];
          return change && <ChangeCells change={change} />;
        }}
      />
      {menu}
    </>
  );
}

/** The forms in which the changes can be saved outside the game folder. */
function SaveAs() {
  const { commands } = useWorkbench();
  const keys = useKeys();
  const { menu, show } = useToolMenu(strings.saveAs, () =>
    strings.saveAsHow.map(([id, title]) => ({ title, keys: keys(id), run: () => commands.run(id) })),
  );
  return (
    <>
      <Button
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect();
          show({ x: left, y: top });
        }}
      >
        {strings.saveAs}
      </Button>
      {menu}
    </>
  );
}

function ChangeCells({ change }: { readonly change: Change }) {
  const bench = useWorkbench();
  const label = usePathLabel(change.asset, change.path);

  async function revert(): Promise<void> {
    const { notices, documents } = bench;
    const { edit, readText } = documents;
    const isDraft = change.id === DRAFT;
    // Text that does not compile is no undoable step: Undo restores it by typing it again.
    const typed = isDraft ? await notices.watch(readText(change.asset)) : undefined;
    if (isDraft && typed === undefined) return;
    const edited = await edit.revert(change.asset, change.id);
    const undo = () => (typed === undefined ? edit.undo(change.asset) : edit.writeText(change.asset, typed.text));
    if (edited) notices.done(strings.reverted, undo);
  }

  return (
    <>
      <TreeCell className="change-text">
        <span className="change-label truncate" title={change.label}>
          {change.label}
        </span>
        {change.fields === undefined ? (
          <ChangedBytes change={change} />
        ) : (
          <ChangedFields step={change.label} fields={change.fields} />
        )}
      </TreeCell>
      <TreeCell className="change-place mono">
        <span className="truncate" title={strings.place(change.address, change.path, change.start)}>
          {strings.place(change.address, label ?? change.path, change.start)}
        </span>
      </TreeCell>
      {change.written && <TreeCell className="change-fixed change-written">{strings.written}</TreeCell>}
      <TreeCell className="change-fixed">
        {isOfBytes(change) && (
          <IconButton
            className="change-compare"
            title={strings.compare}
            onClick={event => {
              event.stopPropagation();
              compareWithOriginal(bench, { id: change.asset, name: nameIn(change.address), address: change.address });
            }}
          >
            <GitCompare />
          </IconButton>
        )}
      </TreeCell>
      {!change.undone && (
        <TreeCell className="change-fixed">
          <Button
            className="change-revert"
            onClick={event => {
              event.stopPropagation();
              void revert();
            }}
          >
            {strings.revert}
          </Button>
        </TreeCell>
      )}
    </>
  );
}

/** If the label does not show the values already. */
function ChangedBytes({ change }: { readonly change: Change }) {
  if (change.new === undefined || change.label.includes(strings.arrow)) return null;
  return (
    <span className="change-values mono truncate">
      {change.old} <span className="dim">{strings.arrow}</span> {change.new}
    </span>
  );
}

/** `WALKER › MASS 45 → 52, and 2 more`: the effect of a typed text or written bytes. */
function ChangedFields({ step, fields }: { readonly step: string; readonly fields: readonly ChangedField[] }) {
  const [only, ...others] = fields;
  const hidden = fields.length - FIELDS_SHOWN;
  const shown = fields.slice(0, FIELDS_SHOWN).map(strings.field).join(', ');
  return (
    <span className="change-values truncate" title={fields.map(strings.field).join('\n')}>
      {only !== undefined && others.length === 0 ? strings.onlyField(step, only) : shown}
      {hidden > 0 && <span className="dim">{strings.moreFields(hidden)}</span>}
    </span>
  );
}
