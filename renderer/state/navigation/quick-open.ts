import { createStore, type StoreApi } from 'zustand/vanilla';
import { counted } from '../../../shared/base/counted.ts';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetRow, TreeNode } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../base/notices.ts';
import type { Command, Commands } from '../commands/commands.ts';
import { commandsFor } from '../commands/commands-for.ts';
import { rank } from '../commands/fuzzy.ts';
import type { Documents } from '../documents/documents.ts';
import type { Installs } from '../game-folder/installs.ts';
import type { Tabs } from '../window/tabs.ts';
import { type GoToPlace, parseGoTo, parseRange } from './go-to.ts';
import type { Navigation } from './navigation.ts';
import { findSector, parseSector } from './sectors.ts';
import type { SelectionStore } from './selection.ts';

type Marks = readonly (readonly [number, number])[];

export type Hit =
  | { readonly kind: 'asset'; readonly row: AssetRow; readonly marks: Marks; readonly place?: string }
  | { readonly kind: 'command'; readonly command: Command; readonly marks: Marks }
  | {
      readonly kind: 'offset';
      readonly offset: number;
      /** Bytes, if a range was typed. */
      readonly size?: number;
      readonly text: string;
      readonly field?: string;
    }
  | { readonly kind: 'field'; readonly path: string; readonly node: TreeNode; readonly marks: Marks };

interface QuickOpenState {
  readonly text: string;
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly indexing: boolean;
  /** The hits are for an earlier text; those for this one are on their way. */
  readonly isStale?: true;
  /** Why there is nothing to choose. */
  readonly note?: string;
}

export interface QuickOpen {
  readonly store: StoreApi<QuickOpenState>;
  setText(text: string): Promise<void>;
  /** More of the folder was read: an incomplete list is requested again. */
  readFurther(): void;
  pick(hit: Hit, options: { keep: boolean }): Promise<void>;
}

interface Parts {
  readonly client: Client<Contract>;
  readonly commands: Commands;
  readonly documents: Documents;
  readonly installs: Installs;
  readonly navigation: Navigation;
  readonly selection: SelectionStore;
  readonly tabs: Tabs;
  readonly viewFocus: Pick<ViewFocus, 'wantBytes'>;
}

interface ViewFocusState {
  /** The tab whose view gets the keyboard as soon as it exists: an asset's id, or a comparison's. */
  readonly wanted?: string;
  /** Its bytes get it, although the view has text to type in. */
  readonly isForBytes?: true;
}

export interface ViewFocus {
  readonly store: StoreApi<ViewFocusState>;
  /** Requests the keyboard for the view of a tab. */
  want(id: string): void;
  /** Requests it for the bytes in that view. */
  wantBytes(id: string): void;
  /** The view has the keyboard, or the user went elsewhere in the meantime. */
  clear(): void;
}

/** Tracks which view gets the keyboard after something was opened; it may be drawn long after the request. */
export function createViewFocus(): ViewFocus {
  const store = createStore<ViewFocusState>(() => ({}));
  return {
    store,
    // A new object each time, so that a second request for the same tab counts.
    want: wanted => store.setState({ wanted }, true),
    wantBytes: wanted => store.setState({ wanted, isForBytes: true }, true),
    clear: () => store.setState({}, true),
  };
}

type Found = Omit<QuickOpenState, 'text' | 'isStale'>;

const LIMIT = 50;
const CHILDREN = 500;
const REMEMBERED = 12;
const nothing = (note: string): Found => ({ hits: [], total: 0, indexing: false, note });
const some = (hits: readonly Hit[]): Found => ({ hits, total: hits.length, indexing: false });

