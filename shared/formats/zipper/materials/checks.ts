// Values of a material that depend on whether it is textured or coloured, the same in every known file.
import { bytesOf, type CheckFinding, u8, u16, u32 } from '#layout';

const WHITE = 255;
const FULL = 0x7fff;

/** The members of a material that depend on its flags. */
interface Material {
  readonly flags: Readonly<Record<'textured' | 'cycled' | 'always' | 'free', boolean>>;
  readonly alpha: number;
  readonly rgb565: number;
  readonly color: Readonly<Record<'red' | 'green' | 'blue', number>>;
  readonly texturePointer: number;
  readonly cyclePointer: number;
}

/** Values without effect that differ from those in all known files. */
export function* oddMaterials({ materials }: { readonly materials: readonly Material[] }): Generator<CheckFinding> {
  for (const [i, material] of materials.entries()) yield* oddMaterial(material, `materials[${i}]`);
}

function* oddMaterial(material: Material, path: string): Generator<CheckFinding> {
  const { flags, alpha, rgb565, color, texturePointer, cyclePointer } = material;
  const when = flags.textured ? ' of a textured material' : ' of a coloured material';
  const odd = (name: string, found: number, expected: number, repair: Uint8Array): CheckFinding[] =>
    found === expected
      ? []
      : [{ path: `${path}.${name}`, text: `expected ${expected}${when}, found ${found}`, repair }];
  if (flags.textured) {
    yield* odd('alpha', alpha, WHITE, bytesOf(u8, WHITE));
    for (const part of ['red', 'green', 'blue'] as const)
      if (color[part] !== WHITE)
        yield { path: `${path}.color.${part}`, text: `expected ${WHITE}${when}, found ${color[part]}` };
  } else yield* odd('texturePointer', texturePointer, 0, bytesOf(u32, 0));
  const rgb = flags.textured ? FULL : 0;
  yield* odd('rgb565', rgb565, rgb, bytesOf(u16, rgb));
  if (!flags.cycled) yield* odd('cyclePointer', cyclePointer, 0, bytesOf(u32, 0));
  if (flags.free) yield { path: `${path}.flags`, text: 'expected false for the flag free, found true' };
  if (!flags.always) yield { path: `${path}.flags`, text: 'expected true for the flag always, found false' };
}
