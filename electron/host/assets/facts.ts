import { createHash } from 'node:crypto';
import { chunksOf } from '../../../shared/base/source.ts';
import { modelJson } from './model-json.ts';
import type { OpenAsset } from './open-asset.ts';
import type { View } from './view.ts';

/** Beyond this a hash would hold up the screen. */
const LARGEST_HASHED = 16 * 1024 * 1024;

/** Label and value for the Info view: where it is, how large, what its bytes say of it first. */
export function factsOf(asset: OpenAsset, view: View): readonly (readonly [string, string])[] {
  const { source, format } = view;
  const facts: (readonly [string, string])[] = [
    ['Address', asset.address],
    ['Format', `${format.title} (${format.id})`],
    ['Size', `${source.size.toLocaleString('en')} bytes`],
  ];
  if (source.size <= LARGEST_HASHED) facts.push(['SHA-256', sha256(view)]);
  return [...facts, ...modelFacts(view)];
}

/** The plain numbers and words at the top of the model. */
function modelFacts({ format, decoded }: View): readonly (readonly [string, string])[] {
  if (decoded === undefined || decoded.fault !== undefined) return [];
  const model = modelJson(format, decoded.value);
  if (typeof model !== 'object' || model === null || Array.isArray(model)) return [];
  return Object.entries(model).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [[key, `${value.length}`] as const];
    return typeof value === 'number' || typeof value === 'string' ? [[key, String(value)] as const] : [];
  });
}

function sha256({ source }: View): string {
  const hash = createHash('sha256');
  for (const chunk of chunksOf(source)) hash.update(chunk);
  return hash.digest('hex');
}
