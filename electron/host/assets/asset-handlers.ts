import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { byteStats } from '../../answers/byte-stats.ts';
import { checksumsOf } from '../../answers/checksums.ts';
import { fieldOver, fieldsOf } from '../../answers/fields.ts';
import { find, findPart } from '../../answers/find/find-bytes.ts';
import { nodesOf } from '../../answers/nodes.ts';
import { copiesOf, copyFacts } from '../installs/copies.ts';
import type { QueryThread } from '../query/query-thread.ts';
import { createReadAhead } from '../scenes/scene-handlers.ts';
import type { SceneThread } from '../scenes/scene-thread.ts';
import type { SurroundingsNeeds } from '../scenes/surroundings.ts';
import type { Services } from '../services.ts';
import type { Turns } from '../turns.ts';
import type { AssetStore } from './asset-store.ts';
import { changesInside } from './changes-inside.ts';
import { type Describing, describeAsset, describeFolder } from './describe-asset.ts';
import type { Describer } from './describer.ts';
import type { OpenAsset } from './open-asset.ts';
import { readText } from './read-text.ts';
import type { TextCompiler } from './text-compiler.ts';

type Topic =
  | 'openAsset'
  | 'readBytes'
  | 'checksums'
  | 'byteStats'
  | 'fieldsIn'
  | 'nodesAt'
  | 'fieldAt'
  | 'find'
  | 'findPart'
  | 'readText';

/** The first look into a larger file would block the host too long, so a thread does it. */
const LARGE = 2 * 1024 * 1024;

interface AssetDeps extends SurroundingsNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly describer: Describer;
  /** Work on a whole asset does not hold up the tree and the fields. */
  readonly queryThreads: { readonly structure: QueryThread };
  readonly sceneThreads: { readonly looking: SceneThread; readonly writing: SceneThread };
  readonly turns: Turns;
  readonly texts: TextCompiler;
}

/** Looking at files and entries: bytes, fields, tree, text. */
export function assetHandlers(deps: AssetDeps): Pick<Handlers<Workbench>, Topic> {
  const { store, services, describer, index, texts } = deps;
  const thread = deps.queryThreads.structure;
  const readAhead = createReadAhead(deps);
  const describing: Describing = {
    describer,
    factsAround(asset) {
      const { install, address } = asset;
      return [...changesInside(asset), ...copyFacts(copiesOf(index(), install, address), address)];
    },
  };
  const isLong = (open: OpenAsset) => {
    const { source, layout, format } = open.view();
    const isSlow = source.size > LARGE || format.isForeign === true;
    return layout !== undefined && isSlow && thread.reaches(open);
  };
  return {
    async openAsset({ asset, soon = false }) {
      const folder = await describeFolder(asset, services);
      if (folder) return folder;
      const open = store.get(asset);
      if (soon) readAhead(open);
      return describeAsset(open, services, { ...describing, soon });
    },
    async readBytes({ asset, start, size }) {
      const open = store.get(asset);
      const { source, revision } = open.view();
      const count = Math.max(0, Math.min(size, source.size - start));
      // A copy: sent bytes must not change, nor keep a whole page in memory.
      const bytes = count === 0 ? new Uint8Array(0) : source.read(start, count).slice();
      return { revision, start, bytes, edited: count === 0 ? [] : (open.edits?.editedRanges(start, count) ?? []) };
    },
    checksums: ({ asset, start, size }, { signal }) =>
      checksumsOf(store.get(asset).view().source, { start, size }, signal),
    byteStats: ({ asset, start, size }, { signal }) =>
      byteStats(store.get(asset).view().source, { start, size }, signal),
    async fieldsIn({ asset, start, size }) {
      const open = store.get(asset);
      const view = open.view();
      const fields = isLong(open)
        ? await thread.ask(open, { kind: 'fields', start, size })
        : fieldsOf(view, start, size);
      return { revision: view.revision, fields };
    },
    async nodesAt({ asset, path, first, count }, { signal }) {
      const open = store.get(asset);
      if (isLong(open)) return thread.ask(open, { kind: 'nodes', path, first, count }, signal);
      return nodesOf(open.view(), open.address, path, { first, count });
    },
    async fieldAt({ asset, offset }) {
      const open = store.get(asset);
      return isLong(open) ? thread.ask(open, { kind: 'field', offset }) : fieldOver(open.view(), offset);
    },
    async find(query, { signal, progress }) {
      const { source } = store.get(query.asset).view();
      const onProgress = (done: number): void =>
        progress({ text: 'searching', done, total: source.size, unit: 'bytes' });
      return find(source, query, { signal, onProgress });
    },
    async findPart({ asset, start, end, ...sought }, { signal }) {
      const { source, revision } = store.get(asset).view();
      return { ...(await findPart(source, sought, { start, end, signal })), revision };
    },
    readText: async ({ asset, path }) => readText(store.get(asset), texts, path),
  };
}
