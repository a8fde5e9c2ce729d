import { join } from 'node:path';
import type { Handlers } from '../../shared/contract/call.ts';
import type { Channel } from '../../shared/contract/channel.ts';
import type { Command } from '../../shared/contract/command.ts';
import type { Hello } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import { openIndex } from '../index/open-index.ts';
import { assetHandlers } from './assets/asset-handlers.ts';
import { createBrowse } from './browse/browse.ts';
import { browseHandlers } from './browse-handlers.ts';
import { commandHandlers } from './command/command-handlers.ts';
import { commandSchemas } from './command-schemas.ts';
import { compareHandlers } from './compare/compare-handlers.ts';
import { createComparer } from './compare/comparer.ts';
import { createSideInstalls } from './compare/side-installs.ts';
import { connect } from './connect.ts';
import { readyDemo } from './demo-folder.ts';
import { afterFailures, serveContract } from './dispatch.ts';
import { copyHandlers } from './edits/copy-handlers.ts';
import { diskHandlers } from './edits/disk-handlers.ts';
import { editHandlers } from './edits/edit-handlers.ts';
import { entryHandlers } from './edits/entry-handlers.ts';
import { writeHandlers } from './edits/write-handlers.ts';
import { createEvents } from './events.ts';
import { extractHandlers } from './extract/extract-handlers.ts';
import { guardHandlers } from './guard/guard-handlers.ts';
import { helloHandlers } from './hello-handlers.ts';
import { copiesOf, copyFacts } from './installs/copies.ts';
import { installHandlers } from './installs/install-handlers.ts';
import { createInstalls } from './installs/installs.ts';
import { createOpener } from './installs/opener.ts';
import { openRecents } from './installs/recents.ts';
import { lazy } from './lazy.ts';
import { type Log, openLog } from './log.ts';
import { createLookThread } from './look/look-thread.ts';
import { memoryHandlers } from './memory-handlers.ts';
import { patchHandlers } from './patches/patch-handlers.ts';
import { pictureHandlers } from './pictures/picture-handlers.ts';
import { createThumbnailCache } from './pictures/thumbnail-cache.ts';
import { makePrivate } from './private-folder.ts';
import { createRequests } from './requests.ts';
import { sceneHandlers } from './scenes/scene-handlers.ts';
import { createSceneThread } from './scenes/scene-thread.ts';
import { searchHandlers } from './search/search-handlers.ts';
import { createSearchPools } from './search/search-pool.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { snapshotHandlers } from './snapshots/snapshot-handlers.ts';
import { soundHandlers } from './sounds/sound-handlers.ts';
import { trackHandlers } from './sounds/track-handlers.ts';
import { tableHandlers } from './tables/table-handlers.ts';
import { workbenchSchemas } from './workbench-schemas.ts';
import { createWorkplace } from './workplace.ts';

export interface HostOptions {
  /** Gantry's own folder: recents, index, projects, logs. */
  readonly dataFolder: string;
  readonly version: string;
  readonly transport: Hello['transport'];
  /** Started with --safe: the window restores nothing. */
  readonly safe: boolean;
  /** The system's folder dialog, where there is one. */
  readonly chooseFolder?: () => Promise<string | null>;
}

/** The application without a face: give it channels to serve, and close it at the end. */
export interface Host {
  /** Serves a window over a channel; the returned function hangs up. */
  serve(channel: Channel): () => void;
  /** Serves the command line over a channel of its own contract; never reachable from a window. */
  serveCommand(channel: Channel): () => void;
  /** Opens a folder in the window: at once, or in the first one that comes. */
  requestFolder(folder: string): void;
  readonly log: Log;
  close(): Promise<void>;
}

/** Puts the host together; nothing is opened before it is needed. */
export function createHost(options: HostOptions): Host {
  makePrivate(options.dataFolder);
  const log = openLog({ folder: join(options.dataFolder, 'logs'), now: () => new Date() });
  const events = createEvents();
  const installs = createInstalls();
  const workplace = createWorkplace({ dataFolder: options.dataFolder, log, events, installs });
  const { services, store, still, changes, folders, describer, guard } = workplace;
  const index = lazy(() => openIndex(join(options.dataFolder, 'index.sqlite')));
  const browse = lazy(() => createBrowse(services, index.get()));
  const searchPools = createSearchPools();
  const comparer = lazy(createComparer);
  // What takes all of an asset does not hold up the tree and the fields.
  const lookThreads = { structure: createLookThread(), whole: createLookThread() };
  const sceneThreads = { looking: createSceneThread(), writing: createSceneThread() };
  const requests = createRequests(events);
  const opener = createOpener({
    dataFolder: options.dataFolder,
    installs,
    demo: () => readyDemo(options.dataFolder),
    closed(install) {
      store.closeInstall(install);
      browse.peek()?.closeInstall(install.id);
    },
  });
  const sides = createSideInstalls(opener, installs);
  const browsing = browseHandlers(browse);
  const scenes = sceneHandlers(store, services, index, sceneThreads);
  const extracting = extractHandlers({
    services,
    folder: join(options.dataFolder, 'downloads'),
    exportScene: scenes.exportScene,
  });
  const handlers: Handlers<Workbench> = {
    ...browsing,
    ...assetHandlers(store, services, {
      describing: {
        describer,
        factsAround: ({ install, address }) => copyFacts(copiesOf(index.get(), install, address), address),
      },
      thread: lookThreads.structure,
    }),
    ...searchHandlers(services, searchPools),
    ...pictureHandlers(store, services, {
      thread: lookThreads.whole,
      thumbnails: createThumbnailCache(join(options.dataFolder, 'thumbnails')),
    }),
    ...soundHandlers(store, services),
    ...trackHandlers(store),
    ...scenes,
    ...extracting.handlers,
    ...tableHandlers(store, lookThreads.whole),
    ...editHandlers(store, services),
    ...guardHandlers({ store, services, watch: services.watch, indexed: browsing }),
    ...diskHandlers(store, services, changes),
    ...writeHandlers({ store, services, changes, guard }, comparer.get),
    ...helloHandlers(options, log, requests),
    ...memoryHandlers(options),
    ...settingsHandlers(options),
    ...patchHandlers({ store, services, changes, guard }),
    ...copyHandlers(store, services),
    ...entryHandlers(store, services),
    ...snapshotHandlers(services, { index: index.get, comparer: comparer.get, now: Date.now }),
    ...compareHandlers({ services, store, still, index: index.get, sides, comparer: comparer.get }),
    ...installHandlers(
      sides.onBench(opener),
      openRecents(options.dataFolder, () => new Date()),
    ),
  };
  const workbench = afterFailures(serveContract<Workbench>(workbenchSchemas, handlers, log), folders.check);
  const command = serveContract<Command>(commandSchemas, commandHandlers(options), log);
  return {
    log,
    requestFolder: requests.put,
    serve: channel => connect({ channel, served: workbench, listen: events.listen }),
    serveCommand: channel => connect({ channel, served: command, listen: () => () => {} }),
    async close() {
      for (const install of installs.all()) await opener.close(install.id);
      await workplace.close();
      extracting.close();
      await searchPools.close();
      for (const thread of [...Object.values(sceneThreads), ...Object.values(lookThreads)]) await thread.close();
      await comparer.peek()?.close();
      await browse.peek()?.close();
      index.peek()?.close();
    },
  };
}
