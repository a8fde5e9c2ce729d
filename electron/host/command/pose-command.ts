import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { PoseRow } from '../../../shared/contract/command-types.ts';
import { newExactPose, offsetsToModelSpace, sampleOffsets } from '../../../shared/scene/sample.ts';
import type { Clip, Skeleton } from '../../../shared/scene/skeleton.ts';
import { sceneFailures } from '../failures/scenes.ts';
import { refuse } from '../refuse.ts';
import { withLooseScene } from '../scenes/loose-scene.ts';

/** pose: where the bones of a model are, at rest or at a frame of a clip. */
export const pose: Handlers<Command>['pose'] = async ({ base, model, clip, frame = 0 }) => {
  const skeleton = withLooseScene(base, model, loose => loose.scene().skeletons[0]);
  if (skeleton === undefined) return refuse(sceneFailures.noSkeleton(model));
  return rowsOf(skeleton, clip === undefined ? undefined : clipAt(base, clip), frame);
};

function clipAt(base: string, address: string): Clip {
  return (
    withLooseScene(base, address, loose => loose.clips().find(clip => clip.address === address)) ??
    refuse(sceneFailures.noClip(address))
  );
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
    position: [0, 1, 2].map(i => at(translations, bone * 3 + i)),
    rotation: [0, 1, 2, 3].map(i => at(rotations, bone * 4 + i)),
  }));
}
