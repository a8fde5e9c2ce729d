import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { KeyRow } from '../../../shared/contract/command-types.ts';
import { whyFixed } from '../../../shared/scene/key-timing.ts';
import type { Clip } from '../../../shared/scene/skeleton.ts';
import { editKeys } from '../../answers/keys/edit-keys.ts';
import { View } from '../../answers/view.ts';
import { refuse, refuseFault } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { writeContent } from './pack-content.ts';

/** keys: the channels of a clip with the times of their keys. */
export const keys: Handlers<Command>['keys'] = async ({ base, address, clip: name }) => {
  const opened = openAddress(base, address);
  try {
    const { clip } = clipIn(opened, address, name);
    return clip.channels.map((channel, index): KeyRow => {
      const { bone, target, times, timing, keys: stored } = channel;
      const { path } = channel.origin;
      const why =
        stored.kind === 'spans' || timing?.kind === 'stored' || timing?.kind === 'bits' ? undefined : whyFixed(timing);
      const moments = stored.kind === 'spans' ? stored.spans.map(({ start }) => start) : [...times];
      return {
        channel: index,
        moves: clip.targets?.[bone]?.name ?? bone,
        target,
        path,
        frames: moments,
        ...(why && { why }),
      };
    });
  } finally {
    opened.close();
  }
};

/** key: moves, pastes or removes a key of a clip. */
export const keyCommand =
  (dataFolder: string): Handlers<Command>['key'] =>
  async ({ base, address, clip: name, edit, out, force, index }, { signal }) => {
    const opened = openAddress(base, address);
    try {
      const { clip, view } = clipIn(opened, address, name);
      const made = editKeys(view.format, opened.source, clip, edit);
      if (made.kind === 'refused') return refuse(sceneFailures.keyNotChanged(address, made.why));
      const to = { dataFolder, base, out, indexOut: index, force, signal };
      return { out, ...(await writeContent({ opened, address, content: made.source }, to)) };
    } finally {
      opened.close();
    }
  };

/** The only clip of a file, or the named one. */
function clipIn({ name, source }: Opened, address: string, wanted: string | undefined): { clip: Clip; view: View } {
  const view = new View(name, source, 0);
  const holder = view.format.scenes ?? view.format.clips;
  const { value: model, fault } = view.decoded ?? {};
  // A model that stopped at a fault lacks members that clips are made from.
  if (holder !== undefined && fault !== undefined) return refuseFault(address, view.format.id, fault);
  const heads = holder?.clips(model) ?? [];
  const head = wanted === undefined ? heads[0] : heads.find(each => each.id === wanted || each.name === wanted);
  const clip = head && holder?.clip(model, head.id, { asset: '', address });
  return clip ? { clip, view } : refuse(sceneFailures.noClip(address));
}
