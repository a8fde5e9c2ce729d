import { basename } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { NewShape } from '../../../shared/contract/guard-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { unpackScene } from '../../../shared/scene/packed-scene.ts';
import { importShape, type ShapeAnswer } from '../../answers/import/import-shape.ts';
import type { ShapeTaskAnswer } from '../../answers/import/shape-task.ts';
import type { SceneNote } from '../../answers/scene/scene-task.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { createThreads, LARGEST_COPIED, type Threads, unlessLost } from '../../workers/threads.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { SceneThread } from '../scenes/scene-thread.ts';
import { createSurroundings, type SurroundingsNeeds } from '../scenes/surroundings.ts';
import { refuseIfChanged } from './changed-meanwhile.ts';
import type { OpenFiles } from './edited.ts';
import { stepOf } from './step-of.ts';

/** A thread that imports large model files into assets, so that the host can answer others in the meantime. */
export type ShapeThread = Threads<'shape'>;

export const createShapeThread = (): ShapeThread => createThreads('shape');

export interface ShapeNeeds extends OpenFiles, SurroundingsNeeds {
  readonly sceneThreads: { readonly writing: SceneThread };
  readonly shapeThread: ShapeThread;
}

/** More than this, file and asset together, takes longer than a window should wait for its other answers. */
const LARGE = 64 * 1024;

/** Models from files of other programs. */
export function shapeHandlers({
  store,
  services,
  shapeThread,
  ...needs
}: ShapeNeeds): Pick<Handlers<Workbench>, 'previewShape' | 'importShape'> {
  const about = createSurroundings(needs);
  async function sectionsOf(open: OpenAsset, signal: AbortSignalLike): Promise<Uint8Array[][]> {
    const question = { kind: 'scene', address: open.address } as const;
    const sections: Uint8Array[][] = [];
    const onNote = ({ section }: SceneNote) => sections.push([section]);
    await needs.sceneThreads.writing.ask('scene', question, { ...(await about(open, signal)), onNote });
    return sections;
  }
  /** A file from a window comes only with the files chosen together with it. */
  async function madeOf(open: OpenAsset, given: NewShape, signal: AbortSignalLike): Promise<ShapeAnswer> {
    const { name, bytes, part, fresh, beside = [] } = given;
    const { format, decoded, source } = open.view();
    const file = { name, bytes, part, fresh };
    const size = source.size + bytes.length;
    if (size < LARGE || size > LARGEST_COPIED || format.isForeign || format.shapes === undefined) {
      const scene = async () => unpackScene({ sections: await sectionsOf(open, signal), assets: {} });
      const find = (wanted: string) => beside.find(each => each.name === basename(wanted))?.bytes;
      return importShape(format, decoded, { ...file, beside: find, scene });
    }
    const isPlaced = fresh !== undefined || format.shapes.isOwnSpace === true;
    const sections = isPlaced ? await sectionsOf(open, signal) : undefined;
    const task = { name: open.name, bytes: toBytes([source]), file, beside, sections };
    const lost = (why: string): ShapeTaskAnswer => ({ kind: 'refused', why: `the import was stopped: ${why}` });
    const answer = await unlessLost(shapeThread.run(task, undefined, signal), lost);
    if (answer.kind === 'refused') return answer;
    const { bytes: made, ...rest } = answer;
    return { ...rest, content: memorySource(made) };
  }
  return {
    async previewShape(given, { signal }) {
      const open = store.get(given.asset);
      const { source, format, model } = open.view();
      const parts = model === undefined ? [] : (format.shapes?.parts(model) ?? []);
      const made = await madeOf(open, given, signal);
      if (made.kind === 'refused') return { parts, refused: made.why, ...(made.isOpen && { isOpen: true }) };
      const { kind: _, content, ...rest } = made;
      return { parts, ...rest, bytesBefore: source.size, bytesAfter: content.size };
    },
    async importShape(given, { signal }) {
      const open = store.get(given.asset);
      const { revision } = open;
      const made = await madeOf(open, given, signal);
      if (made.kind === 'refused') return refuse(failures.itemsNotChanged(open.address, made.why));
      refuseIfChanged(open, revision);
      const label = `Import ${given.name} into ${open.name}`;
      return stepOf(open, () => open.replaceContent(made.content, { label }), { store, services });
    },
  };
}
