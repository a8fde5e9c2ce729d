import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { NamesSince } from '../../answers/scene/scene-names.ts';
import type { SceneAnswer, SceneNote, ScenePlace, SceneTask } from '../../answers/scene/scene-task.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import { sentOf } from '../../files/sent-bytes.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import type { Index } from '../../index/open-index.ts';
import { createThreads, LARGEST_COPIED, unlessLost } from '../../workers/threads.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Browse } from '../browse/browse.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { lazy } from '../lazy.ts';

type Answer<K> = Extract<SceneAnswer, { kind: K }>;
/** A task without what the thread already knows. */
export type SceneQuestion = SceneTask extends infer T ? (T extends SceneTask ? Omit<T, 'place'> : never) : never;

export interface Surroundings {
  readonly install: OpenInstall;
  readonly names: KnownAddresses | undefined;
  readonly namesSince: NamesSince;
  readonly signal: AbortSignalLike;
  /** Takes the sections of a scene. */
  readonly onNote?: (note: SceneNote) => void;
}

/** Every file and entry of an install, as of a state of the index. */
interface KnownAddresses {
  readonly stamp: string;
  readonly addresses: readonly string[];
}

interface IndexNames {
  /** Absent before the first scan. */
  of(folder: string): Promise<KnownAddresses | undefined>;
}

/** As many are looked up before others in the host get their turn. */
const SLICE = 500;

function createIndexNames(index: Index): IndexNames {
  const made = new Map<string, { readonly stamp: string; readonly addresses: Promise<readonly string[]> }>();
  return {
    async of(folder) {
      const row = index.queries.installByFolder.get(folder);
      if (row?.scanned === undefined || row.scanned === null) return undefined;
      const stamp = `${folder} ${row.scanned} ${index.queries.countEntries.get(row.id)} ${index.queries.totals.get(row.id)?.files}`;
      const known = made.get(folder);
      const current = known?.stamp === stamp ? known : { stamp, addresses: addressesIn(index, row.id) };
      made.set(folder, current);
      return { stamp, addresses: await current.addresses };
    },
  };
}

/** What is known of an open asset's surroundings when its scene is asked for. */
export interface SurroundingsOf {
  (open: OpenAsset, signal: AbortSignalLike): Promise<Surroundings>;
  /** The same for who looks no further than around it. */
  nearby(open: OpenAsset, signal: AbortSignalLike): Promise<Surroundings>;
}

export interface SurroundingsNeeds {
  index(): Index;
  browse(): Pick<Browse, 'namesSince'>;
}

export function createSurroundings({ index, browse }: SurroundingsNeeds): SurroundingsOf {
  const indexed = lazy(() => createIndexNames(index()));
  async function nearby({ install }: OpenAsset, signal: AbortSignalLike): Promise<Surroundings> {
    return { install, names: undefined, namesSince: await browse().namesSince(install.id), signal };
  }
  const about = async (open: OpenAsset, signal: AbortSignalLike): Promise<Surroundings> => {
    const names = await indexed.get().of(open.install.folder);
    return { ...(await nearby(open, signal)), names };
  };
  return Object.assign(about, { nearby });
}

async function addressesIn(index: Index, install: number): Promise<readonly string[]> {
  const addresses: string[] = [];
  let since = 0;
  for (const file of index.queries.files.all(install)) {
    addresses.push(file.path);
    if (++since % SLICE === 0) await otherWork();
    for (let last = 0, more = file.entries > 0; more; ) {
      const rows = index.queries.namesOf.all(file.id, last, SLICE);
      for (const row of rows) {
        const address = addressInIndex(index, file.id, row.id);
        if (address !== undefined) addresses.push(address);
      }
      last = rows.at(-1)?.id ?? 0;
      more = rows.length === SLICE;
      await otherWork();
    }
  }
  return addresses;
}

/** The thread that makes scenes, told only what it does not know yet. */
export interface SceneThread {
  /** It answers something. */
  readonly isBusy: boolean;
  /** Starts it before it is asked anything. */
  begin(): void;
  ask<K extends SceneAnswer['kind']>(kind: K, question: SceneQuestion, about: Surroundings): Promise<Answer<K>>;
  close(): Promise<void>;
}

interface Told {
  readonly names: string;
  readonly namesSince?: NamesSince;
  /** Revisions. */
  readonly edits: ReadonlyMap<string, number>;
}

const NOTHING: Told = { names: '', edits: new Map() };

export function createSceneThread(): SceneThread {
  const threads = createThreads('scene');
  let underWay = 0;
  /** What the thread was told; another thread knows nothing. */
  let told: Told = NOTHING;
  let stamp = 0;

  function placeOf({ install, names, namesSince }: Surroundings): ScenePlace {
    const edits = editsOf(install, told.edits);
    const isKnown = names !== undefined && names.stamp === told.names;
    const isSame = namesSince === told.namesSince;
    if (!isSame) stamp += 1;
    told = {
      ...{ names: names?.stamp ?? told.names, namesSince },
      edits: new Map(edits.map(({ address, revision }) => [`${install.id} ${address}`, revision])),
    };
    return {
      folder: install.folder,
      game: install.game,
      edits,
      namesSince: { stamp, ...(isSame ? {} : { names: namesSince }) },
      ...(names && { names: { stamp: names.stamp, ...(isKnown ? {} : { addresses: names.addresses }) } }),
    };
  }

  async function run(task: SceneTask, { onNote, signal }: Surroundings): Promise<SceneAnswer> {
    underWay += 1;
    try {
      return await threads.run(task, onNote, signal);
    } catch (error) {
      told = NOTHING;
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  return {
    get isBusy() {
      return underWay > 0;
    },
    begin: () => threads.begin(),
    async ask(kind, question, about) {
      const task = { ...question, place: placeOf(about) } as SceneTask; // as: Omit over a union forgets which is which
      const answered = run(task, about);
      const answer = await unlessLost(answered, why => refuse(sceneFailures.tooMuch(question.address, why)));
      if (answer.kind === 'refused') throw new FailureError(answer.failure);
      if (answer.kind !== kind) throw new Error(`asked for ${kind}, the scenes' thread answered ${answer.kind}`);
      return answer as Answer<typeof kind>; // as: just compared
    },
    close: () => threads.close(),
  };
}

/** What edits have left, but for what the thread was told already. */
export function editsOf(
  { id, project }: Pick<OpenInstall, 'id'> & { readonly project: Pick<OpenInstall['project'], 'states'> },
  told: ReadonlyMap<string, number>,
  most = LARGEST_COPIED,
): ScenePlace['edits'] {
  return project.states().map(({ address, document }) => {
    const { revision } = document;
    const isKnown = told.get(`${id} ${address}`) === revision;
    const sent = isKnown ? undefined : sentOf(document.source(), most);
    return { address, revision, ...(sent && { sent }) };
  });
}
