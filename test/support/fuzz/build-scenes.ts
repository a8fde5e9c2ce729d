// Builders for scenes, clips, poses, GLB and OBJ.
import { sceneFiles } from '../../../electron/answers/export/scene/scene-files.ts';
import { pack, unpack } from '../../../shared/base/pack.ts';
import { collected } from '../../../shared/base/pieces.ts';
import type { Scenes } from '../../../shared/formats/scenes.ts';
import { elementAt, elementInClip } from '../../../shared/scene/element-at.ts';
import { NodePose } from '../../../shared/scene/node-pose.ts';
import { originInClip, originOf } from '../../../shared/scene/origin-of.ts';
import { newExactPose, offsetsToModelSpace, sampleOffsets } from '../../../shared/scene/sample.ts';
import { type Scene, worldsOf } from '../../../shared/scene/scene.ts';
import { type Clip, nodesOfTargets } from '../../../shared/scene/skeleton.ts';
import type { Subject } from './subject.ts';
import type { MadeSurroundings } from './surroundings.ts';

/** The clips played per file. */
const PLAYED = 4;

interface Ready {
  readonly scenes: Scenes<unknown>;
  readonly scene: Scene;
}

function sceneOf({ name, format, sound }: Subject, around: MadeSurroundings): Ready | undefined {
  if (!sound || !format.scenes) return undefined;
  const { scenes } = format;
  scenes.skeletons(sound.model);
  const scene = scenes.build(sound.model, { asset: name, address: name }, around.neighboursOf(name, format));
  return { scenes, scene };
}

export function scene(subject: Subject, around: MadeSurroundings): void {
  const ready = sceneOf(subject, around);
  if (!ready) return;
  unpack(pack(ready.scene));
  for (let at = 0; at < subject.bytes.length; at += 97) {
    const element = elementAt(ready.scene, 0, at);
    if (element) originOf(ready.scene, element);
  }
}

export function clips(subject: Subject, around: MadeSurroundings): void {
  for (const clip of clipsOf(subject, around))
    for (let at = 0; at < subject.bytes.length; at += 97) {
      const element = elementInClip(clip, at);
      if (element) originInClip(clip, element);
    }
}

/** The clips in the file, and those in files that its format refers to. */
function clipsOf({ name, format, sound }: Subject, around: MadeSurroundings): readonly Clip[] {
  const held = format.clips ?? format.scenes;
  if (!sound || !held) return [];
  const ask = around.neighboursOf(name, format);
  const self = { asset: name, address: name };
  const own = held.clips(sound.model).slice(0, PLAYED);
  const named = format.scenes?.clipFiles?.(sound.model, self, ask) ?? [];
  const others = named.slice(0, PLAYED).flatMap(file => {
    const found = around.file(file.toLowerCase());
    const theirs = found?.format.clips ?? found?.format.scenes;
    const model = found?.decoded?.fault === undefined ? found?.decoded?.value : undefined;
    if (!theirs || model === undefined) return [];
    const place = { asset: file, address: file };
    return theirs
      .clips(model)
      .slice(0, PLAYED)
      .flatMap(({ id }) => theirs.clip(model, id, place, ask) ?? []);
  });
  return [...own.flatMap(({ id }) => held.clip(sound.model, id, self, ask) ?? []), ...others];
}

export function pose(subject: Subject, around: MadeSurroundings): void {
  const ready = sceneOf(subject, around);
  if (!ready) return;
  const { skeletons, nodes } = ready.scene;
  for (const clip of [undefined, ...clipsOf(subject, around)])
    for (const frame of [0, 1.5, clip?.frameCount ?? 0]) {
      for (const skeleton of skeletons) {
        const offsets = newExactPose(skeleton.parents.length);
        sampleOffsets(skeleton, clip, frame, offsets);
        offsetsToModelSpace(skeleton, offsets, newExactPose(skeleton.parents.length));
      }
      const moving = clip && new NodePose(nodes, clip, nodesOfTargets(nodes, clip.targets ?? []));
      moving?.sample(frame);
      worldsOf(nodes, moving?.moved);
    }
}

export const glb = (subject: Subject, around: MadeSurroundings): void => written('glb', subject, around);
export const obj = (subject: Subject, around: MadeSurroundings): void => written('obj', subject, around);

function written(kind: 'glb' | 'obj', subject: Subject, around: MadeSurroundings): void {
  const ready = sceneOf(subject, around);
  if (!ready) return;
  const files = sceneFiles(kind, subject.name, {
    scene: () => ready.scene,
    exportedClips: () => ({ clips: clipsOf(subject, around), leftOut: 0 }),
    once: (address, work) => {
      const file = around.file(address);
      return file && work(file);
    },
  });
  for (const { content } of files) collected(content);
}
