import type { Handlers } from '../../shared/contract/call.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import type { Index } from '../index/open-index.ts';
import type { Threads } from '../workers/threads.ts';
import { assetHandlers } from './assets/asset-handlers.ts';
import type { TextCompiler } from './assets/text-compiler.ts';
import type { Browse } from './browse/browse.ts';
import { browseHandlers } from './browse/browse-handlers.ts';
import { compareHandlers } from './compare/compare-handlers.ts';
import type { Comparer } from './compare/comparer.ts';
import type { SideInstalls } from './compare/side-installs.ts';
import { copyHandlers } from './edits/copy-handlers.ts';
import { diskHandlers } from './edits/disk-handlers.ts';
import { editHandlers } from './edits/edit-handlers.ts';
import type { ItemsThread } from './edits/edit-items-of.ts';
import { type EditTurns, editsInTurn } from './edits/edit-turns.ts';
import { entryHandlers } from './edits/entry-handlers.ts';
import { type ShapeThread, shapeHandlers } from './edits/shape-handlers.ts';
import { dragOutHandlers } from './extract/drag-out.ts';
import { extractHandlers } from './extract/extract-handlers.ts';
import { guardHandlers } from './guard/guard-handlers.ts';
import { helloHandlers, type Requests } from './hello-handlers.ts';
import type { HostOptions } from './host-options.ts';
import { installHandlers, type Opener } from './installs/install-handlers.ts';
import type { Presence } from './installs/presence.ts';
import type { Log } from './log.ts';
import { memoryHandlers } from './memory-handlers.ts';
import { patchHandlers } from './patches/patch-handlers.ts';
import { paletteHandlers } from './pictures/palette-handlers.ts';
import { pictureHandlers } from './pictures/picture-handlers.ts';
import type { QueryThread } from './query/query-thread.ts';
import { keyHandlers } from './scenes/key-handlers.ts';
import { sceneHandlers } from './scenes/scene-handlers.ts';
import type { SceneThread } from './scenes/scene-thread.ts';
import { searchHandlers } from './search/search-handlers.ts';
import type { SearchPools } from './search/search-pool.ts';
import { settingsHandlers } from './settings.ts';
import { snapshotHandlers } from './snapshots/snapshot-handlers.ts';
import { soundHandlers } from './sounds/sound-handlers.ts';
import { trackHandlers } from './sounds/track-handlers.ts';
import { structureHandlers } from './structures/structure-handlers.ts';
import { tableHandlers } from './tables/table-handlers.ts';
import type { Turns } from './turns.ts';
import type { Workplace } from './workplace.ts';
import { writeHandlers } from './write/write-handlers.ts';

/** Everything the host consists of; each topic names what it needs. */
interface Parts extends HostOptions, Workplace {
  readonly log: Log;
  readonly requests: Requests;
  readonly presence: Presence;
  readonly opener: Opener;
  readonly sides: SideInstalls;
  readonly queryThreads: { readonly structure: QueryThread; readonly whole: QueryThread };
  readonly sceneThreads: { readonly looking: SceneThread; readonly writing: SceneThread };
  readonly turns: Turns;
  readonly editTurns: EditTurns;
  readonly itemsThread: ItemsThread;
  readonly shapeThread: ShapeThread;
  readonly drawingThread: Threads<'drawing'>;
  readonly texts: TextCompiler;
  readonly searchPools: SearchPools;
  index(): Index;
  browse(): Browse;
  comparer(): Comparer;
  /** Called when the host closes. */
  atEnd(work: () => void): void;
}

/** Whatever the window may ask, topic by topic: a new one is a line here. */
export function everyTopic(parts: Parts): Handlers<Workbench> {
  const scanned = browseHandlers(parts);
  const scenes = sceneHandlers(parts);
  const handlers = {
    ...scanned,
    ...scenes,
    ...keyHandlers({ ...parts, clip: scenes.clip }),
    ...extractHandlers({ ...parts, exportScene: scenes.exportScene }),
    // Rows and problems with edits, instead of those that were scanned.
    ...guardHandlers({ ...parts, indexed: scanned }),
    ...dragOutHandlers(parts),
    ...assetHandlers(parts),
    ...searchHandlers(parts),
    ...pictureHandlers(parts),
    ...paletteHandlers(parts),
    ...soundHandlers(parts),
    ...trackHandlers(parts),
    ...tableHandlers(parts),
    ...structureHandlers(parts),
    ...editHandlers(parts),
    ...diskHandlers(parts),
    ...writeHandlers(parts),
    ...helloHandlers(parts),
    ...memoryHandlers(parts),
    ...settingsHandlers(parts),
    ...patchHandlers(parts),
    ...copyHandlers(parts),
    ...entryHandlers(parts),
    ...shapeHandlers(parts),
    ...snapshotHandlers(parts),
    ...compareHandlers(parts),
    ...installHandlers(parts),
  };
  return editsInTurn(handlers, parts);
}
