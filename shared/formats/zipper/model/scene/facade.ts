import type { Mesh } from '../../../../scene/mesh.ts';
import type { Facade } from '../../../../scene/scene.ts';
import type { AnyModel } from '../places.ts';

const AXES: Readonly<Record<string, Facade['axis']>> = {
  cylinderY: [0, 1, 0],
  sphereY: [0, 1, 0],
  cylinderX: [1, 0, 0],
  cylinderZ: [0, 0, 1],
};

/** How a facade turns; undefined for what is none. Recoil says by a flag what the others say by a mode. */
export function facadeOf(model: AnyModel, mesh: Mesh): Facade | undefined {
  if (model.kind !== 'facade') return undefined;
  const mode = model.facadeMode ?? (model.flags.facadeSpherical ? 'sphereY' : 'cylinderY');
  const axis = AXES[mode] ?? [0, 1, 0];
  const { x, y, z } = model.middle;
  return {
    turn: mode === 'sphereY' ? 'sphere' : 'cylinder',
    axis,
    front: frontOf(mesh, axis),
    ...(model.flags.facadeCentroid ? { about: [x, y, z] as const } : {}),
  };
}

/** The side its triangles show, seen from beside its axis. Which side the games mean is not written anywhere. */
function frontOf({ positions, indices }: Mesh, axis: Facade['axis']): Facade['front'] {
  const sum: [number, number, number] = [0, 0, 0];
  const p = (corner: number, of: number): number => positions[(indices[corner] ?? 0) * 3 + of] ?? 0;
  for (let i = 0; i + 2 < indices.length; i += 3)
    for (const corner of [0, 1, 2] as const) {
      const [u, v] = [(corner + 1) % 3, (corner + 2) % 3];
      sum[corner] +=
        (p(i + 1, u) - p(i, u)) * (p(i + 2, v) - p(i, v)) - (p(i + 1, v) - p(i, v)) * (p(i + 2, u) - p(i, u));
    }
  const along = sum[0] * axis[0] + sum[1] * axis[1] + sum[2] * axis[2];
  const side = sum.map((value, of) => value - along * (axis[of] ?? 0));
  const length = Math.hypot(...side);
  const [x = 0, y = 0, z = 0] = side;
  if (length > 1e-6) return [x / length, y / length, z / length];
  return axis[2] === 1 ? [0, 1, 0] : [0, 0, 1];
}