/** One box for assets, offsets (:), fields (@) and commands (>). */
export function createQuickOpen(parts: Parts): QuickOpen {
  const { navigation, selection, viewFocus } = parts;
  const store = createStore<QuickOpenState>(() => ({ text: '', hits: [], total: 0, indexing: false }));
  const usedOffsets: string[] = [];
  let running: AbortController | undefined;
  /** More was read since the list was requested. */
  let wasReadFurther = false;

  async function setText(text: string): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    wasReadFurther = false;
    // The last hits stay until the new ones arrive: the list must not flicker at every key.
    store.setState({ text, isStale: true });
    const answered = (found: Found) => {
      if (running === controller) store.setState({ text, ...found }, true);
    };
    try {
      answered(await find({ ...parts, usedOffsets }, text, controller.signal));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'cancelled') answered(nothing(failure.text));
    }
    if (running === controller && wasReadFurther) readFurther();
  }

  function readFurther(): void {
    const { text, indexing, isStale } = store.getState();
    wasReadFurther = isStale === true;
    if (indexing && !isStale) void setText(text);
  }

  return {
    store,
    setText,
    readFurther,
    async pick(hit, { keep }) {
      const asset = activeAsset(parts);
      if (hit.kind === 'command') return hit.command.run();
      if (hit.kind === 'asset') {
        const { id, address } = hit.row;
        const isThere = await navigation.go({ asset: id, address }, 'goto', { keep });
        if (isThere && hit.place !== undefined) await goInside(hit.place);
        return;
      }
      if (asset === undefined) return;
      viewFocus.wantBytes(asset.id);
      if (hit.kind === 'field') return selection.selectPath(asset.id, hit.path, 'goto', hit.node);
      const others = usedOffsets.filter(used => used !== hit.text);
      usedOffsets.splice(0, usedOffsets.length, hit.text, ...others.slice(0, REMEMBERED - 1));
      if (hit.size === undefined) await selection.selectAt(asset.id, hit.offset, 'goto');
      else await selection.selectRange(asset.id, hit.offset, hit.size, 'goto');
    },
  };

  /** The part after the name: `name:0x10` or `name@field`. */
  async function goInside(place: string): Promise<void> {
    const asset = activeAsset(parts);
    if (asset === undefined) return;
    const sector = parseSector(place.replace(/^:/, ''));
    const node = sector === undefined ? undefined : await findSector(parts.client, asset.id, sector);
    if (typeof node === 'object') await selection.selectPath(asset.id, node.path, 'goto', node);
    if (sector !== undefined) return;
    const target = parseGoTo(place.replace(/^:/, ''), { size: asset.size, cursor: 0 });
    if (target.kind === 'offset') await selection.selectAt(asset.id, target.offset, 'goto');
    if (target.kind === 'path') await selection.selectPath(asset.id, target.path, 'goto');
  }
}

/** What finding needs, and the offsets visited before, latest first. */
type Finding = Parts & { readonly usedOffsets: readonly string[] };

async function findAssets(
  { client, installs }: Parts,
  { text: query, place }: { readonly text: string; readonly place?: string },
  signal: AbortSignal,
): Promise<Found> {
  const { install } = installs.store.getState();
  if (install === undefined) return nothing('Open a game first; then its files are found here.');
  const found = await client.quickOpen({ install: install.id, query, limit: LIMIT }, { signal });
  if (found.indexing && found.hits.length === 0) {
    // A large file's name is known long before it is read.
    const row = await client.locate({ install: install.id, address: query }, { signal }).catch(() => undefined);
    if (row !== undefined) return some([{ kind: 'asset', row, marks: [], ...(place === undefined ? {} : { place }) }]);
  }
  const hits = found.hits.map(
    ({ row, marks }): Hit => ({ kind: 'asset', row, marks, ...(place === undefined ? {} : { place }) }),
  );
  const note = found.indexing ? 'The folder is still being read. More may follow.' : 'No matching files.';
  return { hits, total: found.total, indexing: found.indexing, ...(hits.length === 0 ? { note } : {}) };
}

function findCommands({ commands }: Parts, query: string): Found {
  const hits = commandsFor(query, commands.available()).map(
    ({ item, marks }): Hit => ({ kind: 'command', command: item, marks }),
  );
  if (hits.length > 0) return some(hits);
  const [other] = commandsFor(query, commands.store.getState().list);
  if (other === undefined) return nothing('No command is called that.');
  const { group, title } = other.item;
  return nothing(`${group}: ${title} cannot be used for what is open and selected now.`);
}

function activeAsset({ tabs, documents }: Parts) {
  const { active } = tabs.store.getState();
  return active && documents.entry(active.asset)?.asset;
}

