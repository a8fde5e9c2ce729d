import { f32, type Infer, struct } from '#layout';

export const vec3 = struct({ x: f32, y: f32, z: f32 });
export interface Vec3 extends Infer<typeof vec3> {}
