import type { Infer } from '../../layout/layout.ts';
import { f32 } from '../../layout/scalars.ts';
import { struct } from '../../layout/struct.ts';

export const vec3 = struct({ x: f32, y: f32, z: f32 });
export interface Vec3 extends Infer<typeof vec3> {}
