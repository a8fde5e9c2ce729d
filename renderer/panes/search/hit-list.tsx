import { useEffect, useRef } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import { placeItems } from '../../state/game-folder/place-items.ts';
import { placeStrings } from '../../state/game-folder/strings.ts';
import { nameIn, parentOf } from '../../state/labels/address.ts';
import {
  type HitGroup,
  type HitRow,
  type ListedHit,
  navigationTarget,
  nextStop,
} from '../../state/search/search-rows.ts';
import { usePart, usePathLabel, useWorkbench } from '../../state/workbench.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { Marked } from '../../widgets/marked.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import { TreeCell, type TreeItem, VirtualTree, type VirtualTreeHandle } from '../../widgets/virtual-tree.tsx';
import { strings } from './strings.ts';

type Item = TreeItem & { readonly row: HitRow };

/** A held key moves through many hits; the view follows when it rests. */
const REST_MILLISECONDS = 60;

/** The results, grouped by asset; the view follows the keyboard. */
export function HitList() {
  const bench = useWorkbench();
  const { search, navigation } = bench;
  const { menu, show: showMenu } = useMenu(placeStrings.menu);
  const { rows, groups, hits, at } = usePart(
    bench => bench.search,
    state => state,
  );
  const handle = useRef<VirtualTreeHandle>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  useEffect(() => {
    if (at >= 0) handle.current?.scrollToIndex(at);
  }, [at]);

  function show(index: number, keep: boolean): void {
    const hit = search.hitAt(index);
    if (hit) void navigation.go(navigationTarget(hit), 'find', { keep });
  }

  function onActive(index: number, how: 'keyboard' | 'pointer'): void {
    search.setCurrent(index);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => show(index, false), how === 'pointer' ? 0 : REST_MILLISECONDS);
  }

  return (
    <>
      {menu}
      <VirtualTree<Item>
        handle={handle}
        onMenu={(index, at) => {
          const row = rows[index];
          const found = row && groups[row.group];
          if (found) showMenu(at, placeItems(bench, [{ id: found.asset, address: found.address }], copyText));
        }}
        label={strings.results}
        scope="search"
        rows={{ count: rows.length, at: index => itemOf(rows[index], groups) }}
        active={at}
        onActive={onActive}
        onKey={(event, index) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by === 0 || event.ctrlKey || event.altKey) return false;
          const next = nextStop(rows, groups, index, by);
          if (next !== undefined) onActive(next, 'keyboard');
          return true;
        }}
        onToggle={search.toggle}
        onOpen={index => {
          clearTimeout(resting.current);
          show(index, true);
        }}
        renderRow={({ row }) => {
          const group = groups[row.group];
          const hit = row.kind === 'hit' ? hits[row.hit] : undefined;
          if (row.kind === 'hit') return hit && <HitCells hit={hit} index={row.hit} />;
          return group && <GroupCells group={group} />;
        }}
      />
    </>
  );
}

function itemOf(row: HitRow | undefined, groups: readonly HitGroup[]): Item | undefined {
  const group = row && groups[row.group];
  if (row === undefined || group === undefined) return undefined;
  if (row.kind === 'hit') {
    const place = { posInSet: row.place + 1, setSize: group.hits.length };
    return { key: `hit ${row.hit}`, level: 2, ...place, expandable: false, expanded: false, row };
  }
  const place = { posInSet: row.group + 1, setSize: groups.length };
  return { key: group.address, level: 1, ...place, expandable: true, expanded: !group.isClosed, row };
}

function GroupCells({ group }: { readonly group: HitGroup }) {
  const place = parentOf(group.address);
  return (
    <>
      <TreeCell className="search-asset">
        <FormatIcon kind="entry" format={group.format} />
        <span className="truncate">{nameIn(group.address)}</span>
      </TreeCell>
      <TreeCell className="search-place mono">
        <span className="truncate">{place}</span>
      </TreeCell>
      <TreeCell className="search-count">{strings.count(group.hits.length)}</TreeCell>
    </>
  );
}

/** The hit's offset; for a name found in a structure, only its field is known. */
function placeInAsset({ start, path }: ListedHit): string {
  if (start !== undefined) return hexOffset(start);
  return path === undefined ? strings.name : '';
}

function HitCells({ hit, index }: { readonly hit: ListedHit; readonly index: number }) {
  const { search } = useWorkbench();
  const label = usePathLabel(hit.asset, hit.path);
  const isUnnamed = hit.start !== undefined && hit.path === undefined;
  useEffect(() => {
    if (isUnnamed) search.see(index);
  }, [search, index, isUnnamed]);
  return (
    <>
      <TreeCell className="search-offset mono">{placeInAsset(hit)}</TreeCell>
      <TreeCell className="search-text mono">
        <span className="truncate">
          <Marked text={hit.text} marks={[hit.mark]} />
        </span>
      </TreeCell>
      <TreeCell className={`search-field-path ${label === undefined ? 'mono' : ''}`}>
        <span className="truncate" title={hit.path ?? undefined}>
          {label ?? hit.path}
        </span>
      </TreeCell>
    </>
  );
}
