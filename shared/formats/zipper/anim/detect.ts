import { viewOf } from '../../../base/bytes.ts';
import type { Detection, Probe } from '../../format.ts';
import { anim } from './layout/anim.ts';
import { SIGNATURE } from './layout/container.ts';
import { VERSIONS } from './layout/versions.ts';
import { GAME_TITLES, gameOf } from './model.ts';

/** The signature is in no other file, and the version tells the game. */
export function detect({ source }: Probe): Detection {
  if (source.size < anim.minSize) return { confidence: 'unknown', why: 'too short for animations' };
  const head = viewOf(source.read(0, anim.minSize));
  if (head.getUint32(0, true) !== SIGNATURE) return { confidence: 'unknown', why: 'no signature of animations' };
  const version = head.getUint32(4, true);
  const game = gameOf(version);
  if (game === undefined)
    return { confidence: 'unknown', why: `signature of animations, but version ${version}: ${versions} are known` };
  return { confidence: 'certain', why: `signature of animations, version ${version}: ${GAME_TITLES[game]}` };
}

const versions = Object.values(VERSIONS).join(', ');
