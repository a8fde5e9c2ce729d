import type { Infer } from '#layout';
import type { cycle } from '../../../shared/formats/zipper/gamez/material.ts';
import type { Materials } from '../../../shared/formats/zipper/materials/layout.ts';
import type { Addresses } from './addresses.ts';
import type { CyclePlan, Game, MaterialPlan } from './world-plan.ts';

const WHITE = 255;
const WHITE_555 = 0x7fff;
/** Slots that the games reserve for more materials. */
const SPARE = 16;

/** Everything in a material except its texture and its cycle. */
function look(game: Game, plan: MaterialPlan) {
  const isTextured = plan.texture !== undefined;
  const [red, green, blue] = isTextured ? [WHITE, WHITE, WHITE] : (plan.color ?? [0, 0, 0]);
  return {
    alpha: isTextured ? WHITE : (plan.alpha ?? WHITE),
    flags: {
      textured: isTextured,
      unknown02: isTextured && (plan.isMarked ?? false),
      cycled: isTextured && plan.cycle !== undefined,
      always: game !== 'rc',
      free: false,
    },
    rgb565: isTextured ? WHITE_555 : 0,
    color: { red, green, blue },
    soil: plan.soil ?? 0,
  };
}

/** The materials of a model library: each with the name of its texture. */
export function libraryMaterials(game: Game, plans: readonly MaterialPlan[], address: Addresses): Materials {
  return {
    materials: plans.map(plan => ({
      ...look(game, plan),
      texturePointer: plan.texture === undefined ? 0 : address(),
      cyclePointer: 0,
      ...(typeof plan.texture === 'string' ? { texture: plan.texture } : {}),
    })),
  };
}

/** The materials of a world: used ones with their cycles, and free ones. */
export function worldMaterials(game: Game, plans: readonly MaterialPlan[], address: Addresses) {
  const last = plans.length - 1;
  const heads = plans.map((plan, i) => ({
    ...look(game, plan),
    texture: Number(plan.texture ?? 0),
    cyclePointer: plan.cycle ? address() : 0,
    ...{ next: i < last ? i + 1 : -1, previous: i - 1 },
  }));
  const materials = heads.map((head, i) => {
    const own = plans[i]?.cycle;
    return own ? { ...head, cycle: cycleOf(own, address) } : head;
  });
  const flags = { textured: false, unknown02: false, cycled: false, always: false, free: game !== 'rc' };
  const freeMaterials = Array.from({ length: SPARE }, (_, i) => ({
    ...{ flags, previous: i > 0 ? last + i : -1, next: i + 1 < SPARE ? last + i + 2 : -1 },
  }));
  return { materials, freeMaterials };
}

function cycleOf({ textures, speed, loops = true, frame = 0 }: CyclePlan, address: Addresses): Infer<typeof cycle> {
  return {
    looping: loops ? 'on' : 'off',
    currentFrame: frame,
    speed,
    texturesPointer: address(),
    textures: [...textures],
  };
}
