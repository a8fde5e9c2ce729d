import { zeroText } from '#layout';
import type { Origin } from '../../../../scene/origin.ts';
import { textureInfo } from '../layout/types.ts';
import { type Building, note } from './building.ts';
import { texturesNamed } from './names.ts';
import { originOf, type Part, part, partsIn } from './parts.ts';

/** The textures a mesh or wrapper lists. */
export function textureParts(holder: Part): readonly Part[] {
  const list = partsIn(holder).find(({ id }) => id === 0x30);
  return list ? partsIn(list) : [];
}

/** The index of a listed texture in the scene. */
export function addTexture(building: Building, source: number, stored: Part): number {
  const name = part(stored, 0x32, zeroText)?.value ?? '';
  const info = part(stored, 0x33, textureInfo)?.value.attributes;
  return addTextureNamed(building, name, {
    origin: originOf(stored, source),
    clampU: info?.clampU ?? false,
    clampV: info?.clampV ?? false,
  });
}

interface Use {
  readonly origin: Origin;
  readonly clampU: boolean;
  readonly clampV: boolean;
}

/** The index of a texture by its name; looked for in the install, noted where it is missing. */
export function addTextureNamed(building: Building, name: string, use: Use): number {
  const { textures } = building;
  const known = textures.findIndex(
    ({ origin }) => origin.source === use.origin.source && origin.path === use.origin.path,
  );
  if (known >= 0) return known;
  const found = name === '' ? undefined : building.ask.find(texturesNamed(name));
  if (!found) note(building, 'warning', `The texture ${name} was not found in this install.`, use.origin);
  return textures.push({ name, ...use, ...(found ? { asset: found.asset, address: found.address } : {}) }) - 1;
}