async function findOffset(parts: Finding, text: string, signal: AbortSignal): Promise<Found> {
  const { client, selection, usedOffsets } = parts;
  const asset = activeAsset(parts);
  if (asset === undefined) return nothing('Open an asset first; then offsets in it can be reached here.');
  const cursor = selection.store.getState().last[asset.id]?.cursor ?? 0;
  const place = { size: asset.size, cursor };
  if (text.trim() === '') {
    const hits = usedOffsets.flatMap((used): Hit[] => {
      const target = parseGoTo(used, place);
      if (target.kind === 'offset') return [{ kind: 'offset', offset: target.offset, text: used }];
      return rangeHit(used, place).hits.slice();
    });
    const forms =
      'Type an offset: 0x1F0, 1F0h, 496, +0x20, -16, end-4, 50%, sums of these, two with .. between, a sector of a disc such as sector 12, or a field such as [5][0].';
    return hits.length === 0 ? nothing(forms) : some(hits);
  }
  const sector = parseSector(text);
  if (sector !== undefined) {
    const node = await findSector(client, asset.id, sector);
    return typeof node === 'string' ? nothing(node) : some([{ kind: 'field', path: node.path, node, marks: [] }]);
  }
  if (text.includes('..')) return rangeHit(text, place);
  const target = parseGoTo(text, place);
  if (target.kind === 'refused') return nothing(target.why);
  if (target.kind === 'path') return findFields(parts, target.path);
  const { field } = await client.fieldAt({ asset: asset.id, offset: target.offset }, { signal });
  const shown = field.path === '' ? field.kind : `${field.path}  ${field.text ?? printValue(field.value)}`;
  return some([{ kind: 'offset', offset: target.offset, text, field: shown }]);
}

function rangeHit(text: string, place: GoToPlace): Found {
  const range = parseRange(text, place);
  if (range?.kind !== 'range') return nothing(range?.why ?? '');
  const { start: offset, size } = range;
  return some([{ kind: 'offset', offset, size, text, field: counted(size, 'byte') }]);
}

async function findFields(parts: Parts, query: string): Promise<Found> {
  const asset = activeAsset(parts);
  if (asset === undefined) return nothing('Open an asset first; then its fields are listed here.');
  const { parent, rest } = splitPath(query);
  // Not cancelled at the next keystroke: that would end the thread that has the file in memory.
  const found = await parts.client.nodesAt({ asset: asset.id, path: parent, first: 0, count: CHILDREN });
  const nodes = rest === '' && parent !== '' ? [found.node, ...found.children] : found.children;
  const hits = rank(rest, nodes, calledOf).map(
    ({ item, marks }): Hit => ({ kind: 'field', path: item.path, node: item, marks }),
  );
  return hits.length === 0 ? nothing(`No field is called ${rest} in here.`) : some(hits.slice(0, LIMIT));
}

function find(parts: Finding, text: string, signal: AbortSignal): Promise<Found> {
  const query = parseQuery(text);
  switch (query.kind) {
    case 'command':
      return Promise.resolve(findCommands(parts, query.text));
    case 'offset':
      return findOffset(parts, query.text, signal);
    case 'field':
      return findFields(parts, query.text);
    case 'asset':
      return findAssets(parts, query, signal);
  }
}

type QuickQuery =
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'offset'; readonly text: string }
  | { readonly kind: 'field'; readonly text: string }
  /** `place` is an offset (with its colon) or a field (with its @) inside the asset. */
  | { readonly kind: 'asset'; readonly text: string; readonly place?: string };

/** The meaning of a line typed into quick open. `::` separates the entry from its archive and is not an offset. */
export function parseQuery(line: string): QuickQuery {
  const first = line[0];
  if (first === '>') return { kind: 'command', text: line.slice(1).trim() };
  if (first === ':') return { kind: 'offset', text: line.slice(1).trim() };
  if (first === '@') return { kind: 'field', text: line.slice(1).trim() };
  const match = /^(.*[^:])(:(?!:).*|@.*)$/.exec(line);
  const name = match?.[1];
  const place = match?.[2];
  return name !== undefined && place !== undefined && place.length > 1
    ? { kind: 'asset', text: name.trim(), place }
    : { kind: 'asset', text: line.replace(/[:@]$/, '').trim() };
}

function printValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : typeof value === 'object' ? '' : String(value);
}

/** The finished part of a path and the name being typed: `a[3].na` is `a[3]` and `na`. */
export function splitPath(path: string): { readonly parent: string; readonly rest: string } {
  const match = /^(.*?)\.?([^.[\]]*|\[\d*)$/.exec(path);
  return { parent: match?.[1] ?? '', rest: match?.[2] ?? path };
}

/** A node's label in the list: its key in the format, and its step of the path. */
export function calledOf({ caption, key }: Pick<TreeNode, 'caption' | 'key'>): string {
  return caption === undefined ? key : `${caption} ${key}`;
}
