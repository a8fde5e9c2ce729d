import type { Channel } from '../../shared/contract/channel.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import { refuse } from '../failures/refuse.ts';
import { openIndex } from '../index/open-index.ts';
import { createThreads } from '../workers/threads.ts';
import { createTextCompiler } from './assets/text-compiler.ts';
import { createBrowse } from './browse/browse.ts';
import { type CommandHost, recoverUnfinished, serveCommands } from './command/command-host.ts';
import { createComparer } from './compare/comparer.ts';
import { createSideInstalls } from './compare/side-installs.ts';
import { afterFailures, connect, serveContract, whenReady } from './connect.ts';
import { inDataFolder, sharedIndex } from './data-folder.ts';
import { readyDemo } from './demo-folder.ts';
import { createItemsThread } from './edits/edit-items-of.ts';
import { createEditTurns } from './edits/edit-turns.ts';
import { createShapeThread } from './edits/shape-handlers.ts';
import { createEvents } from './events.ts';
import { everyTopic } from './every-topic.ts';
import { createRequests } from './hello-handlers.ts';
import type { HostOptions } from './host-options.ts';
import type { Opener } from './installs/install-handlers.ts';
import { createInstalls, type InstallTable } from './installs/installs.ts';
import { createOpener } from './installs/opener.ts';
import { createPresence } from './installs/presence.ts';
import { lazy } from './lazy.ts';
import { type Log, openLog } from './log.ts';
import { makePrivate } from './private-folder.ts';
import { createQueryThread } from './query/query-thread.ts';
import { createSceneThread } from './scenes/scene-thread.ts';
import { createSearchPools } from './search/search-pool.ts';
import { watchSettings } from './settings.ts';
import { createTurns } from './turns.ts';
import { workbenchSchemas } from './workbench-schemas.ts';
import { createWorkplace } from './workplace.ts';

/** The application without a user interface: give it channels to serve, and close it at the end. */
export interface Host extends CommandHost {
  /** Serves a window over a channel; the returned function hangs up. */
  serve(channel: Channel): () => void;
  /** Opens a folder in the window: at once, or in the first one that comes. */
  requestFolder(folder: string): void;
  readonly log: Log;
  /** Refuses in the end if a project could not be closed properly; everything else is closed by then. */
  close(): Promise<void>;
}

/** Puts the host together; nothing is opened before it is needed. */
export function createHost(options: HostOptions): Host {
  makePrivate(options.dataFolder);
  const log = openLog({ folder: inDataFolder(options.dataFolder, 'logs'), now: () => new Date() });
  const events = createEvents();
  const installs = createInstalls();
  const index = lazy(() => openIndex(sharedIndex(options.dataFolder)));
  const presence = createPresence(index.get);
  const turns = createTurns();
  const editTurns = createEditTurns();
  const workplace = createWorkplace({ dataFolder: options.dataFolder, log, events, installs, presence, turns });
  const { services, store, folders } = workplace;
  const browse = lazy(() => createBrowse(services, index.get()));
  const searchPools = createSearchPools();
  const comparer = lazy(createComparer);
  const queryThreads = { structure: createQueryThread({ turns }), whole: createQueryThread() };
  const sceneThreads = { looking: createSceneThread(), writing: createSceneThread() };
  const itemsThread = createItemsThread();
  const shapeThread = createShapeThread();
  const drawingThread = createThreads('drawing');
  const texts = createTextCompiler();
  const requests = createRequests(events);
  const stopSettings = options.safe
    ? undefined
    : watchSettings(options.dataFolder, () => events.emit('settingsChanged', {}));
  const opener = createOpener({
    dataFolder: options.dataFolder,
    installs,
    presence,
    demo: () => readyDemo(options.dataFolder),
    settled: editTurns.settled,
    closed(install) {
      store.closeInstall(install);
      browse.peek()?.closeInstall(install.id);
    },
  });
  const sides = createSideInstalls(opener, installs);
  const endings: (() => void)[] = [];
  const handlers = everyTopic({
    ...options,
    ...workplace,
    ...{
      log,
      requests,
      presence,
      sides,
      queryThreads,
      sceneThreads,
      turns,
      editTurns,
      itemsThread,
      texts,
      searchPools,
      shapeThread,
      drawingThread,
    },
    ...{ index: index.get, browse: browse.get, comparer: comparer.get },
    opener: sides.onBench(opener),
    atEnd: work => void endings.push(work),
  });
  const served = afterFailures(serveContract<Workbench>(workbenchSchemas, handlers, log), folders.check);
  const workbench = whenReady(served, () => recoverUnfinished(options.dataFolder, log));
  return {
    log,
    requestFolder: requests.put,
    serve: channel => connect({ channel, served: workbench, listen: events.listen }),
    ...serveCommands(options, log),
    async close() {
      stopSettings?.();
      const lost = await closeAll(installs, opener);
      await workplace.close();
      for (const end of endings) end();
      await searchPools.close();
      for (const thread of [
        ...Object.values(sceneThreads),
        ...Object.values(queryThreads),
        itemsThread,
        shapeThread,
        drawingThread,
        texts,
      ])
        await thread.close();
      await comparer.peek()?.close();
      await browse.peek()?.close();
      index.peek()?.close();
      for (const failure of lost) log.note('close', `${failure.text} ${failure.next ?? ''}`);
      const [first] = lost;
      if (first !== undefined) refuse(first);
    },
  };
}

/** Closes every game folder; an error in one does not keep the others open. */
async function closeAll(installs: InstallTable, opener: Pick<Opener, 'close'>): Promise<Failure[]> {
  const refused: Failure[] = [];
  for (const { id } of installs.all())
    await opener.close(id).catch(error => {
      if (!(error instanceof FailureError)) throw error;
      refused.push(error.failure);
    });
  return refused;
}
