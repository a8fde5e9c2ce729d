import { FailureError } from '../../../shared/contract/failure.ts';
import type { NamesSince } from '../../answers/scene/scene-names.ts';
import type { SceneAnswer, ScenePlace, SceneTask } from '../../answers/scene/scene-task.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import { sentOf } from '../../files/sent-bytes.ts';
import { createThreads, LARGEST_COPIED, unlessLost } from '../../workers/threads.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Surroundings } from './surroundings.ts';

type Answer<K> = Extract<SceneAnswer, { kind: K }>;
/** A task without what the thread already knows. */
export type SceneQuestion = SceneTask extends infer T ? (T extends SceneTask ? Omit<T, 'place'> : never) : never;

/** The thread that makes scenes; it is sent only what it does not know yet. */
export interface SceneThread {
  /** It answers something. */
  readonly isBusy: boolean;
  /** Starts it before the first task. */
  begin(): void;
  ask<K extends SceneAnswer['kind']>(kind: K, question: SceneQuestion, about: Surroundings): Promise<Answer<K>>;
  close(): Promise<void>;
}

interface Known {
  readonly names: string;
  readonly namesSince?: NamesSince;
  /** Revisions. */
  readonly edits: ReadonlyMap<string, number>;
}

const NOTHING: Known = { names: '', edits: new Map() };

export function createSceneThread(): SceneThread {
  const threads = createThreads('scene');
  let underWay = 0;
  /** What the thread knows; a new thread knows nothing. */
  let known: Known = NOTHING;
  let stamp = 0;

  function placeOf({ install, names, namesSince }: Surroundings): ScenePlace {
    const edits = unknownEdits(install, known.edits);
    const isKnown = names !== undefined && names.stamp === known.names;
    const isSame = namesSince === known.namesSince;
    if (!isSame) stamp += 1;
    known = {
      ...{ names: names?.stamp ?? known.names, namesSince },
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
      known = NOTHING;
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

/** All edits of a game folder; content only if the thread does not have it already. */
export function unknownEdits(
  { id, project }: Pick<OpenInstall, 'id'> & { readonly project: Pick<OpenInstall['project'], 'states'> },
  known: ReadonlyMap<string, number>,
  most = LARGEST_COPIED,
): ScenePlace['edits'] {
  return project.states().map(({ address, document }) => {
    const { revision } = document;
    const isKnown = known.get(`${id} ${address}`) === revision;
    const sent = isKnown ? undefined : sentOf(document.source(), most);
    return { address, revision, ...(sent && { sent }) };
  });
}
