import type { CyclePlan, Game, MaterialPlan } from '../../../../electron/demo/zipper/world-plan.ts';
import type { ByteWriter } from '../byte-writer.ts';

const TEXTURED = 0x01;
const MARKED = 0x02;
const CYCLED = 0x04;
const ALWAYS = 0x10;
const FREE = 0x20;
const WHITE = 255;
const WHITE_555 = 0x7fff;

/** The 40 bytes of a material; `address` is what stands for its texture and its cycle. */
function material(out: ByteWriter, game: Game, plan: MaterialPlan, texture: number): void {
  const { color = [0, 0, 0], alpha = WHITE, soil = 0, isMarked = false, cycle } = plan;
  const always = game === 'rc' ? 0 : ALWAYS;
  if (plan.texture === undefined)
    out
      .u8(alpha, always)
      .u16(0)
      .f32(...color);
  else {
    const flags = TEXTURED | always | (isMarked ? MARKED : 0) | (cycle ? CYCLED : 0);
    out.u8(WHITE, flags).u16(WHITE_555).f32(WHITE, WHITE, WHITE);
  }
  out
    .u32(texture)
    .f32(0, 0.5, 0.5)
    .u32(soil, cycle ? out.address() : 0);
}

/** The member of a library of models: each material with the name of its texture. */
export function libraryMaterials(out: ByteWriter, game: Game, plans: readonly MaterialPlan[]): void {
  out.u32(plans.length);
  for (const plan of plans) {
    const { texture } = plan;
    material(out, game, plan, texture === undefined ? 0 : out.address());
    if (typeof texture === 'string') out.u32(texture.length).text(texture, texture.length);
  }
}

/** The array of a world: used ones, free ones, and then the cycles. */
export function worldMaterials(
  out: ByteWriter,
  game: Game,
  plans: readonly MaterialPlan[],
  slots = plans.length + 16,
): void {
  const count = plans.length;
  out.u32(slots, count, count, count - 1);
  for (const [i, plan] of plans.entries()) {
    material(out, game, plan, Number(plan.texture ?? 0));
    out.u16(i + 1 < count ? i + 1 : -1, i - 1);
  }
  for (let i = count; i < slots; i++) {
    out.u8(0, game === 'rc' ? 0 : FREE).zeros(38);
    out.u16(i > count ? i - 1 : -1, i + 1 < slots ? i + 1 : -1);
  }
  for (const { cycle } of plans) if (cycle) writeCycle(out, cycle);
}

function writeCycle(out: ByteWriter, { textures, speed, loops = true, frame = 0 }: CyclePlan): void {
  out
    .u32(loops ? 1 : 0, frame)
    .f32(0, speed)
    .u32(textures.length, textures.length, out.address(), ...textures);
}

/** Whether the faces of a material are listed one by one. */
export function isCycled(plans: readonly MaterialPlan[], index: number): boolean {
  return plans[index]?.cycle !== undefined;
}
