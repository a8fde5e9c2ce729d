import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { PoseRow } from '../../../shared/contract/command-types.ts';
import { NodePose } from '../../../shared/scene/node-pose.ts';
import { rotationOfRows } from '../../../shared/scene/quaternion.ts';
import { newExactPose, offsetsToModelSpace, sampleOffsets } from '../../../shared/scene/sample.ts';
import { type SceneNode, worldsOf } from '../../../shared/scene/scene.ts';
import { type Clip, nodesOfTargets, type Skeleton } from '../../../shared/scene/skeleton.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import { type LooseScene, withLooseScene } from '../scenes/loose-scene.ts';

/** pose: where the bones of a model are, or its nodes if it has none, at rest or at a frame of a clip. */
export const pose: Handlers<Command>['pose'] = async ({ wanted, ...args }) =>
  withLooseScene(args.base, args.model, loose => posesIn(loose, args), { wanted });

type Asked = Omit<Parameters<Handlers<Command>['pose']>[0], 'wanted'>;

function posesIn(loose: LooseScene, { base, model, clip, frame: asked }: Asked): readonly PoseRow[] {
  const { skeletons, nodes } = loose.scene();
  const [first] = skeletons;
  if (first === undefined && nodes.length === 0) return refuse(sceneFailures.noSkeleton(model));
  const moving = clip === undefined ? undefined : (clipOf(loose, clip) ?? clipAt(base, clip));
  const frame = asked === undefined ? 0 : frameIn(asked, model, moving);
  if (first === undefined) return rowsOfNodes(nodes, moving, frame);
  const posed = skeletonsMeant(skeletons, first, moving);
  return posed.flatMap((skeleton, i) => {
    const before = posed.slice(0, i).reduce((sum, { names }) => sum + names.length, 0);
    return rowsOf(skeleton, moving, frame).map(row => ({
      ...row,
      parent: row.parent < 0 ? -1 : row.parent + before,
    }));
  });
}

/** Refuses a frame that the clip does not have. A damaged file may claim fewer than it has. */
function frameIn(frame: number, model: string, clip: Clip | undefined): number {
  if (clip === undefined) return refuse(sceneFailures.frameOfNone(model));
  const ends = clip.channels.map(({ times }) => times.at(-1) ?? 0);
  const last = ends.reduce((most, end) => Math.max(most, end), Math.max(0, clip.frameCount - 1));
  return frame <= last ? frame : refuse(sceneFailures.noFrame(clip.address, frame, last));
}

/** The skeleton that the clip moves; without a clip, everything in the first skeleton's file. */
function skeletonsMeant(all: readonly Skeleton[], first: Skeleton, clip: Clip | undefined): readonly Skeleton[] {
  if (clip) return [all.find(({ name }) => name.toLowerCase() === clip.skeleton.toLowerCase()) ?? first];
  return all.filter(({ origin }) => origin.source === first.origin.source);
}

/** One of the clips offered for the model itself: by name or id, if its file has several. */
function clipOf(loose: LooseScene, asked: string): Clip | undefined {
  const clips = loose.clips();
  return clips.find(({ address }) => address === asked) ?? clips.find(({ id, name }) => id === asked || name === asked);
}

function clipAt(base: string, address: string): Clip {
  return (
    withLooseScene(base, address, loose => loose.clips().find(clip => clip.address === address)) ??
    refuse(sceneFailures.noClip(address))
  );
}

function rowsOfNodes(nodes: readonly SceneNode[], clip: Clip | undefined, frame: number): readonly PoseRow[] {
  const moving = clip && new NodePose(nodes, clip, nodesOfTargets(nodes, clip.targets ?? []));
  moving?.sample(frame);
  const worlds = worldsOf(nodes, moving?.moved);
  return nodes.map(({ name, parent }, index) => {
    const at = (i: number): number => worlds[index]?.[i] ?? 0;
    const length = (column: number): number => Math.hypot(at(column * 4), at(column * 4 + 1), at(column * 4 + 2)) || 1;
    const rotation = rotationOfRows((row, column) => at(column * 4 + row) / length(column));
    return { name, parent, position: [at(12), at(13), at(14)], rotation: [...rotation] };
  });
}

function rowsOf(skeleton: Skeleton, clip: Clip | undefined, frame: number): readonly PoseRow[] {
  const offsets = newExactPose(skeleton.parents.length);
  const { translations, rotations } = newExactPose(skeleton.parents.length);
  sampleOffsets(skeleton, clip, frame, offsets);
  offsetsToModelSpace(skeleton, offsets, { translations, rotations, visibility: offsets.visibility });
  const at = (column: Float64Array, i: number): number => column[i] ?? 0;
  return skeleton.names.map((name, bone) => ({
    name,
    parent: skeleton.parents[bone] ?? -1,
    position: [0, 1, 2].map(i => at(translations, bone * 3 + i) - (skeleton.aside?.[i] ?? 0)),
    rotation: [0, 1, 2, 3].map(i => at(rotations, bone * 4 + i)),
  }));
}
