// The clips of a file: which there are, and all their keys.
import type { Clip } from '../../../../scene/skeleton.ts';
import type { ClipHead, Neighbour } from '../../../scenes.ts';
import { animationHeader, compressedHeader } from '../layout/animation.ts';
import { compressedChannelOf, motionChannelOf, timedBits } from './compressed-channels.ts';
import { originOf, type Part, part, partsIn } from './parts.ts';
import { bitsOf, rawChannel } from './raw-channels.ts';

const RAW = 0x200;
const COMPRESSED = 0x280;

/** The clips of a file. */
export function clipsOf(model: unknown): readonly ClipHead[] {
  return partsIn({ path: '', value: model }).flatMap(top => headOf(top) ?? []);
}

/** What a clip is called, and how long it is; undefined for what is none. */
export function headOf(top: Part): ClipHead | undefined {
  const header =
    top.id === RAW
      ? part(top, 0x201, animationHeader)?.value
      : top.id === COMPRESSED
        ? part(top, 0x281, compressedHeader)?.value
        : undefined;
  if (!header) return undefined;
  const { animationName, hierarchyName, frameCount, frameRate } = header;
  return {
    ...{ id: top.path, name: `${hierarchyName}.${animationName}`, skeleton: hierarchyName },
    ...{ frameCount, frameRate, origin: originOf(top, 0) },
  };
}

/** One clip with every key. */
export function clipOf(model: unknown, id: string, { asset, address }: Neighbour): Clip | undefined {
  const top = partsIn({ path: '', value: model }).find(({ path }) => path === id);
  const head = top && headOf(top);
  if (!top || !head) return undefined;
  const findings: string[] = [];
  const channels = partsIn(top).flatMap(chunk => channelsOf(chunk, findings));
  return { ...head, asset, address, channels, findings };
}

function channelsOf(chunk: Part, findings: string[]) {
  switch (chunk.id) {
    case 0x202:
      return rawChannel(chunk, findings);
    case 0x203:
      return bitsOf(chunk);
    case 0x282:
      return compressedChannelOf(chunk, findings);
    case 0x283:
      return timedBits(chunk);
    case 0x284:
      return motionChannelOf(chunk, findings);
    default:
      return [];
  }
}
