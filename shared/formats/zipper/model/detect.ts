import { asFault } from '../../../layout/fault.ts';
import { newMemo } from '../../../layout/memo.ts';
import { Reader } from '../../../layout/reader.ts';
import type { Detection, Probe } from '../../format.ts';
import { hasSignature } from '../../signatures.ts';
import { gameIn, hasHead, NODE_SIZE, stored } from './stored.ts';

const GAMES = { mw: 'MechWarrior 3', pm: "Pirate's Moon" } as const;

/** Begins with the constants of a node, and its nodes and models end where the file ends. */
export function detect({ name, source }: Probe): Detection {
  if (source.size < NODE_SIZE) return { confidence: 'unknown', why: 'too short for a node' };
  if (!hasHead(source) || hasSignature(source)) return { confidence: 'unknown', why: 'does not begin with a node' };
  const r = new Reader(source);
  const nowhere = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY, memo: newMemo(), add: () => {} };
  const why = `begins with a node of ${GAMES[gameIn(source)]}`;
  try {
    stored.fields(r, nowhere);
  } catch (error) {
    return { confidence: isNamed(name) ? 'likely' : 'unknown', why: `${why}, but ${asFault(error).fault.text}` };
  }
  if (r.pos === source.size) return { confidence: 'certain', why: `${why}, and all below it ends where the file ends` };
  return { confidence: 'likely', why: `${why}, but all below it ends at ${r.pos} of ${source.size} bytes` };
}

const isNamed = (name: string): boolean => name.toLowerCase().endsWith('.flt');
