import type { Oddity } from '#layout';
import { isRc } from '../games.ts';
import type { Gamez } from '../layout.ts';
import type { Material } from '../material.ts';
import { oddLink, oddPlace, oddValue } from './places.ts';

const WHITE = 255;
const FULL = 0x7fff;
/** Recoil has room for grounds that a mission defines. */
const SOILS = 99;

/** What is odd in materials, used and free. */
export function* oddMaterials(world: Gamez): Generator<Oddity> {
  const isOld = isRc(world);
  const textures = { name: 'textures', length: world.textures.length };
  const count = world.materials.length;
  for (const [i, given] of world.materials.entries()) {
    const material = given as Material; // Crimson Skies' differ in the names of the ground alone
    const path = `materials[${i}]`;
    yield* oddSlot(material, path, isOld);
    yield* material.flags.textured ? oddTextured(material, path) : oddColoured(material, path);
    if (material.flags.textured) yield* oddPlace(`${path}.texture`, material.texture, textures);
    if (isOld) yield* oddSoil(material, path);
    for (const [k, texture] of material.cycle?.textures.entries() ?? [])
      yield* oddPlace(`${path}.cycle.textures[${k}]`, texture, textures);
    yield* oddLink(`${path}.next`, material.next, i + 1 < count ? i + 1 : -1);
    yield* oddLink(`${path}.previous`, material.previous, i - 1);
  }
  const free = world.freeMaterials;
  for (const [i, { flags, next, previous }] of free.entries()) {
    const path = `freeMaterials[${i}]`;
    yield* oddValue(`${path}.flags`, flags.free, !isOld, ' for the flag free');
    yield* oddLink(`${path}.next`, next, i + 1 < free.length ? count + i + 1 : -1, 'note');
    yield* oddLink(`${path}.previous`, previous, i > 0 ? count + i - 1 : -1, 'note');
  }
}

function* oddSlot({ flags }: Material, path: string, isOld: boolean): Generator<Oddity> {
  yield* oddValue(`${path}.flags`, flags.always, !isOld, ' for the flag always');
  yield* oddValue(`${path}.flags`, flags.free, false, ' for the flag free');
}

function* oddTextured({ alpha, rgb565, color, flags, cyclePointer }: Material, path: string): Generator<Oddity> {
  const when = ' of a textured material';
  yield* oddValue(`${path}.alpha`, alpha, WHITE, when);
  yield* oddValue(`${path}.rgb565`, rgb565, FULL, when);
  for (const part of ['red', 'green', 'blue'] as const)
    yield* oddValue(`${path}.color.${part}`, color[part], WHITE, when);
  if (flags.cycled !== (cyclePointer !== 0))
    yield { path: `${path}.cyclePointer`, text: flags.cycled ? 'expected an address, found none' : 'expected none' };
}

function* oddColoured({ rgb565, flags, texture, cyclePointer }: Material, path: string): Generator<Oddity> {
  const when = ' of a coloured material';
  yield* oddValue(`${path}.rgb565`, rgb565, 0, when);
  yield* oddValue(`${path}.texture`, texture, 0, when);
  yield* oddValue(`${path}.cyclePointer`, cyclePointer, 0, when);
  yield* oddValue(
    `${path}.flags`,
    flags.cycled || flags.unknown02,
    false,
    ` for the flags cycled and unknown02${when}`,
  );
}

function* oddSoil({ soil }: Material, path: string): Generator<Oddity> {
  if (typeof soil === 'number' && soil > SOILS)
    yield { path: `${path}.soil`, text: `expected a ground up to ${SOILS}, found ${soil}` };
}
